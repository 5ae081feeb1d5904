import { Alert, Form, Spin } from 'antd';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { CheckFrequency, FrequencyMode } from '../../shared/self-check/self-check.states.ts';
import { selfPlanApi } from '../../shared/self-check/self-plan.ts';
import { spanText } from './frequency.tsx';
import { takenText } from './taken-text.ts';

type Asked = Partial<InputOf<typeof selfPlanApi.preview>>;

const isWhole = ({ start_on, end_on, scope_org_ids, frequency_mode, frequency }: Asked) =>
  Boolean(start_on && end_on && start_on <= end_on && scope_org_ids?.length) &&
  (frequency_mode === FrequencyMode.byLevel || (frequency_mode === FrequencyMode.same && frequency !== undefined));

/** Periods and tasks of the plan as it stands in the form. */
export function PlanPreview({ id }: { id: number | undefined }) {
  const values = (Form.useWatch([], Form.useFormInstance()) ?? {}) as Asked;
  const { start_on, end_on, scope_org_ids, lab_levels, frequency_mode, frequency } = values;
  const asked = {
    start_on,
    end_on,
    scope_org_ids,
    lab_levels,
    frequency_mode,
    ...(frequency && { frequency }),
    ...(id && { id }),
  };
  const { data, isFetching } = useRead(selfPlanApi.preview, asked as InputOf<typeof selfPlanApi.preview>, {
    enabled: isWhole(values),
    staleMs: 30_000,
    quiet: true,
  });
  if (!isWhole(values) || !data)
    return (
      <Panel title="周期预览">
        <p className="lab-page-note">选好日期、范围和频次后，这里显示自查周期和任务数。</p>
      </Panel>
    );
  return (
    <Panel title="周期预览">
      <Spin spinning={isFetching}>
        <p>
          本计划自查 <b>{data.labs}</b> 间实验室，共 <b>{data.tasks}</b> 项任务
        </p>
        {data.taken.length > 0 && (
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 12 }}
            title="以下实验室已由其他计划以同样或更严的频次自查，本计划不再派发任务"
            description={data.taken.map((one) => (
              <div key={one.plan_name}>{takenText(one)}</div>
            ))}
          />
        )}
        {data.frequencies.map((one) => (
          <details key={one.frequency} className="self-preview">
            <summary>
              {labelOf(CheckFrequency, one.frequency)}：{one.labs} 间实验室，{one.periods.length} 个周期
            </summary>
            <ul>
              {one.periods.map((period) => (
                <li key={period.from_day}>
                  {spanText(period)}
                  {period.is_off ? `　假期，仅 ${period.labs} 间有特殊时段的实验室` : ''}
                </li>
              ))}
            </ul>
          </details>
        ))}
      </Spin>
    </Panel>
  );
}
