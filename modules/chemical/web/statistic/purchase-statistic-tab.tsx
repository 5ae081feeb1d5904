import { daysOfMonth } from '#kernel/shared/months.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { StackChart, TableCard } from '#screens/charts/stat-charts.tsx';
import { statisticApi, type PurchaseStatistic } from '../../shared/statistic/statistic.ts';
import { StatisticFrame } from './statistic-frame.tsx';

type Row = PurchaseStatistic['rows'][number];

const palette = ['#1d4f9c', '#2b8a6e', '#b7791f', '#7b4bb0', '#b0413e', '#3a7ca5', '#6b7f2a', '#8c5a3c'];

const linesOf = ({ month, college_id }: Pick<Row, 'month' | 'college_id'>): PageAddress => {
  const { from, to } = daysOfMonth(month);
  const college: Record<string, string> = college_id === null ? {} : { college_id: String(college_id) };
  return `/chemical/ledger?${new URLSearchParams({ tab: 'purchase', from, to, ...college })}`;
};

const money = (amount: number) => amount.toFixed(2);

function Chart({ data }: { data: PurchaseStatistic }) {
  const navigate = useNavigate();
  const colleges = [...new Set(data.rows.map(({ college_name }) => college_name))];
  const find = (month: string, college: string) =>
    data.rows.find((row) => row.month === month && row.college_name === college);
  return (
    <StackChart
      title="各月采购金额"
      unit=" 元"
      rows={data.months.map((name) => ({ name }))}
      series={colleges.map((name, at) => ({ name, color: palette[at % palette.length]! }))}
      value={({ name: month }, { name: college }) => find(month, college)?.amount ?? 0}
      onOpen={({ name: month }, { name: college }) => {
        const row = find(month, college);
        if (row && row.college_id !== null) void navigate(linesOf(row));
      }}
    />
  );
}

/** 采购: amounts and lines by month and college. */
export function PurchaseStatisticTab() {
  return (
    <StatisticFrame
      active="purchase"
      read={statisticApi.purchase}
      note="近 12 个月审核通过的采购，按通过月份；金额为通过的行的单价乘数量"
    >
      {(data) => (
        <>
          <Chart data={data} />
          <TableCard
            title="各月各学院采购"
            rows={[...data.rows].reverse()}
            rowKey={(row) => `${row.month}${row.college_id}`}
            empty="近 12 个月没有审核通过的采购"
            columns={[
              { title: '月份', dataIndex: 'month' },
              { title: '学院', dataIndex: 'college_name' },
              {
                title: '品种行',
                key: 'lines',
                align: 'right',
                render: (_, row) =>
                  row.college_id === null ? (
                    row.lines
                  ) : (
                    <Link className="lab-link" to={linesOf(row)}>
                      {row.lines}
                    </Link>
                  ),
              },
              { title: '金额（元）', key: 'amount', align: 'right', render: (_, row) => money(row.amount) },
            ]}
          />
        </>
      )}
    </StatisticFrame>
  );
}
