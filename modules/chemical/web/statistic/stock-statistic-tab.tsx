import type { PageAddress } from '#kernel/shared/rights.ts';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { FigureChart, ShareChart, TableCard } from '#screens/charts/stat-charts.tsx';
import { ChartGrid, StatCards, type StatCard } from '#screens/frames/stat-page.tsx';
import { Expiry } from '../../shared/container/container.ts';
import { statisticApi, type Counted, type StockStatistic } from '../../shared/statistic/statistic.ts';
import { StatisticFrame } from './statistic-frame.tsx';

// What is in the house: the states that the figures count.
const inHouse = '1,2,3,4,6';
const stockOf = (filters: Record<string, string>): PageAddress =>
  `/chemical/stock?${new URLSearchParams({ ...filters, state: inHouse })}`;

function Cards({ data }: { data: StockStatistic }) {
  const navigate = useNavigate();
  const { expiry } = data;
  const card = (label: string, value: number, to: PageAddress, bad = false): StatCard => ({
    label,
    value,
    unit: '件',
    onClick: () => void navigate(to),
    ...(bad && value > 0 && { color: '#b01f27' }),
  });
  return (
    <StatCards
      items={[
        card('在库和在用', data.containers, stockOf({})),
        card('已过期', expiry.expired, stockOf({ expiry: Expiry.expired }), true),
        card('30 天内到期', expiry.days30, stockOf({ expiry: Expiry.within30 })),
        card('60 天内到期', expiry.days60, stockOf({ expiry: Expiry.within60 })),
        card('90 天内到期', expiry.days90, stockOf({ expiry: Expiry.within90 })),
        { ...card('零库存管控账页', data.zero, '/chemical/ledger?tab=controlled&in_stock=0'), unit: '页' },
      ]}
    />
  );
}

const asBars = (rows: readonly Counted[]) =>
  rows.map(({ code, name, containers }) => ({ code, name, value: containers }));

function Amounts({ rows }: { rows: readonly Counted[] }) {
  return (
    <TableCard
      title="管控类别和数量"
      rows={rows}
      rowKey="code"
      empty="没有库存"
      columns={[
        { title: '管控类别', dataIndex: 'name' },
        {
          title: '容器',
          key: 'containers',
          align: 'right',
          render: (_, { code, containers }) => (
            <Link className="lab-link" to={stockOf({ control: code })}>
              {containers}
            </Link>
          ),
        },
        { title: '体积（L）', dataIndex: 'litres', align: 'right' },
        { title: '质量（kg）', dataIndex: 'kilograms', align: 'right' },
      ]}
    />
  );
}

function Charts({ data }: { data: StockStatistic }) {
  const navigate = useNavigate();
  const open = (to: PageAddress) => void navigate(to);
  const counts = { counts: '容器', unit: ' 件' };
  const ofBuilding = ({ id }: { id: number | null }) => stockOf(id === null ? {} : { building_id: String(id) });
  const buildings = data.buildings.map(({ id, name, containers }) => ({ id, name, value: containers }));
  return (
    <ChartGrid>
      <FigureChart
        title="按管控类别"
        kind="bar"
        {...counts}
        rows={asBars(data.flags)}
        to={({ code }) => stockOf({ control: code })}
        onOpen={({ code }) => open(stockOf({ control: code }))}
      />
      <ShareChart
        title="按危险类别"
        {...counts}
        rows={asBars(data.classes)}
        to={({ code }) => stockOf({ ghs_class: code })}
        onOpen={({ code }) => open(stockOf({ ghs_class: code }))}
      />
      <FigureChart
        title="按楼宇"
        kind="rank"
        {...counts}
        rows={buildings}
        to={(row) => (row.id === null ? undefined : ofBuilding(row))}
        onOpen={(row) => row.id !== null && open(ofBuilding(row))}
      />
      <Amounts rows={data.flags} />
    </ChartGrid>
  );
}

export function StockStatisticTab() {
  return (
    <StatisticFrame
      active="stock"
      read={statisticApi.stock}
      note="现有容器（在库、预留、领出、调拨中、过期），一件有多个管控或危险类别的分别计入"
    >
      {(data) => (
        <>
          <Cards data={data} />
          <Charts data={data} />
        </>
      )}
    </StatisticFrame>
  );
}
