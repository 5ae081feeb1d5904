import { Table, type TableColumnsType } from 'antd';
import { unknownColor } from '#kernel/shared/color.ts';
import { withLetters } from '#kernel/shared/numerals.ts';
import { ShareChart, StackChart } from '#screens/charts/stat-charts.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { ChartGrid, StatPage } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { gradedLabs } from '../../shared/statistic/list-filters.rules.ts';
import { gradeColumnsOf, labsIn } from '../../shared/statistic/grade-table.rules.ts';
import { statisticApi, type GradeClass } from '../../shared/statistic/statistic.ts';
import { LinkedToday, NumberLink, useOpenList, usePlaces } from './number-link.tsx';
import { CampusTabs } from './campus-tabs.tsx';
import { shortGrade, statisticsPath } from './short-grade.ts';
import { dayFilters } from './statistic-filters.tsx';

type Props = { data: GradeClass };
type Row = { key: string; college_id: number | null | undefined; name: string };

const levelsOf = ({ data }: Props) => [
  ...data.levels.map(({ code, name, color }) => ({ code, name: shortGrade(name), color: color || unknownColor })),
  { code: null, name: '未评估', color: unknownColor },
];

function CollegeChart({ data }: Props) {
  const places = usePlaces();
  const open = useOpenList();
  return (
    <StackChart
      title="各学院安全等级"
      unit="间"
      rows={data.colleges}
      series={levelsOf({ data })}
      value={(college, level) => labsIn(data, { college_id: college.id, lab_level: level.code })}
      horizontal
      onOpen={
        open
          ? (college, level) => open('labs', gradedLabs(places, { college_id: college.id, lab_level: level.code }))
          : undefined
      }
    />
  );
}

function ClassChart({ data }: Props) {
  const places = usePlaces();
  const open = useOpenList();
  const rows = data.classes
    .map(({ code, name, color }) => ({
      code,
      name,
      color: color || unknownColor,
      value: labsIn(data, { lab_class: code }),
    }))
    .filter(({ value }) => value > 0);
  return (
    <ShareChart
      title="安全类别"
      counts="实验室"
      unit=" 间"
      rows={rows}
      onOpen={open ? ({ code }) => open('labs', gradedLabs(places, { lab_class: code })) : undefined}
    />
  );
}

function GradeTable({ data }: Props) {
  const places = usePlaces();
  const rows: Row[] = [
    ...data.colleges.map(({ id, name }) => ({ key: String(id), college_id: id, name })),
    { key: 'total', college_id: undefined, name: '合计' },
  ];
  const numbers = gradeColumnsOf(data).map(({ level, title, part }) => ({
    level,
    key: `${level?.code}${title}`,
    title: title.replace(/类$/, ''),
    align: 'right' as const,
    render: (_: unknown, row: Row) => {
      const college = row.college_id === undefined ? {} : { college_id: row.college_id };
      const shown = { ...part, ...college };
      return <NumberLink value={labsIn(data, shown)} list="labs" filters={gradedLabs(places, shown)} />;
    },
  }));
  const columns: TableColumnsType<Row> = [
    { title: '学院', dataIndex: 'name', key: 'name', fixed: 'left', className: 'stat-name' },
    ...numbers.slice(0, 1),
    ...data.levels.map(({ code, name }) => ({
      title: withLetters(shortGrade(name)),
      key: code,
      children: numbers.filter(({ level }) => level?.code === code),
    })),
    ...numbers.slice(-1),
  ];
  return (
    <Panel title="各学院分级分类">
      <Table
        size="small"
        bordered
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={rows}
        columns={columns}
        rowClassName={({ key }) => (key === 'total' ? 'stat-total' : '')}
      />
    </Panel>
  );
}

/** 实验室分级分类统计 */
export function GradeClassPage() {
  return (
    <StatPage
      title="实验室分级分类统计"
      back={statisticsPath}
      read={statisticApi.gradeClass}
      filters={dayFilters}
      tabs={<CampusTabs />}
      toolbar={<ExportButton endpoint={statisticApi.exportGradeClass} name="实验室分级分类统计.xlsx" />}
    >
      {(data) => (
        <LinkedToday data={data}>
          <ChartGrid>
            <CollegeChart data={data} />
            <ClassChart data={data} />
          </ChartGrid>
          <div className="stat-tables stat-narrow">
            <GradeTable data={data} />
          </div>
        </LinkedToday>
      )}
    </StatPage>
  );
}
