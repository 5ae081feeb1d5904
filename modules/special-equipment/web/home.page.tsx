import { Progress } from 'antd';
import { useSearchParams } from 'react-router';
import { labelOf, type AnyEnum } from '#kernel/shared/enums.ts';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { ChartGrid, StatCards, StatPage, type StatCard } from '#screens/frames/stat-page.tsx';
import { AssetState } from '../shared/asset.states.ts';
import { AgeBand, DueLevel, RequiredFile } from '../shared/kinds.ts';
import { watchApi, type Statistic } from '../shared/watch.ts';
import { listPath } from './parts/reads.ts';

const filter = namesOf(watchApi.statistic);
const bad = '#b01f27';

type Ask = (filters: Record<string, string | number>) => `${typeof listPath}?${string}`;
const addressFor =
  (college: string | undefined): Ask =>
  (filters) =>
    `${listPath}?${new URLSearchParams({ ...(college && { college_id: college }), kept: '1', ...textsOf(filters) })}`;
const textsOf = (filters: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));

function Cards({ data, to }: { data: Statistic; to: Ask }) {
  const navigate = useNavigate();
  const stateCount = (state: number) => data.states.find((one) => one.state === state)?.count ?? 0;
  const dueCount = (level: number) => data.dues.find((one) => one.level === level)?.count ?? 0;
  const due = (level: number, label: string): StatCard => ({
    label,
    value: dueCount(level),
    unit: '台',
    onClick: () => void navigate(to({ due: level })),
    ...(level <= DueLevel.week && dueCount(level) > 0 && { color: bad }),
  });
  return (
    <StatCards
      items={[
        { label: '特种设备', value: data.total, unit: '台', onClick: () => void navigate(to({})) },
        {
          label: '在用',
          value: stateCount(AssetState.using),
          unit: '台',
          onClick: () => void navigate(to({ state: AssetState.using })),
        },
        {
          label: '停用',
          value: stateCount(AssetState.stopped),
          unit: '台',
          onClick: () => void navigate(to({ state: AssetState.stopped })),
        },
        due(DueLevel.overdue, '检验逾期'),
        due(DueLevel.week, '7 天内到期'),
        due(DueLevel.month, '8–30 天到期'),
        due(DueLevel.coming, '31–60 天到期'),
        {
          label: '缺资料的实验室',
          value: data.lacking_labs,
          unit: '个',
          onClick: () => void navigate('/special-equipment/not-uploaded'),
        },
      ]}
    />
  );
}

type Line = { key: string; name: string; count: number; to: ReturnType<Ask> };

const lineColumns = (title: string): Column<Line>[] => [
  { field: 'name', title },
  {
    field: 'count',
    title: '台数',
    align: 'right',
    render: (row) => (row.count === 0 ? 0 : <Link to={row.to}>{row.count}</Link>),
  },
];

const Lines = ({ title, of, rows }: { title: string; of: string; rows: Line[] }) => (
  <Panel title={title}>
    <DataTable rowKey="key" columns={lineColumns(of)} rows={rows} empty="还没有特种设备" />
  </Panel>
);

const linesOf = (of: AnyEnum, rows: { code: string | number; count: number }[], name: string, to: Ask): Line[] =>
  rows.map(({ code, count }) => ({ key: String(code), name: labelOf(of, code), count, to: to({ [name]: code }) }));

type CollegeLine = Statistic['colleges'][number];
const collegeColumns: Column<CollegeLine>[] = [
  { field: 'name', title: '学院' },
  {
    field: 'count',
    title: '台数',
    align: 'right',
    render: (row) =>
      row.college_id === null ? (
        row.count
      ) : (
        <Link to={`${listPath}?kept=1&college_id=${row.college_id}`}>{row.count}</Link>
      ),
  },
  {
    field: 'overdue',
    title: '检验逾期',
    align: 'right',
    render: (row) =>
      row.college_id === null || row.overdue === 0 ? (
        row.overdue
      ) : (
        <Link to={`${listPath}?kept=1&due=0&college_id=${row.college_id}`}>{row.overdue}</Link>
      ),
  },
];

function Timeliness({ asked, on_time }: Statistic) {
  const percent = asked > 0 ? Math.round((on_time / asked) * 1000) / 10 : 0;
  return (
    <Panel title="检验及时率（近 12 个月）">
      {asked === 0 ? (
        <p className="lab-none">近 12 个月没有到期应检的检验</p>
      ) : (
        <>
          <Progress percent={percent} aria-label={`检验及时率 ${percent}%`} />
          <p className="lab-page-note">{`应检 ${asked} 次，按期完成 ${on_time} 次`}</p>
        </>
      )}
    </Panel>
  );
}

function Certificates({ certificates }: Statistic) {
  return (
    <Panel title="作业人员证到期">
      {certificates.length === 0 && <p className="lab-none">60 天内没有到期的证书</p>}
      {certificates.map(({ level, count }) => (
        <p key={level}>
          {labelOf(DueLevel, level)}{' '}
          <Link to={`/special-equipment/warning?kind=certificate&level=${level}`}>{`${count} 本`}</Link>
        </p>
      ))}
    </Panel>
  );
}

/** 特种设备首页: figures of what the reader reaches; each number leads to its rows. */
export function SpecialHomePage() {
  const college = useSearchParams()[0].get('college_id') ?? undefined;
  const to = addressFor(college);
  return (
    <StatPage title="特种设备首页" read={watchApi.statistic} filters={<CollegeFilter name={filter('college_id')} />}>
      {(data) => (
        <>
          <Cards data={data} to={to} />
          <ChartGrid>
            <Lines
              title="种类"
              of="种类"
              rows={data.kinds.map((kind) => ({ ...kind, to: to({ kind_code: kind.key }) }))}
            />
            <Panel title="学院">
              <DataTable rowKey="name" columns={collegeColumns} rows={data.colleges} empty="还没有特种设备" />
            </Panel>
            <Lines
              title="制造年限"
              of="年限"
              rows={linesOf(
                AgeBand,
                data.ages.map(({ age, count }) => ({ code: age, count })),
                'age',
                to,
              )}
            />
            <Lines
              title="缺少资料"
              of="资料"
              rows={linesOf(
                RequiredFile,
                data.lacks.map(({ file, count }) => ({ code: file, count })),
                'lacks',
                to,
              )}
            />
            <Timeliness {...data} />
            <Certificates {...data} />
          </ChartGrid>
        </>
      )}
    </StatPage>
  );
}
