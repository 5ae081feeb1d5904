import { DatePicker, Switch } from 'antd';
import dayjs from 'dayjs';
import { ReachStage } from '../../shared/core/reach.states.ts';
import type { StageValue } from './reach-plan.rules.ts';

type Props = {
  value?: StageValue[];
  onChange?: (stages: StageValue[]) => void;
  /** Days in which stages may lie. */
  start: string;
  end: string;
  /** Running: only the ends of stages that are there move, and only later. */
  extendsOnly?: boolean;
};

const text = 'YYYY-MM-DD';
const day = (value: string) => (value ? dayjs(value) : null);

/** The stages of a reach check, each on or off with its days. */
export function StagesField({ value = [], onChange, start, end, extendsOnly = false }: Props) {
  const put = (stage: number, next: StageValue | undefined) =>
    onChange?.(
      [...value.filter((one) => one.stage !== stage), ...(next ? [next] : [])].sort((a, b) => a.stage - b.stage),
    );
  const isOutside = (least: string) => (at: dayjs.Dayjs) => at.format(text) < least || at.format(text) > end;
  const stages = ReachStage.$items.filter(
    ({ value: stage }) => !extendsOnly || value.some((one) => one.stage === stage),
  );
  return (
    <ol className="reach-stages">
      {stages.map(({ value: stage, label }) => {
        const own = value.find((one) => one.stage === stage);
        return (
          <li key={stage}>
            <span className="reach-stage-name">
              {!extendsOnly && (
                <Switch
                  checked={own !== undefined}
                  aria-label={`启用${label}`}
                  onChange={(on) => put(stage, on ? { stage, from: start, to: end } : undefined)}
                />
              )}
              {label}
            </span>
            {!own && <span className="lab-none">不进行</span>}
            {own && extendsOnly && (
              <span>
                {own.from} 至{' '}
                <DatePicker
                  aria-label={`${label}的结束日期`}
                  allowClear={false}
                  value={day(own.to)}
                  disabledDate={isOutside(own.from)}
                  onChange={(to) => put(stage, { ...own, to: to?.format(text) ?? own.to })}
                />
              </span>
            )}
            {own && !extendsOnly && (
              <DatePicker.RangePicker
                aria-label={`${label}的日期`}
                allowClear={false}
                value={[day(own.from), day(own.to)]}
                disabledDate={isOutside(start)}
                onChange={(days) =>
                  put(stage, {
                    stage,
                    from: days?.[0]?.format(text) ?? own.from,
                    to: days?.[1]?.format(text) ?? own.to,
                  })
                }
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
