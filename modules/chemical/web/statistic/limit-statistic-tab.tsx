import type { PageAddress } from '#kernel/shared/rights.ts';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { Chart } from '#screens/charts/charts.tsx';
import { TableCard } from '#screens/charts/stat-charts.tsx';
import { ToneTag } from '#screens/frames/cells.tsx';
import { statisticApi, type LimitStatistic } from '../../shared/statistic/statistic.ts';
import { StatisticFrame } from './statistic-frame.tsx';

type Row = LimitStatistic['rows'][number];
const roomOf = ({ room }: Row): PageAddress => `/chemical/stock?room=${room}`;
const toneOf = (share: number) => (share >= 100 ? 'bad' : share >= 80 ? 'warn' : 'good');

function Bars({ rows }: { rows: readonly Row[] }) {
  const navigate = useNavigate();
  return (
    <Chart
      title="危险化学品存量与上限（前十）"
      kind="bar"
      data={{
        categories: rows.map(({ name }) => name),
        series: [
          { name: '总量', data: rows.map(({ total }) => total), color: '#1d4f9c' },
          { name: '其中易燃', data: rows.map(({ flammable }) => flammable), color: '#d9822b' },
          { name: '总量上限', data: rows.map(({ limit }) => limit), color: '#b01f27' },
        ],
        unit: ' L（kg）',
      }}
      option={{
        series: [
          { type: 'bar', name: '总量', data: rows.map(({ total }) => total), itemStyle: { color: '#1d4f9c' } },
          {
            type: 'bar',
            name: '其中易燃',
            data: rows.map(({ flammable }) => flammable),
            itemStyle: { color: '#d9822b' },
          },
          {
            type: 'line',
            name: '总量上限',
            data: rows.map(({ limit }) => limit),
            step: 'middle',
            symbol: 'none',
            lineStyle: { color: '#b01f27', type: 'dashed' },
            itemStyle: { color: '#b01f27' },
          },
        ],
      }}
      onClick={({ category }) => {
        const row = rows.find(({ name }) => name === category);
        if (row) void navigate(roomOf(row));
      }}
    />
  );
}

/** 安全限量: what the rooms of laboratories hold against what they may. */
export function LimitStatisticTab() {
  return (
    <StatisticFrame
      active="limit"
      read={statisticApi.limit}
      note="实验室储存点所在房间，不含气体，L 与 kg 合计，含已批准未到货；上限按面积折算，与采购预检相同"
    >
      {({ rows }) => (
        <>
          <Bars rows={rows} />
          <TableCard
            title="前十储存点"
            rows={rows}
            rowKey="room"
            empty="实验室储存点没有危险化学品"
            scroll={{ x: 'max-content' }}
            columns={[
              { title: '储存点', dataIndex: 'name' },
              { title: '面积（m²）', dataIndex: 'area', align: 'right' },
              {
                title: '容器',
                key: 'containers',
                align: 'right',
                render: (_, row) => (
                  <Link className="lab-link" to={roomOf(row)}>
                    {row.containers}
                  </Link>
                ),
              },
              { title: '总量 / 上限', key: 'total', align: 'right', render: (_, row) => `${row.total} / ${row.limit}` },
              {
                title: '易燃 / 上限',
                key: 'flammable',
                align: 'right',
                render: (_, row) => `${row.flammable} / ${row.flammable_limit}`,
              },
              {
                title: '占用率',
                key: 'share',
                align: 'right',
                render: (_, { share }) => <ToneTag tone={toneOf(share)}>{`${share}%`}</ToneTag>,
              },
            ]}
          />
        </>
      )}
    </StatisticFrame>
  );
}
