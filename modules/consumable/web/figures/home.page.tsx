import { useRead } from '#kernel/web/api/query.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { FigureChart, ShareChart } from '#screens/charts/stat-charts.tsx';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import { ChartGrid, StatCards, type StatCard } from '#screens/frames/stat-page.tsx';
import { statisticApi, type Overview, type Spend } from '../../shared/figures/statistic.ts';
import { StockFlag } from '../../shared/stock/holding.ts';
import { stockPath } from '../parts/reads.ts';

function Cards({ data }: { data: Overview }) {
  const navigate = useNavigate();
  const flagged = (flag: keyof Pick<Overview, 'low' | 'expired' | 'expiring' | 'slow'>, bad = false): StatCard => ({
    label: StockFlag.$items.find(({ value }) => value === flag)!.label,
    value: data[flag],
    unit: '种',
    onClick: () => void navigate(`${stockPath}?flag=${flag}`),
    ...(bad && data[flag] > 0 && { color: '#b01f27' }),
  });
  return (
    <StatCards
      items={[
        { label: '库存金额（元）', value: moneyText(data.value) },
        {
          label: '在库物资',
          value: data.stocked,
          unit: '种',
          onClick: () => void navigate(`${stockPath}?stocked=true`),
        },
        flagged('low', true),
        flagged('expired', true),
        flagged('expiring'),
        flagged('slow'),
      ]}
    />
  );
}

const asFigures = (rows: Overview['by_category']) =>
  rows.map(({ key, name, amount }) => ({ key, name, value: Number(amount) }));

function Stock({ data }: { data: Overview }) {
  const money = { counts: '金额', unit: ' 元' };
  return (
    <ChartGrid>
      <ShareChart
        title="库存金额（按分类）"
        {...money}
        rows={asFigures(data.by_category)}
        to={({ key }) => `${stockPath}?stocked=true&category=${key}`}
      />
      <FigureChart
        title="库存金额（按仓库）"
        kind="bar"
        {...money}
        rows={asFigures(data.by_store)}
        to={({ key }) => `${stockPath}?stocked=true&warehouse_id=${key}`}
      />
    </ChartGrid>
  );
}

function Spent({ data }: { data: Spend }) {
  const money = { counts: '领用金额', unit: ' 元' };
  return (
    <ChartGrid>
      <FigureChart
        title="领用金额（近 12 个月）"
        kind="bar"
        {...money}
        rows={data.months.map(({ month, amount }) => ({ name: month, value: Number(amount) }))}
      />
      <FigureChart title="领用金额（按分类）" kind="bar" {...money} rows={asFigures(data.categories)} />
    </ChartGrid>
  );
}

/** 耗材首页: what the stock is worth, what is to be watched, and what was issued. */
export function ConsumableHomePage() {
  const overview = useRead(statisticApi.overview, {});
  const spend = useRead(statisticApi.spend, {});
  return (
    <PageFrame title="耗材首页">
      <Loaded of={overview}>
        {(data) => (
          <>
            <Cards data={data} />
            <Stock data={data} />
          </>
        )}
      </Loaded>
      <Loaded of={spend}>{(data) => <Spent data={data} />}</Loaded>
    </PageFrame>
  );
}
