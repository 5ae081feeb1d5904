import { labelOf } from '#kernel/shared/enums.ts';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { Chart } from '#screens/charts/charts.tsx';
import { FigureChart, StackChart, TableCard } from '#screens/charts/stat-charts.tsx';
import { SelectFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { ChartGrid, StatCards, StatPage } from '#screens/frames/stat-page.tsx';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { analysisApi, type AnalysedInstrument } from '../shared/analysis.ts';
import { Index } from '../shared/facts.ts';
import { Grade, type GradeKey } from '../shared/grade.ts';
import { scorePath } from './parts/reads.ts';
import { taskSource } from './parts/sources.ts';

type Analysis = OutputOf<typeof analysisApi.find>;
type Task = NonNullable<Analysis['task']>;
const filter = namesOf(analysisApi.find);

const grades = [
  { name: '优秀', key: 'excellent', color: '#2e7d32' },
  { name: '良好', key: 'good', color: '#1f5fbf' },
  { name: '合格', key: 'passed', color: '#8a94a6' },
  { name: '不合格', key: 'failed', color: '#b01f27' },
] as const satisfies readonly { name: string; key: GradeKey; color: string }[];

/** The scores that a figure counts. */
const scoresOf = (task: Task, more: Record<string, string | number> = {}) =>
  `${scorePath}?${new URLSearchParams(Object.entries({ task_id: task.id, ...more }).map(([k, v]) => [k, String(v)])).toString()}` as const;

function Cards({ data, task }: { data: Analysis; task: Task }) {
  const navigate = useNavigate();
  const count = (key: GradeKey) => data.colleges.reduce((sum, college) => sum + college[key], 0);
  return (
    <StatCards
      items={[
        {
          label: '参评仪器',
          value: data.scored,
          unit: '台',
          onClick: () => void navigate(scoresOf(task, { left_out: 'false' })),
        },
        {
          label: '未评仪器',
          value: data.left_out,
          unit: '台',
          onClick: () => void navigate(scoresOf(task, { left_out: 'true' })),
        },
        { label: '平均分', value: data.mean, unit: '分' },
        ...grades.map(({ name, key, color }) => ({
          label: name,
          value: count(key),
          unit: '台',
          dot: color,
          onClick: () => void navigate(scoresOf(task, { grade: key })),
        })),
      ]}
    />
  );
}

const instrumentColumns = [
  {
    title: '仪器',
    key: 'name',
    render: (_: unknown, row: AnalysedInstrument) => (
      <Link to={`${scorePath}/${row.id}`}>{`${row.equip_no} ${row.name}`}</Link>
    ),
  },
  { title: '学院', dataIndex: 'college_name', key: 'college_name' },
  {
    title: '利用率',
    key: 'utilisation',
    align: 'right' as const,
    render: (_: unknown, row: AnalysedInstrument) => `${row.utilisation}%`,
  },
  { title: '总分', dataIndex: 'total', key: 'total', align: 'right' as const },
  {
    title: '等级',
    key: 'grade',
    render: (_: unknown, row: AnalysedInstrument) => <EnumTag of={Grade} value={row.grade} />,
  },
];

const Instruments = ({ title, rows, empty }: { title: string; rows: readonly AnalysedInstrument[]; empty: string }) => (
  <TableCard
    title={title}
    rows={rows}
    rowKey="id"
    columns={instrumentColumns}
    scroll={{ x: 'max-content' }}
    empty={empty}
  />
);

function Colleges({ data, task }: { data: Analysis; task: Task }) {
  const navigate = useNavigate();
  return (
    <StackChart
      title="各学院等级分布"
      unit="台"
      rows={data.colleges}
      series={grades}
      value={(college, { key }) => college[key]}
      horizontal
      onOpen={(college, { key }) => void navigate(scoresOf(task, { college_id: college.college_id, grade: key }))}
      to={(college, { key }) => scoresOf(task, { college_id: college.college_id, grade: key })}
    />
  );
}

function Figures({ data, task }: { data: Analysis; task: Task }) {
  return (
    <>
      <Cards data={data} task={task} />
      <ChartGrid>
        <Colleges data={data} task={task} />
        <FigureChart
          kind="radar"
          title="五项指标平均得分"
          counts="平均得分"
          unit="分"
          rows={data.indices.map(({ index, points }) => ({ name: labelOf(Index, index), value: Number(points) }))}
        />
        <FigureChart
          kind="rank"
          title="各学院平均分"
          counts="平均分"
          unit="分"
          rows={data.colleges.map(({ name, mean }) => ({ name, value: Number(mean) }))}
        />
        <Chart
          title="近五年有效机时"
          kind="bar"
          data={{
            categories: data.years.map(({ school_year }) => school_year),
            series: [{ name: '有效机时', data: data.years.map(({ hours }) => Number(hours)) }],
            unit: '小时',
          }}
        />
        <Instruments title="得分前十" rows={data.top} empty="还没有得分" />
        <Instruments title="得分后十" rows={data.bottom} empty="还没有得分" />
      </ChartGrid>
      <Instruments title="闲置仪器（有效机时不足定额的 20%）" rows={data.idle} empty="没有闲置仪器" />
    </>
  );
}

/** 效益评价首页: the latest evaluation in figures, each of which leads to its instruments. */
export function EbiHomePage() {
  return (
    <StatPage
      title="大型仪器效益评价"
      read={analysisApi.find}
      filters={<SelectFilter name={filter('task_id')} label="评价任务" source={taskSource} placeholder="最近一次" />}
    >
      {(data) =>
        data.task ? (
          <Figures data={data} task={data.task} />
        ) : (
          <EmptyState text="还没有可以查看的评价结果，公示后在这里查看" />
        )
      }
    </StatPage>
  );
}
