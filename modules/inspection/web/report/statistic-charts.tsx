import { labelOf } from '#kernel/shared/enums.ts';
import { monthLabels } from '#kernel/shared/months.ts';
import { FigureChart, ShareChart, StackChart, TrendChart } from '#screens/charts/stat-charts.tsx';
import { problemLevelColors, stateColors } from '../../shared/core/problem-colors.ts';
import { confirmedStates, ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { codeColor, codeName, useCodes } from '../core/lab-codes.tsx';
import {
  daysOfMonth,
  unitConditions,
  useOpenProblems,
  useOpenUnit,
  useProblemLink,
  useTasksLink,
  type StatisticProps,
} from './statistic-link.ts';

const counted = { counts: '隐患', unit: ' 项' };
const states = confirmedStates.map((state) => ({
  state,
  name: labelOf(ProblemState, state),
  color: stateColors[state],
}));

/** What a click on a value and its number in the table open. */
function useRows<R>(props: StatisticProps, of: (row: R) => Record<string, string | number>) {
  const link = useProblemLink(props);
  const navigate = useNavigate();
  const to = (row: R) => link(of(row));
  return { to, onOpen: (row: R) => void navigate(to(row)) };
}

/** Units of the statistic: colleges, or the laboratories of one college. */
const unitsOf = ({ data }: StatisticProps) => data.units.filter((one) => one.total > 0);
const unitName = ({ college_id }: StatisticProps) => (college_id ? '各实验室' : '各学院');

export function UnitStateChart(props: StatisticProps) {
  const open = useOpenUnit(props);
  const link = useProblemLink(props);
  return (
    <StackChart
      title={`${unitName(props)}隐患`}
      unit="项"
      rows={unitsOf(props)}
      series={states}
      value={(row, { state }) => row[state]}
      horizontal
      onOpen={(unit, { state }) => open(unit, { states: state })}
      to={(unit, { state }) => link({ ...unitConditions(props, unit), states: state })}
    />
  );
}

export function UnitRateChart(props: StatisticProps) {
  const open = useOpenUnit(props);
  const rated = unitsOf(props).flatMap((one) => (one.rate === null ? [] : [{ ...one, value: one.rate }]));
  return (
    <FigureChart
      title={`${unitName(props)}整改率`}
      kind="rank"
      counts="整改率"
      unit="%"
      rows={rated.sort((a, b) => b.value - a.value)}
      onOpen={(unit) => open(unit)}
    />
  );
}

const [found, closed] = ['隐患', '整改完成'];
/** A name on the axis begins with its month `YYYY-MM`. */
const monthLength = 7;

export function MonthChart(props: StatisticProps) {
  const { months } = props.data;
  const link = useProblemLink(props);
  const navigate = useNavigate();
  const to = ({ category, series }: { category: string; series: string }) =>
    series === found || series === closed
      ? link({
          ...daysOfMonth(props.data, category.slice(0, monthLength)),
          ...(series === closed && { states: ProblemState.finished }),
        })
      : undefined;
  return (
    <TrendChart
      title="月度趋势"
      names={monthLabels(
        months.map((one) => one.month),
        props.data,
      )}
      bars={[
        { name: found, data: months.map((one) => one.problems) },
        { name: closed, data: months.map((one) => one.finished) },
      ]}
      rate={{ name: '整改率（%）', data: months.map((one) => one.rate) }}
      to={to}
      onOpen={(at) => {
        const rows = to(at);
        if (rows) void navigate(rows);
      }}
    />
  );
}

export function ClassChart(props: StatisticProps) {
  const rows = props.data.classes.map((one) => ({ ...one, value: one.problems })).sort((a, b) => b.value - a.value);
  const opens = useRows(props, ({ id }: (typeof rows)[number]) => ({ class_id: id }));
  return <ShareChart title="问题分类" {...counted} rows={rows} {...opens} />;
}

export function CategoryChart(props: StatisticProps) {
  const rows = props.data.categories.map((one) => ({ ...one, value: one.problems }));
  const opens = useRows(props, ({ code }: (typeof rows)[number]) => ({ category_code: code }));
  return <FigureChart title="检查项大类" kind="radar" {...counted} rows={rows} {...opens} />;
}

const distinct = (codes: readonly number[]) => [...new Set(codes)].sort((a, b) => a - b);

export function LabLevelChart(props: StatisticProps) {
  const open = useOpenProblems(props);
  const link = useProblemLink(props);
  const [levels, classes] = [useCodes('lab_level'), useCodes('lab_class')];
  const { levels: figures } = props.data;
  const rows = distinct(figures.map((row) => row.lab_level)).map((code) => ({
    code,
    name: code === 0 ? '未评估' : codeName(levels, code).replace(/[（(].*$/, ''),
  }));
  const series = distinct(figures.map((row) => row.lab_class)).map((code) => ({
    code,
    name: code === 0 ? '未评估' : codeName(classes, code),
    color: codeColor(classes, code),
  }));
  return (
    <StackChart
      title="实验室安全等级与类别"
      unit="项"
      rows={rows}
      series={series}
      value={(level, kind) =>
        figures.find((row) => row.lab_level === level.code && row.lab_class === kind.code)?.problems ?? 0
      }
      onOpen={(level, kind) => open({ lab_level: level.code, lab_class: kind.code })}
      to={(level, kind) => link({ lab_level: level.code, lab_class: kind.code })}
    />
  );
}

export function ProblemLevelChart(props: StatisticProps) {
  const rows = props.data.grades.map(({ level, problems }) => ({
    level,
    name: labelOf(ProblemLevel, level),
    value: problems,
    color: problemLevelColors[level]!,
  }));
  const opens = useRows(props, ({ level }: (typeof rows)[number]) => ({ level }));
  return <ShareChart title="隐患等级" {...counted} rows={rows} {...opens} />;
}

export function DurationChart(props: StatisticProps) {
  const rows = props.data.bands.map((one) => ({ ...one, value: one.problems }));
  const opens = useRows(props, ({ band }: (typeof rows)[number]) => ({
    closed_band: band,
    states: ProblemState.finished,
  }));
  return <FigureChart title="整改用时" kind="bar" {...counted} rows={rows} {...opens} />;
}

const { open, done, late, missed, exempt } = SelfTaskStatus;
/** Columns of the self-checks, with the states that each counts. */
const selfColumns = [
  { name: '应查', field: 'due', status: [open, done, late, missed] },
  { name: '已完成', field: 'done', status: [done] },
  { name: '补报', field: 'late', status: [late] },
  { name: '待检查', field: 'open', status: [open] },
  { name: '未完成', field: 'missed', status: [missed] },
  { name: '免检', field: 'exempt', status: [exempt] },
] as const;

export function SelfCheckChart(props: StatisticProps) {
  const { self_checks } = props.data;
  const tasks = useTasksLink(props);
  if (!self_checks || self_checks.units.length === 0) return null;
  const { total, units } = self_checks;
  return (
    <FigureChart
      title={`自查完成率（共 ${total.due} 次，${total.rate ?? '—'}%）`}
      kind="rank"
      counts="完成率"
      unit="%"
      rows={units.filter(({ due }) => due > 0).map(({ name, rate }) => ({ name, value: rate ?? 0 }))}
      figures={{
        categories: units.map(({ name }) => name),
        series: [
          ...selfColumns.map(({ name, field }) => ({ name, data: units.map((unit) => unit[field]) })),
          { name: '完成率（%）', data: units.map(({ rate }) => rate) },
          { name: '按期率（%）', data: units.map(({ on_time_rate }) => on_time_rate) },
        ],
      }}
      href={({ category, series }) => {
        const unit = units.find(({ name }) => name === category);
        const column = selfColumns.find(({ name }) => name === series);
        return unit && column && tasks(unit, column.status);
      }}
    />
  );
}
