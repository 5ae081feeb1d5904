import { StatCards } from '#screens/frames/stat-page.tsx';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { useChecksLink, useOpenProblems, type StatisticProps } from './statistic-link.ts';

const percent = (value: number | null) => value ?? '—';
const unit = (value: number | null) => (value === null ? '' : '%');
const bad = '#b01f27';
const good = '#1f6a06';

/** Key figures of a statistic; figures of problems link to their rows. */
export function StatisticCards(props: StatisticProps) {
  const { cards } = props.data;
  const open = useOpenProblems(props);
  const checks = useChecksLink(props);
  const navigate = useNavigate();
  return (
    <StatCards
      items={[
        {
          label: '检查次数',
          value: cards.inspections,
          unit: '次',
          ...(checks && { onClick: () => void navigate(checks) }),
        },
        {
          label: '已检实验室',
          value: cards.labs_checked,
          unit: `/ ${cards.labs} 间，${percent(cards.coverage)}${unit(cards.coverage)}`,
        },
        { label: '隐患', value: cards.problems, unit: '项', onClick: () => open({}) },
        {
          label: '紧急隐患',
          value: cards.urgent,
          unit: '项',
          ...(cards.urgent > 0 && { color: bad }),
          onClick: () => open({ level: ProblemLevel.urgent }),
        },
        {
          label: '整改完成',
          value: cards.finished,
          unit: '项',
          ...(cards.finished > 0 && { color: good }),
          onClick: () => open({ states: ProblemState.finished }),
        },
        { label: '整改率', value: percent(cards.rate), unit: unit(cards.rate) },
        { label: '按期率', value: percent(cards.on_time_rate), unit: unit(cards.on_time_rate) },
        {
          label: '逾期',
          value: cards.overdue,
          unit: '项',
          ...(cards.overdue > 0 && { color: bad }),
          onClick: () => open({ overdue: 'true' }),
        },
        { label: '平均整改用时', value: cards.mean_days ?? '—', unit: cards.mean_days === null ? '' : '天' },
        {
          label: '重复隐患',
          value: cards.repeated,
          unit: `项，占 ${percent(cards.repeat_rate)}${unit(cards.repeat_rate)}`,
          onClick: () => open({ repeated: 'true' }),
        },
      ]}
    />
  );
}
