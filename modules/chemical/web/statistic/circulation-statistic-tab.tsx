import { daysOfMonth } from '#kernel/shared/months.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { Link } from '#kernel/web/router/links.ts';
import { TableCard, TrendChart } from '#screens/charts/stat-charts.tsx';
import { FlowKind } from '#platform/stock/shared/flow.ts';
import { statisticApi, type CirculationStatistic } from '../../shared/statistic/statistic.ts';
import { StatisticFrame } from './statistic-frame.tsx';

const daysOf = (month: string): Record<string, string> => daysOfMonth(month);
const requisitionsOf = (month: string): PageAddress => `/chemical/requisition?${new URLSearchParams(daysOf(month))}`;
const issuedOf = (month: string): PageAddress =>
  `/chemical/ledger?${new URLSearchParams({ tab: 'flow', kind: FlowKind.out, ...daysOf(month) })}`;

const asked = '领用申请';
const issued = '出库件数';

function Trend({ months }: CirculationStatistic) {
  return (
    <TrendChart
      title="领用和归还"
      names={months.map(({ month }) => month)}
      bars={[
        { name: asked, data: months.map(({ requisitions }) => requisitions) },
        { name: issued, data: months.map((row) => row.issued) },
        { name: '已归还', data: months.map(({ returned }) => returned) },
        { name: '已用完', data: months.map(({ used_up }) => used_up) },
      ]}
      rate={{ name: '归还或用完率', data: months.map(({ rate }) => rate) }}
      to={({ category, series }) =>
        series === asked ? requisitionsOf(category) : series === issued ? issuedOf(category) : undefined
      }
    />
  );
}

const numberTo = (value: number, to: PageAddress) =>
  value === 0 ? (
    <span className="lab-none">0</span>
  ) : (
    <Link className="lab-link" to={to}>
      {value}
    </Link>
  );

/** 领用归还: what was asked for, went out and came back, and how long approvals take. */
export function CirculationStatisticTab() {
  return (
    <StatisticFrame
      active="circulation"
      read={statisticApi.circulation}
      note="近 12 个月；归还和用完按出库月份计，率为其中已归还或已用完的比例"
    >
      {(data) => (
        <>
          <Trend {...data} />
          <TableCard
            title="各月"
            rows={[...data.months].reverse()}
            rowKey="month"
            empty="没有领用"
            columns={[
              { title: '月份', dataIndex: 'month' },
              {
                title: asked,
                key: 'asked',
                align: 'right',
                render: (_, row) => numberTo(row.requisitions, requisitionsOf(row.month)),
              },
              {
                title: issued,
                key: 'issued',
                align: 'right',
                render: (_, row) => numberTo(row.issued, issuedOf(row.month)),
              },
              { title: '已归还', dataIndex: 'returned', align: 'right' },
              { title: '已用完', dataIndex: 'used_up', align: 'right' },
              {
                title: '归还或用完率',
                key: 'rate',
                align: 'right',
                render: (_, { rate }) => (rate === null ? '—' : `${rate}%`),
              },
            ]}
          />
          <TableCard
            title="审批时长（小时）"
            rows={data.approvals}
            rowKey={(row) => `${row.kind}${row.is_controlled}`}
            empty="近 12 个月没有审批"
            columns={[
              {
                title: '单据',
                key: 'kind',
                render: (_, row) =>
                  `${row.kind === 'purchase' ? '采购申请' : '领用申请'}${row.is_controlled ? '（管控）' : ''}`,
              },
              { title: '件数', dataIndex: 'count', align: 'right' },
              { title: '中位数', dataIndex: 'median_hours', align: 'right' },
              { title: '平均', dataIndex: 'mean_hours', align: 'right' },
              { title: '最长', dataIndex: 'longest_hours', align: 'right' },
            ]}
          />
        </>
      )}
    </StatisticFrame>
  );
}
