import { Table } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { riskLevels } from '#modules/base-info/shared/risk.rules.ts';
import { RiskLevel } from '#modules/base-info/shared/risk/risk-point.states.ts';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { StatCards, StatPage } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ExperimentState } from '../shared/experiment.states.ts';
import { ExperimentKind } from '../shared/kinds.ts';
import { statisticApi, type ExperimentStatistic } from '../shared/statistic.ts';
import { listPath } from './parts/reads.ts';

const filter = namesOf(statisticApi.find);
type College = ExperimentStatistic['colleges'][number];
type Ask = (filters: Record<string, number>) => `${typeof listPath}?${string}`;

function useAddress(): Ask {
  const kind = useListUrl().url.filters['kind'];
  return (filters) => {
    const texts = Object.entries(filters).map(([name, value]) => [name, String(value)]);
    return `${listPath}?${new URLSearchParams({ ...(kind && { kind }), ...Object.fromEntries(texts) })}`;
  };
}

/** The more experiments of a level a college has, the stronger the colour of the level. */
function heatOf(level: number, count: number, most: number): string | undefined {
  if (count === 0) return undefined;
  const share = Math.round(15 + (count / most) * 45);
  return `color-mix(in srgb, ${riskLevels.find((one) => one.level === level)!.color} ${share}%, transparent)`;
}

function HeatMap({ data, to }: { data: ExperimentStatistic; to: Ask }) {
  const most = Math.max(1, ...data.colleges.flatMap(({ levels }) => levels.map(({ count }) => count)));
  const countOf = (row: College, level: number) => row.levels.find((one) => one.level === level)?.count ?? 0;
  const passed = ExperimentState.passed;
  return (
    <Panel title="各学院在有效期内的实验项目">
      <Table<College>
        size="small"
        rowKey="college_id"
        pagination={false}
        dataSource={data.colleges}
        locale={{ emptyText: '还没有通过审核的实验项目' }}
        columns={[
          { title: '学院', dataIndex: 'name' },
          ...RiskLevel.$items.map(({ value: level, label }) => ({
            title: label,
            key: level,
            align: 'right' as const,
            onCell: (row: College) => ({ style: { background: heatOf(level, countOf(row, level), most) } }),
            render: (_: unknown, row: College) =>
              countOf(row, level) === 0 ? (
                0
              ) : (
                <Link to={to({ college_id: row.college_id, level, state: passed })} style={{ color: 'inherit' }}>
                  {countOf(row, level)}
                </Link>
              ),
          })),
          {
            title: '合计',
            key: 'total',
            align: 'right',
            render: (_, row) => <Link to={to({ college_id: row.college_id, state: passed })}>{row.total}</Link>,
          },
        ]}
      />
    </Panel>
  );
}

function Figures({ data }: { data: ExperimentStatistic }) {
  const to = useAddress();
  const navigate = useNavigate();
  return (
    <>
      <StatCards
        items={[
          ...data.states
            .filter(({ state }) => state !== ExperimentState.draft)
            .map(({ state, count }) => ({
              label: labelOf(ExperimentState, state),
              value: count,
              unit: '项',
              onClick: () => void navigate(to({ state })),
            })),
          { label: '60 天内到期', value: data.near_end, unit: '项', onClick: () => void navigate(to({ near_end: 1 })) },
        ]}
      />
      <HeatMap data={data} to={to} />
    </>
  );
}

/** 实验风险统计: levels of the experiments by college; each number leads to its rows. */
export function ExperimentStatisticPage() {
  return (
    <StatPage
      title="实验风险统计"
      read={statisticApi.find}
      filters={<EnumFilter name={filter('kind')} label="类型" of={ExperimentKind} />}
      toolbar={<ExportButton endpoint={statisticApi.export} name="实验风险统计.xlsx" />}
    >
      {(data) => <Figures data={data} />}
    </StatPage>
  );
}
