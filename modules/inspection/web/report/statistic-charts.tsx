import type { PageAddress } from '#kernel/shared/rights.ts';
import '../core/inspection.css';
import { Empty, Table } from 'antd';
import { useLocation } from 'react-router';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { Chart, oneSeries } from '#kernel/web/charts/charts.tsx';
import { useListUrl } from '#kernel/web/frames/list-url.ts';
import { Panel } from '#kernel/web/frames/page-frame.tsx';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { ChartGrid, StatCards } from '#kernel/web/frames/stat-page.tsx';
import { confirmedStates, ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import type { Statistic } from '../../shared/report/statistic.ts';
import { codeName, useCodes } from '../core/lab-codes.tsx';
import { monthOption } from './statistic-option.ts';
import { TwoLines } from '../core/two-lines.tsx';

type Props = { data: Statistic; college_id?: number };

const everyConfirmed = confirmedStates.join(',');

/** The problem list with the conditions of the statistic and those of what was clicked: the same problems. */
function useProblemLink({ data, college_id }: Props) {
  const { url } = useListUrl();
  const { school_year: _year, term: _term, ...kept } = url.filters;
  return (changes: Record<string, string | number>): PageAddress => {
    const conditions = {
      ...kept,
      from: data.from,
      to: data.to,
      states: everyConfirmed,
      // The list opens with one pool; a statistic without that condition counts both.
      ...(!kept['pool_type'] && { pool: 'all' }),
      ...(college_id && { college_id: String(college_id) }),
      ...changes,
    };
    return `/lab-check/problem-rectify?${new URLSearchParams(conditions as Record<string, string>)}`;
  };
}

const percent = (value: number | null) => value ?? '—';
const unit = (value: number | null) => (value === null ? '' : '%');
const topOf = 10;

/** The largest ones, and the others together. */
function withRest(rows: readonly { name: string; value: number }[]) {
  const sorted = [...rows].sort((a, b) => b.value - a.value);
  const rest = sorted.slice(topOf).reduce((sum, row) => sum + row.value, 0);
  return rest > 0 ? [...sorted.slice(0, topOf), { name: '其他', value: rest }] : sorted;
}

const byNumber = (a: number, b: number) => a - b;
const stateColors = ['#F7B731', '#9B6DFF', '#2F7DF6', '#24C08B'];

export function StatisticCharts(props: Props) {
  const { data, college_id } = props;
  const { cards } = data;
  const navigate = useNavigate();
  const { search } = useLocation();
  // Where there is room the slices carry their names, and a legend would run into them.
  const named = useIsPhone() ? {} : { legend: { show: false } };
  const link = useProblemLink(props);
  const open = (changes: Record<string, string | number>) => void navigate(link(changes));
  const levels = useCodes('lab_level');
  const classes = useCodes('lab_class');
  const units = data.units.filter((one) => one.total > 0);
  const openUnit = (name: string) => {
    const found = units.find((one) => one.name === name);
    if (!found || found.id === null) return;
    if (college_id) open({ org_id: found.id });
    else void navigate(`/lab-check/problemEchart/${found.id}${search}`);
  };
  const ranked = [...units].filter((one) => one.rate !== null).sort((a, b) => b.rate! - a.rate!);
  const levelNames = [...new Set(data.levels.map((row) => row.lab_level))].sort(byNumber);
  const classCodes = [...new Set(data.levels.map((row) => row.lab_class))].sort(byNumber);
  const levelName = (code: number) => (code === 0 ? '未定级' : codeName(levels, code).replace(/[（(].*$/, ''));
  const className = (code: number) => (code === 0 ? '未分类' : codeName(classes, code));
  return (
    <>
      <p className="lab-page-note">
        {college_id ? `${data.college_name}，` : ''}统计区间 {data.from} 至 {data.to}，按隐患发现日期计
      </p>
      <div className="insp-five">
        <StatCards
          items={[
            { label: '检查次数', value: cards.inspections, unit: '次' },
            {
              label: '已检实验室',
              value: cards.labs_checked,
              unit: `/ ${cards.labs} 间，${percent(cards.coverage)}${unit(cards.coverage)}`,
            },
            { label: '隐患', value: cards.problems, unit: '项', onClick: () => open({}) },
            {
              label: '紧急隐患',
              value: cards.urgent,
              unit: '项',
              color: '#b01f27',
              onClick: () => open({ level: ProblemLevel.urgent }),
            },
            {
              label: '整改完成',
              value: cards.finished,
              unit: '项',
              color: '#1f6a06',
              onClick: () => open({ states: ProblemState.finished }),
            },
            { label: '整改率', value: percent(cards.rate), unit: unit(cards.rate) },
            { label: '按期率', value: percent(cards.on_time_rate), unit: unit(cards.on_time_rate) },
            {
              label: '逾期',
              value: cards.overdue,
              unit: '项',
              color: '#b01f27',
              onClick: () => open({ overdue: 'true' }),
            },
            { label: '平均整改用时', value: cards.mean_days ?? '—', unit: cards.mean_days === null ? '' : '天' },
            {
              label: '重复隐患',
              value: cards.repeated,
              unit: `项，占 ${percent(cards.repeat_rate)}${unit(cards.repeat_rate)}`,
              onClick: () => open({ repeated: 'true' }),
            },
          ]}
        />
      </div>
      <ChartGrid>
        <Chart
          title={college_id ? '各实验室隐患' : '各学院隐患'}
          kind="stack"
          data={{
            categories: units.map((one) => one.name),
            series: confirmedStates.map((state) => ({
              name: labelOf(ProblemState, state),
              data: units.map((one) => one[state]),
            })),
            unit: '项',
          }}
          option={{ color: stateColors }}
          onClick={({ category }) => openUnit(category)}
        />
        <Chart
          title="月度趋势"
          kind="bar"
          data={{
            categories: data.months.map((one) => one.month),
            series: [
              { name: '隐患', data: data.months.map((one) => one.problems) },
              { name: '整改完成', data: data.months.map((one) => one.finished) },
              { name: '整改率（%）', data: data.months.map((one) => one.rate ?? 0) },
            ],
          }}
          option={monthOption(data.months)}
        />
        <Chart
          title="问题分类"
          kind="pie"
          data={oneSeries(
            '隐患',
            withRest(data.classes.map((one) => ({ name: one.name, value: one.problems }))),
            ' 项',
          )}
          option={named}
          onClick={({ category }) => {
            const found = data.classes.find((one) => one.name === category);
            if (found) open({ class_id: found.id });
          }}
        />
        <Chart
          title="检查项大类"
          kind="rank"
          data={oneSeries(
            '隐患',
            data.categories.map((one) => ({ name: one.name, value: one.problems })),
            ' 项',
          )}
          onClick={({ category }) => {
            const found = data.categories.find((one) => one.name === category);
            if (found) open({ category_code: found.code });
          }}
        />
        <Chart
          title="实验室安全等级与类别"
          kind="stack"
          data={{
            categories: levelNames.map(levelName),
            series: classCodes.map((code) => ({
              name: className(code),
              data: levelNames.map(
                (level) => data.levels.find((row) => row.lab_level === level && row.lab_class === code)?.problems ?? 0,
              ),
            })),
            unit: '项',
          }}
          onClick={({ category, series }) =>
            open({
              lab_level: levelNames.find((code) => levelName(code) === category) ?? 0,
              lab_class: classCodes.find((code) => className(code) === series) ?? 0,
            })
          }
        />
        <Chart
          title="隐患等级"
          kind="pie"
          data={oneSeries(
            '隐患',
            data.grades.map((one) => ({ name: labelOf(ProblemLevel, one.level), value: one.problems })),
            ' 项',
          )}
          option={{ ...named, color: ['#F7B731', '#EB5757'] }}
          onClick={({ category }) => {
            const found = ProblemLevel.$items.find((one) => one.label === category);
            if (found) open({ level: found.value });
          }}
        />
        <Chart
          title={college_id ? '各实验室整改率' : '各学院整改率'}
          kind="rank"
          data={oneSeries(
            '整改率',
            ranked.map((one) => ({ name: one.name, value: one.rate! })),
            '%',
          )}
          onClick={({ category }) => openUnit(category)}
        />
        <Chart
          title="整改用时"
          kind="bar"
          data={oneSeries(
            '隐患',
            data.bands.map((one) => ({ name: one.name, value: one.problems })),
            ' 项',
          )}
          onClick={({ category }) => {
            const found = data.bands.find((one) => one.name === category);
            if (found) open({ closed_band: found.band, states: ProblemState.finished });
          }}
        />
      </ChartGrid>
      <div className="insp-tables">
        <Panel title="重复最多的隐患">
          <Table
            size="small"
            rowKey={(row) => `${row.class_name}${row.description}`}
            pagination={false}
            dataSource={data.repeats}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有重复出现的隐患" /> }}
            columns={[
              {
                title: '描述',
                dataIndex: 'description',
                render: (text: string) => <div className="lab-cell">{text}</div>,
              },
              { title: '分类', dataIndex: 'class_name' },
              { title: '次数', dataIndex: 'problems', align: 'right' },
            ]}
          />
        </Panel>
        <Panel
          title="逾期未整改"
          extra={
            <Link className="insp-link" to={link({ overdue: 'true' })}>
              全部
            </Link>
          }
        >
          <Table
            size="small"
            rowKey="id"
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={data.overdue}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有逾期的隐患" /> }}
            columns={[
              {
                title: '隐患',
                render: (_, row) => (
                  <div className="lab-cell">
                    <Link to={`/lab-check/problem_look/${row.id}`}>{row.description}</Link>
                  </div>
                ),
              },
              {
                title: '实验室',
                render: (_, row) => <TwoLines main={row.org_name} note={row.college_name} width={150} />,
              },
              {
                title: '逾期',
                align: 'right',
                render: (_, row) => <strong className="insp-bad">{row.days} 天</strong>,
              },
            ]}
          />
        </Panel>
      </div>
    </>
  );
}
