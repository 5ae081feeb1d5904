import { labelOf } from '#kernel/shared/enums.ts';
import { percentText, rateOf } from '#kernel/shared/rate.ts';
import { useSearchParams } from 'react-router';
import { Chart } from '#screens/charts/charts.tsx';
import { FigureChart, ShareChart, TableCard } from '#screens/charts/stat-charts.tsx';
import { ChartGrid, StatCards, StatPage } from '#screens/frames/stat-page.tsx';
import { statisticApi, StayRange, type WasteStatistic } from '../../shared/ledger/figure.ts';
import { thisYear, YearChoice } from '../parts/year-choice.tsx';

const bars = (rows: readonly { name: string; kg: number }[]) => rows.map((row) => ({ ...row, value: row.kg }));
const kg = { counts: '重量', unit: ' kg' };

function Pair<R>(props: {
  title: string;
  rows: readonly R[];
  name: (row: R) => string;
  series: readonly (readonly [name: string, value: (row: R) => number])[];
  kind?: 'bar' | 'line';
}) {
  const { title, rows, name, series, kind = 'bar' } = props;
  return (
    <Chart
      title={title}
      kind={kind}
      data={{
        categories: rows.map(name),
        series: series.map(([label, value]) => ({ name: label, data: rows.map(value) })),
        unit: ' kg',
      }}
    />
  );
}

function Charts({ data }: { data: WasteStatistic }) {
  return (
    <ChartGrid>
      <FigureChart
        title="按废物代码（收运入库，kg）"
        kind="bar"
        {...kg}
        rows={bars(data.codes.map(({ code, kg }) => ({ name: code, kg })))}
      />
      <ShareChart title="按学院（收运入库，kg）" {...kg} rows={bars(data.colleges)} />
      <Pair
        title="逐月入库和转移（kg）"
        kind="line"
        rows={data.months}
        name={({ month }) => month}
        series={[
          ['入库', (row) => row.in_kg],
          ['转移', (row) => row.out_kg],
        ]}
      />
      <Pair
        title="暂存设施占用（kg）"
        rows={data.stores}
        name={({ name }) => name}
        series={[
          ['现有', (row) => row.kg],
          ['容量', (row) => row.capacity_kg],
        ]}
      />
      <FigureChart
        title="在库时间（件）"
        kind="bar"
        counts="容器"
        unit=" 件"
        rows={data.ages.map(({ age, containers }) => ({ name: labelOf(StayRange, age), value: containers }))}
      />
      {data.plan.length > 0 && (
        <Pair
          title="计划转移和实际转移（kg）"
          rows={data.plan}
          name={({ code }) => code}
          series={[
            ['计划', (row) => row.planned_kg],
            ['实际', (row) => row.actual_kg],
          ]}
        />
      )}
      {data.costs && (
        <FigureChart
          title="处置费用（已分摊，元）"
          kind="bar"
          counts="金额"
          unit=" 元"
          rows={data.costs.map(({ name, amount }) => ({ name, value: amount }))}
        />
      )}
      <TableCard
        title="申报和称重"
        rows={data.differences}
        rowKey="month"
        empty="这一年没有收运"
        columns={[
          { title: '月份', dataIndex: 'month' },
          { title: '申报（kg）', dataIndex: 'declared_kg', align: 'right' },
          { title: '称重（kg）', dataIndex: 'weighed_kg', align: 'right' },
          {
            title: '差异',
            key: 'difference',
            align: 'right',
            render: (_, row) => percentText(rateOf(row.weighed_kg - row.declared_kg, row.declared_kg)),
          },
          { title: '说明差异', dataIndex: 'explained', align: 'right' },
        ]}
      />
      <TableCard
        title="收运等待"
        rows={data.waits}
        rowKey="name"
        empty="这一年没有收运"
        columns={[
          { title: '学院（单位）', dataIndex: 'name' },
          { title: '件数', dataIndex: 'containers', align: 'right' },
          { title: '申请到入库（天）', dataIndex: 'days', align: 'right' },
        ]}
      />
    </ChartGrid>
  );
}

/** 危废统计: a year of waste, which the address names, of what the reader reaches. */
export function StatisticPage() {
  const [search, setSearch] = useSearchParams();
  const year = Number(search.get('year')) || thisYear();
  const choose = (chosen: number) => setSearch({ year: String(chosen) }, { replace: true });
  return (
    <StatPage title="危废统计" read={statisticApi.read} toolbar={<YearChoice value={year} onChange={choose} />}>
      {(data) => (
        <>
          <p className="lab-page-note">范围：{data.part}</p>
          <StatCards
            items={[
              { label: '产生（已封装）', value: data.produced_kg, unit: 'kg' },
              { label: '收运入库', value: data.stored_kg, unit: 'kg' },
              { label: '转移处置', value: data.transferred_kg, unit: 'kg' },
            ]}
          />
          <Charts data={data} />
        </>
      )}
    </StatPage>
  );
}
