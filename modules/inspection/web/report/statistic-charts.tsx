import { labelOf } from '#kernel/shared/enums.ts';
import { FigureChart, ShareChart, StackChart, TrendChart } from '#screens/charts/stat-charts.tsx';
import { problemLevelColors, stateColors } from '../../shared/core/problem-colors.ts';
import { confirmedStates, ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { codeColor, codeName, useCodes } from '../core/lab-codes.tsx';
import { useOpenProblems, useOpenUnit, type StatisticProps } from './statistic-link.ts';

const counted = { counts: '隐患', unit: ' 项' };
const states = confirmedStates.map((state) => ({
  state,
  name: labelOf(ProblemState, state),
  color: stateColors[state],
}));

/** Units of the statistic: colleges, or the laboratories of one college. */
const unitsOf = ({ data }: StatisticProps) => data.units.filter((one) => one.total > 0);
const unitName = ({ college_id }: StatisticProps) => (college_id ? '各实验室' : '各学院');

export function UnitStateChart(props: StatisticProps) {
  const open = useOpenUnit(props);
  return (
    <StackChart
      title={`${unitName(props)}隐患`}
      unit="项"
      rows={unitsOf(props)}
      series={states}
      value={(row, { state }) => row[state]}
      horizontal
      onOpen={open}
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
      onOpen={open}
    />
  );
}

export function MonthChart({ data: { months } }: StatisticProps) {
  return (
    <TrendChart
      title="月度趋势"
      names={months.map((one) => one.month)}
      bars={[
        { name: '隐患', data: months.map((one) => one.problems) },
        { name: '整改完成', data: months.map((one) => one.finished) },
      ]}
      rate={{ name: '整改率（%）', data: months.map((one) => one.rate) }}
    />
  );
}

export function ClassChart(props: StatisticProps) {
  const open = useOpenProblems(props);
  const rows = props.data.classes.map((one) => ({ ...one, value: one.problems })).sort((a, b) => b.value - a.value);
  return <ShareChart title="问题分类" {...counted} rows={rows} onOpen={({ id }) => open({ class_id: id })} />;
}

export function CategoryChart(props: StatisticProps) {
  const open = useOpenProblems(props);
  const rows = props.data.categories.map((one) => ({ ...one, value: one.problems }));
  return (
    <FigureChart
      title="检查项大类"
      kind="rank"
      {...counted}
      rows={rows}
      onOpen={({ code }) => open({ category_code: code })}
    />
  );
}

const distinct = (codes: readonly number[]) => [...new Set(codes)].sort((a, b) => a - b);

export function LabLevelChart(props: StatisticProps) {
  const open = useOpenProblems(props);
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
    />
  );
}

export function ProblemLevelChart(props: StatisticProps) {
  const open = useOpenProblems(props);
  const rows = props.data.grades.map(({ level, problems }) => ({
    level,
    name: labelOf(ProblemLevel, level),
    value: problems,
    color: problemLevelColors[level]!,
  }));
  return <ShareChart title="隐患等级" {...counted} rows={rows} onOpen={({ level }) => open({ level })} />;
}

export function DurationChart(props: StatisticProps) {
  const open = useOpenProblems(props);
  const rows = props.data.bands.map((one) => ({ ...one, value: one.problems }));
  return (
    <FigureChart
      title="整改用时"
      kind="bar"
      {...counted}
      rows={rows}
      onOpen={({ band }) => open({ closed_band: band, states: ProblemState.finished })}
    />
  );
}
