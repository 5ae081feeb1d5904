import { Table, type TableColumnsType } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { withLetters } from '#kernel/shared/numerals.ts';
import { Link } from '#kernel/web/router/links.ts';
import { FigureChart, ShareChart, TableCard } from '#screens/charts/stat-charts.tsx';
import { LevelTag, ToneTag } from '#screens/frames/cells.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { ChartGrid, StatPage } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { riskLevels } from '../../shared/risk.rules.ts';
import { RiskLevel } from '../../shared/risk/risk-point.states.ts';
import { labsWithRisk, riskLevelCodes, risksOf } from '../../shared/statistic/list-filters.rules.ts';
import { statisticApi, type RiskFigures, type RiskPointStatistic } from '../../shared/statistic/statistic.ts';
import { labPath } from '../parts/lab-columns.tsx';
import { riskPath } from '../risk/risk-tags.tsx';
import { LinkedToday, NumberLink, useOpenList, usePlaces } from './number-link.tsx';
import { CampusTabs } from './campus-tabs.tsx';
import { statisticsPath } from './short-grade.ts';
import { dayFilters } from './statistic-filters.tsx';

type Props = { data: RiskPointStatistic };
type Named = RiskPointStatistic['rows'][number];
type Row = RiskFigures & { key: string; name: string; named: Named | undefined };

const colorOf = (level: number) => riskLevels.find((one) => one.level === level)!.color;

function Charts({ data: { rows, total } }: Props) {
  const places = usePlaces();
  const open = useOpenList();
  const levels = riskLevelCodes.map((level, i) => ({
    level,
    name: labelOf(RiskLevel, level),
    value: total.levels[i]!,
    color: colorOf(level),
  }));
  const most = rows.slice(0, 10).map((row) => ({ ...row, value: row.points }));
  return (
    <ChartGrid>
      <ShareChart
        title="风险等级"
        counts="风险点"
        unit=" 个"
        rows={levels.filter(({ value }) => value > 0)}
        onOpen={open ? ({ level }) => open('risks', risksOf(places, undefined, level)) : undefined}
      />
      <FigureChart
        title="最多的风险点"
        kind="rank"
        counts="风险点"
        unit=" 个"
        rows={most}
        onOpen={open ? (row) => open('risks', risksOf(places, row)) : undefined}
      />
    </ChartGrid>
  );
}

const shareOf = ({ placed, measures }: RiskFigures) =>
  measures === 0 ? '—' : `${Math.round((placed / measures) * 1000) / 10}%`;

function RiskTable({ data }: Props) {
  const places = usePlaces();
  const rows: Row[] = [
    { ...data.total, key: 'total', name: '合计', named: undefined },
    ...data.rows.map((named) => ({ ...named, key: `${named.attribute_id}${named.name}`, named })),
  ];
  const points = (row: Row, value: number, part: Parameters<typeof risksOf>[2]) => (
    <NumberLink value={value} list="risks" filters={risksOf(places, row.named, part)} />
  );
  const columns: TableColumnsType<Row> = [
    { title: '风险点', dataIndex: 'name', key: 'name', className: 'stat-name' },
    {
      title: '实验室',
      key: 'labs',
      align: 'right',
      render: (_, { labs, named }) => <NumberLink value={labs} list="labs" filters={labsWithRisk(places, named)} />,
    },
    { title: '风险点数', key: 'points', align: 'right', render: (_, row) => points(row, row.points, 'all') },
    ...riskLevelCodes.map((level, i) => ({
      title: withLetters(labelOf(RiskLevel, level)),
      key: `level${level}`,
      align: 'right' as const,
      render: (_: unknown, row: Row) => points(row, row.levels[i]!, level),
    })),
    { title: '未评价', key: 'unrated', align: 'right', render: (_, row) => points(row, row.unrated, 'unrated') },
    { title: '措施落实率', key: 'share', align: 'right', render: (_, row) => shareOf(row) },
    { title: '措施未落实', key: 'unplaced', align: 'right', render: (_, row) => points(row, row.unplaced, 'unplaced') },
    { title: '逾期未复核', key: 'overdue', align: 'right', render: (_, row) => points(row, row.overdue, 'overdue') },
  ];
  return (
    <Panel title={data.more ? `风险点（显示最多的 ${data.rows.length} 个，导出的表格是全部）` : '风险点'}>
      <Table
        size="small"
        bordered
        scroll={{ x: 'max-content' }}
        pagination={{ defaultPageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        dataSource={rows}
        columns={columns}
        rowClassName={({ key }) => (key === 'total' ? 'stat-total' : '')}
      />
    </Panel>
  );
}

function HighTable({ data }: Props) {
  const places = usePlaces();
  const [first, second] = data.total.levels;
  const all = first! + second!;
  return (
    <TableCard
      title="红色、橙色风险清单"
      empty="没有重大和较大风险"
      extra={
        <>
          共 <NumberLink value={all} list="risks" filters={risksOf(places, undefined, 'high')} /> 个
          {all > data.high.length && `，显示前 ${data.high.length} 个`}
        </>
      }
      rowKey="id"
      scroll={{ x: 'max-content' }}
      rows={data.high}
      columns={[
        { title: '风险点', key: 'name', render: (_, row) => <Link to={`${riskPath}/${row.id}`}>{row.name}</Link> },
        {
          title: '等级',
          key: 'level',
          render: (_, { level }) => <LevelTag color={colorOf(level)}>{labelOf(RiskLevel, level)}</LevelTag>,
        },
        { title: '实验室', key: 'lab', render: (_, row) => <Link to={labPath(row.lab_id)}>{row.lab_name}</Link> },
        { title: '学院', dataIndex: 'college_name' },
        {
          title: '复核日期',
          key: 'review',
          render: (_, row) => (
            <>
              {row.review_on ?? '—'} {row.is_overdue && <ToneTag tone="bad">已逾期</ToneTag>}
            </>
          ),
        },
      ]}
    />
  );
}

/** 风险点统计表 */
export function RiskPointStatisticPage() {
  return (
    <StatPage
      title="风险点统计表"
      back={statisticsPath}
      read={statisticApi.riskPoint}
      filters={dayFilters}
      tabs={<CampusTabs />}
      toolbar={<ExportButton endpoint={statisticApi.exportRiskPoint} name="风险点统计表.xlsx" />}
    >
      {(data) => (
        <LinkedToday data={data}>
          <Charts data={data} />
          <div className="stat-tables">
            <RiskTable data={data} />
            <HighTable data={data} />
          </div>
        </LinkedToday>
      )}
    </StatPage>
  );
}
