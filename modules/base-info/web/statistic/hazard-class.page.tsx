import { Table, Tabs, type TableColumnsType } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { withLetters } from '#kernel/shared/numerals.ts';
import { FigureChart } from '#screens/charts/stat-charts.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { ChartGrid, StatPage } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { hazardApi, HazardUnit } from '../../shared/hazard/hazard.ts';
import { hazardsOf, labsInBuilding, labsWithHazards } from '../../shared/statistic/list-filters.rules.ts';
import { statisticApi, type HazardClass, type HazardSums } from '../../shared/statistic/statistic.ts';
import { LinkedToday, NumberLink, useOpenList, usePlaces } from './number-link.tsx';
import { CampusTabs } from './campus-tabs.tsx';
import { shortGrade, statisticsPath } from './short-grade.ts';
import { dayFilters } from './statistic-filters.tsx';

type Props = { data: HazardClass };
type Row = HazardSums & { key: string; code: string | undefined; name: string; children?: Row[] };

const amountsOf = ({ amounts }: HazardSums) =>
  amounts.map(({ unit, qty }) => `${qty} ${labelOf(HazardUnit, unit)}`).join('，') || '—';

/** Kinds as a tree, as antd shows it, and the row of all. */
function rowsOf({ kinds, total }: HazardClass): Row[] {
  const below = (parent: string): Row[] =>
    kinds
      .filter((kind) => kind.parent === parent)
      .map((kind) => {
        const children = below(kind.code);
        return { ...kind, key: kind.code, ...(children.length > 0 && { children }) };
      });
  return [...below(''), { ...total, key: 'total', code: undefined, name: '合计' }];
}

function KindTable({ data }: Props) {
  const places = usePlaces();
  const count = (row: Row, level: number | null) => row.levels.find((one) => one.lab_level === level)?.labs ?? 0;
  const labNumber = (row: Row, value: number, level?: number | null) => (
    <NumberLink value={value} list="labs" filters={labsWithHazards(places, row.code, level)} />
  );
  const columns: TableColumnsType<Row> = [
    { title: '种类', dataIndex: 'name', key: 'name', className: 'stat-name' },
    { title: '涉及实验室', key: 'labs', align: 'right', render: (_, row) => labNumber(row, row.labs) },
    {
      title: '条数',
      key: 'rows',
      align: 'right',
      render: (_, row) => (
        <NumberLink
          value={row.rows}
          list="hazards"
          filters={hazardsOf(places, row.code === undefined ? {} : { kind: row.code })}
        />
      ),
    },
    { title: '数量', key: 'amounts', render: (_, row) => amountsOf(row) },
    {
      title: '实验室安全等级',
      key: 'levels',
      children: [...data.levels, { code: null, name: '未评估' }].map(({ code, name }) => ({
        title: withLetters(shortGrade(name)),
        key: `level${code}`,
        align: 'right',
        render: (_, row) => labNumber(row, count(row, code), code),
      })),
    },
  ];
  return (
    <Table
      size="small"
      bordered
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={rowsOf(data)}
      columns={columns}
      rowClassName={({ key }) => (key === 'total' ? 'stat-total' : '')}
    />
  );
}

type Building = HazardClass['buildings'][number];

function BuildingTable({ data }: Props) {
  const places = usePlaces();
  const tops = data.kinds.filter(({ depth }) => depth === 0);
  const columns: TableColumnsType<Building> = [
    { title: '楼宇', dataIndex: 'name', key: 'name', className: 'stat-name' },
    {
      title: '涉及实验室',
      key: 'labs',
      align: 'right',
      render: (_, { id, labs }) => <NumberLink value={labs} list="labs" filters={labsInBuilding(places, id)} />,
    },
    {
      title: '条数',
      key: 'rows',
      align: 'right',
      render: (_, { id, rows }) => (
        <NumberLink value={rows} list="hazards" filters={hazardsOf(places, { building: id })} />
      ),
    },
    ...tops.map(({ code, name }) => ({
      title: `${name}（条）`,
      key: code,
      align: 'right' as const,
      render: (_: unknown, { id, kinds }: Building) => (
        <NumberLink
          value={kinds.find((kind) => kind.code === code)?.rows ?? 0}
          list="hazards"
          filters={hazardsOf(places, { building: id, kind: code })}
        />
      ),
    })),
  ];
  return (
    <Table
      size="small"
      bordered
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowKey={({ id }) => String(id)}
      dataSource={data.buildings}
      columns={columns}
    />
  );
}

function Charts({ data }: Props) {
  const places = usePlaces();
  const open = useOpenList();
  const tops = data.kinds.filter(({ depth }) => depth === 0);
  const labs = tops.map(({ code, name, labs: value }) => ({ code, name, value }));
  const rows = tops.map(({ code, name, rows: value }) => ({ code, name, value }));
  return (
    <ChartGrid>
      <FigureChart
        title="涉及实验室"
        kind="rank"
        counts="实验室"
        unit=" 间"
        rows={labs}
        onOpen={open ? ({ code }) => open('labs', labsWithHazards(places, code)) : undefined}
      />
      <FigureChart
        title="危险源条数"
        kind="rank"
        counts="危险源"
        unit=" 条"
        rows={rows}
        onOpen={open ? ({ code }) => open('hazards', hazardsOf(places, { kind: code })) : undefined}
      />
    </ChartGrid>
  );
}

/** 危险源分类统计 */
export function HazardClassPage() {
  return (
    <StatPage
      title="危险源分类统计"
      back={statisticsPath}
      read={statisticApi.hazardClass}
      filters={dayFilters}
      tabs={<CampusTabs />}
      toolbar={
        <>
          <ExportButton endpoint={hazardApi.distribution} label="分布清单" name="危险源分布清单.xlsx" />
          <ExportButton endpoint={statisticApi.exportHazardClass} name="危险源分类统计.xlsx" />
        </>
      }
    >
      {(data) => (
        <LinkedToday data={data}>
          <Charts data={data} />
          <div className="stat-tables">
            <Panel>
              <Tabs
                items={[
                  { key: 'kind', label: '按种类', children: <KindTable data={data} /> },
                  { key: 'building', label: '按楼宇', children: <BuildingTable data={data} /> },
                ]}
              />
            </Panel>
          </div>
        </LinkedToday>
      )}
    </StatPage>
  );
}
