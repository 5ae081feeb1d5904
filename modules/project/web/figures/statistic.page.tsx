import { useNavigate } from '#kernel/web/router/links.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { centsOf, moneyText, sumOf } from '#platform/funds/shared/money.rules.ts';
import { palette } from '#screens/charts/palette.ts';
import { FigureChart, StackChart, TableCard, TrendChart } from '#screens/charts/stat-charts.tsx';
import { TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ChartGrid, StatCards, StatPage } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import { statisticApi, type ProjectStatistic } from '../../shared/figures/statistic.ts';
import { listPath } from '../parts/reads.ts';

const filter = namesOf(statisticApi.find);

type Props = { data: ProjectStatistic };
const inTenThousands = (amount: string) => centsOf(amount) / 1_000_000;

function Cards({ data }: Props) {
  const navigate = useNavigate();
  const ofYear = `${listPath}?year=${data.year}` as const;
  const granted = '3,4,5,6,7,8';
  const rate =
    centsOf(data.approved) === 0 ? '—' : `${Math.round((centsOf(data.spent) / centsOf(data.approved)) * 1000) / 10}%`;
  return (
    <StatCards
      items={[
        { label: '申报', value: data.applications, unit: '项', onClick: () => void navigate(ofYear) },
        { label: '申请金额', value: inTenThousands(data.applied).toFixed(2), unit: '万元' },
        { label: '立项', value: data.projects, unit: '项', onClick: () => void navigate(`${ofYear}&state=${granted}`) },
        { label: '批准金额', value: inTenThousands(data.approved).toFixed(2), unit: '万元' },
        { label: '已支出', value: inTenThousands(data.spent).toFixed(2), unit: '万元' },
        { label: '执行率', value: rate },
        {
          label: '逾期未验收',
          value: data.overdue,
          unit: '项',
          onClick: () => void navigate(`${ofYear}&overdue=true`),
        },
        {
          label: '60 天内到期且有余额',
          value: data.near_end,
          unit: '项',
          onClick: () => void navigate(`${ofYear}&near_end=true`),
        },
        { label: '按期验收', value: data.on_time, unit: '项' },
        { label: '逾期验收', value: data.late, unit: '项' },
      ]}
    />
  );
}

/** Colleges with the money of each category. */
function moneyRows({ money }: ProjectStatistic) {
  const colleges = [...new Set(money.map(({ college_name }) => college_name))];
  const categories = [...new Map(money.map(({ category, category_name }) => [category, category_name])).entries()];
  const rows = colleges.map((name) => ({ name, id: money.find((one) => one.college_name === name)!.college_id }));
  const series = categories.map(([code, name], at) => ({ code, name, color: palette[at % palette.length]! }));
  return { rows, series };
}

function Charts({ data }: Props) {
  const navigate = useNavigate();
  const { rows, series } = moneyRows(data);
  const ofYear = `${listPath}?year=${data.year}` as const;
  const states = data.states.map(({ state, count }) => ({ state, name: labelOf(ProjectState, state), value: count }));
  return (
    <ChartGrid>
      <StackChart
        title="批准金额（万元）"
        unit=" 万元"
        rows={rows}
        series={series}
        value={(row, part) =>
          inTenThousands(
            sumOf(
              data.money
                .filter((one) => one.college_id === row.id && one.category === part.code)
                .map((one) => one.approved),
            ),
          )
        }
        to={(row, part) =>
          row.id === null ? undefined : `${ofYear}&college_id=${row.id}&category=${part.code}&state=3,4,5,6,7,8`
        }
      />
      <FigureChart
        title="项目状态"
        kind="bar"
        counts="项目"
        unit=" 项"
        rows={states}
        to={({ state }) => `${ofYear}&state=${state}`}
        onOpen={({ state }) => void navigate(`${ofYear}&state=${state}`)}
      />
      <TrendChart
        title="月度支出和执行率"
        names={data.months.map(({ month }) => `${Number(month.slice(5))}月`)}
        bars={[
          { name: '支出（万元）', data: data.months.map(({ spent }) => inTenThousands(spent)), color: palette[0] },
        ]}
        rate={{ name: '累计执行率', data: data.months.map((one) => one.rate) }}
      />
      <TableCard
        title="学院和类别"
        rows={data.money.map((row) => ({ ...row, key: `${row.college_id}-${row.category}` }))}
        rowKey="key"
        empty="这一年还没有立项项目"
        columns={[
          { title: '学院', dataIndex: 'college_name' },
          { title: '类别', dataIndex: 'category_name' },
          {
            title: '项目数',
            key: 'projects',
            align: 'right',
            render: (_, row) =>
              row.college_id === null ? (
                row.projects
              ) : (
                <Link to={`${ofYear}&college_id=${row.college_id}&category=${row.category}&state=3,4,5,6,7,8`}>
                  {row.projects}
                </Link>
              ),
          },
          { title: '批准金额（元）', key: 'approved', align: 'right', render: (_, row) => moneyText(row.approved) },
        ]}
      />
    </ChartGrid>
  );
}

/** 项目统计: the projects of the calls of a year. */
export function ProjectStatisticPage() {
  return (
    <StatPage
      title="项目统计"
      read={statisticApi.find}
      filters={<TextFilter name={filter('year')} label="年度" placeholder="不填为今年" />}
      toolbar={<ExportButton endpoint={statisticApi.export} name="项目统计.xlsx" />}
    >
      {(data) => (
        <>
          <Cards data={data} />
          <Charts data={data} />
        </>
      )}
    </StatPage>
  );
}
