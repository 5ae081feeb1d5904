import { labelOf } from '#kernel/shared/enums.ts';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { centsOf, moneyText } from '#platform/funds/shared/money.rules.ts';
import { FigureChart, ShareChart, TableCard } from '#screens/charts/stat-charts.tsx';
import { TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ChartGrid, StatCards, StatPage } from '#screens/frames/stat-page.tsx';
import { PurchaseState } from '../shared/purchase.states.ts';
import { statisticApi, type PurchaseStatistic } from '../shared/statistic.ts';
import { purchasePath } from './parts/paths.ts';

const filter = namesOf(statisticApi.find);
type Props = { data: PurchaseStatistic };
const yuan = (amount: string) => centsOf(amount) / 100;
const listOf = (year: number, more = '') => `${purchasePath}?from=${year}-01-01&to=${year}-12-31${more}` as const;

function Cards({ data }: Props) {
  const navigate = useNavigate();
  const count = (state: number) => data.states.find((one) => one.state === state)?.count ?? 0;
  const of = (state: number) => ({
    label: labelOf(PurchaseState, state),
    value: count(state),
    unit: '份',
    onClick: () => void navigate(listOf(data.year, `&state=${state}`)),
  });
  return (
    <StatCards
      items={[
        { label: '提交的采购申请', value: data.purchases, unit: '份', onClick: () => void navigate(listOf(data.year)) },
        of(PurchaseState.waiting),
        of(PurchaseState.collegeDone),
        of(PurchaseState.schoolDone),
        of(PurchaseState.rejected),
        {
          label: '疑似拆分',
          value: data.splits,
          unit: '份',
          onClick: () => void navigate(listOf(data.year, '&is_split=true')),
        },
        { label: '验收', value: data.receipts, unit: '次' },
        { label: '支出（元）', value: moneyText(data.spent) },
      ]}
    />
  );
}

const changeText = (change: number | null) => (change === null ? '—' : `${change > 0 ? '+' : ''}${change}%`);

function Charts({ data }: Props) {
  return (
    <ChartGrid>
      <FigureChart
        title="月度支出"
        kind="bar"
        counts="支出"
        unit=" 元"
        rows={data.months.map(({ month, spent }) => ({ name: `${Number(month.slice(5))}月`, value: yuan(spent) }))}
      />
      <ShareChart
        title="分类支出"
        counts="支出"
        unit=" 元"
        rows={data.categories.map(({ category_name, spent }) => ({ name: category_name, value: yuan(spent) }))}
      />
      <FigureChart
        title="学院支出"
        kind="rank"
        counts="支出"
        unit=" 元"
        rows={data.colleges.map(({ college_name, spent }) => ({ name: college_name, value: yuan(spent) }))}
      />
      <TableCard
        title="物品价格变化"
        rows={data.prices.map((row) => ({ ...row, key: `${row.name} ${row.spec} ${row.unit}` }))}
        rowKey="key"
        empty="还没有订购两次以上的物品"
        columns={[
          {
            title: '物品',
            key: 'name',
            render: (_, row) => (
              <Link to={`${purchasePath}?keyword=${encodeURIComponent(row.name)}`}>
                {[row.name, row.spec].filter(Boolean).join(' ')}
              </Link>
            ),
          },
          { title: '订购次数', dataIndex: 'orders', align: 'right' },
          { title: '首次单价（元）', key: 'first', align: 'right', render: (_, row) => moneyText(row.first_price) },
          { title: '最近单价（元）', key: 'last', align: 'right', render: (_, row) => moneyText(row.last_price) },
          {
            title: '最低–最高（元）',
            key: 'range',
            align: 'right',
            render: (_, row) => `${moneyText(row.least)}–${moneyText(row.most)}`,
          },
          { title: '变化', key: 'change', align: 'right', render: (_, row) => changeText(row.change) },
        ]}
      />
    </ChartGrid>
  );
}

/** 采购统计: what was asked for and spent in a year, and how prices have changed. */
export const PurchaseStatisticPage = () => (
  <StatPage
    title="采购统计"
    read={statisticApi.find}
    filters={<TextFilter name={filter('year')} label="年度" placeholder="不填为今年" />}
  >
    {(data) => (
      <>
        <Cards data={data} />
        <Charts data={data} />
      </>
    )}
  </StatPage>
);
