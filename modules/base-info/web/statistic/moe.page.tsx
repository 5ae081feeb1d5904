import { Table, type TableColumnsType } from 'antd';
import { unknownColor } from '#kernel/shared/color.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { withLetters } from '#kernel/shared/numerals.ts';
import { FigureChart, StackChart } from '#screens/charts/stat-charts.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { ChartGrid, StatCards, StatPage, type StatCard } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { HazardUnit } from '../../shared/hazard/hazard.ts';
import { gradedLabs, hazardsOf, labsWithHazards, problemsBetween } from '../../shared/statistic/list-filters.rules.ts';
import { statisticApi, type Moe } from '../../shared/statistic/statistic.ts';
import { LinkedToday, NumberLink, useOpenList, usePlaces } from './number-link.tsx';
import { CampusTabs } from './campus-tabs.tsx';
import { shortGrade, statisticsPath } from './short-grade.ts';
import { yearFilters } from './statistic-filters.tsx';

type Props = { data: Moe };

const numbersIn = ({ cells }: Moe, level: number | null | undefined, kind: number | null | undefined) =>
  cells
    .filter(
      (cell) => (level === undefined || cell.lab_level === level) && (kind === undefined || cell.lab_class === kind),
    )
    .reduce((sum, { labs, rooms }) => ({ labs: sum.labs + labs, rooms: sum.rooms + rooms }), { labs: 0, rooms: 0 });

/** Places of the lists: a school year is no condition of theirs. */
function useYearPlaces() {
  const { school_year: _, ...places } = usePlaces();
  return places;
}

const activityCards = ({ training, drills }: Moe['activity']): StatCard[] => [
  ...(training ? [{ label: '参加培训', value: training.trained, unit: '人次' }] : []),
  ...(drills ? [{ label: '应急演练', value: drills.held, unit: `次，${drills.people} 人次` }] : []),
];

function Cards({ data }: Props) {
  const places = useYearPlaces();
  const open = useOpenList();
  const { checks } = data;
  const period = { from: data.from, to: data.day };
  const problems = (part: 'all' | 'finished') =>
    open && { onClick: () => open('problems', problemsBetween(places, period, part)) };
  return (
    <StatCards
      items={[
        {
          label: '实验室',
          value: data.labs,
          unit: '间',
          ...(open && { onClick: () => open('labs', gradedLabs(places)) }),
        },
        { label: '实验室房间', value: data.rooms, unit: '间' },
        {
          label: '危险源',
          value: data.hazards.total.rows,
          unit: '条',
          ...(open && { onClick: () => open('hazards', hazardsOf(places)) }),
        },
        ...activityCards(data.activity),
        ...(checks
          ? [
              { label: '检查次数', value: checks.inspections, unit: '次' },
              { label: '已检实验室', value: checks.labs_checked, unit: '间' },
              { label: '发现隐患', value: checks.found, unit: '项', ...problems('all') },
              { label: '整改完成', value: checks.finished, unit: '项', ...problems('finished') },
              { label: '整改率', value: checks.rate ?? '—', unit: checks.rate === null ? '' : '%' },
            ]
          : []),
      ]}
    />
  );
}

function Charts({ data }: Props) {
  const places = useYearPlaces();
  const open = useOpenList();
  const levels = [...data.levels, { code: null, name: '未评估', color: '' }].map((level) => ({
    ...level,
    name: withLetters(shortGrade(level.name)),
  }));
  const classes = data.classes.map((kind) => ({ ...kind, color: kind.color || unknownColor }));
  return (
    <ChartGrid>
      <StackChart
        title="实验室等级与类别"
        unit="间"
        rows={levels}
        series={classes}
        value={(level, kind) => numbersIn(data, level.code, kind.code).labs}
        onOpen={
          open
            ? (level, kind) => open('labs', gradedLabs(places, { lab_level: level.code, lab_class: kind.code }))
            : undefined
        }
      />
      <FigureChart
        title="危险源条数"
        kind="rank"
        counts="危险源"
        unit=" 条"
        rows={data.hazards.kinds.map(({ code, name, rows }) => ({ code, name, value: rows }))}
        onOpen={open ? ({ code }) => open('hazards', hazardsOf(places, { kind: code })) : undefined}
      />
    </ChartGrid>
  );
}

type Row = { key: string; kind: number | null; name: string };

function GradeTable({ data }: Props) {
  const places = useYearPlaces();
  const levels = [...data.levels, { code: null, name: '未评估' }];
  const rows: Row[] = [
    ...data.classes.map(({ code, name }) => ({ key: String(code), kind: code, name })),
    { key: 'none', kind: null, name: '未评估' },
  ];
  const columns: TableColumnsType<Row> = [
    { title: '安全类别', dataIndex: 'name', key: 'name', className: 'stat-name' },
    ...levels.map(({ code, name }) => ({
      title: withLetters(shortGrade(name)),
      key: `level${code}`,
      children: [
        {
          title: '实验室',
          key: `labs${code}`,
          align: 'right' as const,
          render: (_: unknown, { kind }: Row) => {
            const { labs } = numbersIn(data, code, kind);
            const part = { lab_level: code, ...(kind !== null && { lab_class: kind }) };
            return <NumberLink value={labs} list="labs" filters={gradedLabs(places, part)} />;
          },
        },
        {
          title: '房间',
          key: `rooms${code}`,
          align: 'right' as const,
          render: (_: unknown, { kind }: Row) =>
            numbersIn(data, code, kind).rooms || <span className="lab-none">0</span>,
        },
      ],
    })),
  ];
  return (
    <Panel title="实验室和房间">
      <Table
        size="small"
        bordered
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={rows}
        columns={columns}
      />
    </Panel>
  );
}

function HazardTable({ data }: Props) {
  const places = useYearPlaces();
  return (
    <Panel title="危险源总量">
      <Table
        size="small"
        bordered
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowKey="code"
        dataSource={data.hazards.kinds}
        columns={[
          { title: '种类', dataIndex: 'name', key: 'name', className: 'stat-name' },
          {
            title: '涉及实验室',
            key: 'labs',
            align: 'right',
            render: (_, { code, labs }) => (
              <NumberLink value={labs} list="labs" filters={labsWithHazards(places, code)} />
            ),
          },
          {
            title: '条数',
            key: 'rows',
            align: 'right',
            render: (_, { code, rows }) => (
              <NumberLink value={rows} list="hazards" filters={hazardsOf(places, { kind: code })} />
            ),
          },
          {
            title: '数量',
            key: 'amounts',
            render: (_, { amounts }) =>
              amounts.map(({ unit, qty }) => `${qty} ${labelOf(HazardUnit, unit)}`).join('，') || '—',
          },
        ]}
      />
    </Panel>
  );
}

/** 教育部数据 */
export function MoePage() {
  return (
    <StatPage
      title="教育部数据"
      back={statisticsPath}
      read={statisticApi.moe}
      filters={yearFilters}
      tabs={<CampusTabs />}
      toolbar={<ExportButton endpoint={statisticApi.exportMoe} name="教育部数据.xlsx" />}
    >
      {(data) => (
        <LinkedToday data={data}>
          <p className="lab-page-note">
            {data.school_year} 学年，检查和隐患统计区间 {data.from} 至 {data.day}
          </p>
          <div className="stat-four">
            <Cards data={data} />
          </div>
          <Charts data={data} />
          <div className="stat-tables">
            <GradeTable data={data} />
            <HazardTable data={data} />
          </div>
        </LinkedToday>
      )}
    </StatPage>
  );
}
