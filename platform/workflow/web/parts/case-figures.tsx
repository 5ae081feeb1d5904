import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { useListFilters } from '#kernel/web/router/list-url.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { Chart } from '#screens/charts/charts.tsx';
import { FigureChart } from '#screens/charts/stat-charts.tsx';
import { ChartGrid, StatCards } from '#screens/frames/stat-page.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { statisticApi } from '../../shared/process.ts';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

type Figures = OutputOf<typeof statisticApi.find>;
type Ranked = {
  label: string;
  counts: string;
  unit: string;
  rows: (figures: Figures) => { name: string; value: number }[];
};

const byProcess = (
  label: string,
  counts: string,
  unit: string,
  key: 'started' | 'hours' | 'overdue_rate' | 'refusal_rate',
) => ({
  label,
  counts,
  unit,
  rows: ({ processes }: Figures) => processes.map((one) => ({ name: one.name, value: one[key] })),
});
/** A step by its name, and by its process where several processes have a step of that name. */
const stepName = ({ processes, nodes }: Figures, { process_key, node_name }: Figures['nodes'][number]) =>
  nodes.filter((one) => one.node_name === node_name).length > 1
    ? `${node_name}（${processes.find((one) => one.process_key === process_key)?.name ?? process_key}）`
    : node_name;

/** What processes, steps and people are compared by. */
const rankings: Readonly<Record<string, Ranked>> = {
  started: byProcess('各流程发起数', '发起', '件', 'started'),
  hours: byProcess('各流程平均办结用时', '平均用时', '小时', 'hours'),
  overdue: byProcess('各流程逾期率', '逾期率', '%', 'overdue_rate'),
  refused: byProcess('各流程不通过率', '不通过率', '%', 'refusal_rate'),
  steps: {
    label: '各环节平均停留',
    counts: '平均停留',
    unit: '小时',
    rows: (figures) => figures.nodes.map((one) => ({ name: stepName(figures, one), value: one.hours })),
  },
  handled: {
    label: '处理人处理数',
    counts: '处理',
    unit: '件',
    rows: ({ people }) => people.map((one) => ({ name: one.name, value: one.handled })),
  },
  response: {
    label: '处理人平均用时',
    counts: '平均用时',
    unit: '小时',
    rows: ({ people }) => people.map((one) => ({ name: one.name, value: one.hours })),
  },
};

const shown = 10;

/** The ten highest of what is chosen. */
function Ranking({ figures }: { figures: Figures }) {
  const [key, setKey] = useState('started');
  const { label, counts, unit, rows } = rankings[key]!;
  const highest = [...rows(figures)].sort((a, b) => b.value - a.value);
  return (
    <div className="wf-ranking">
      <Select
        aria-label="统计内容"
        value={key}
        onChange={setKey}
        options={Object.entries(rankings).map(([value, one]) => ({ value, label: one.label }))}
      />
      <FigureChart kind="rank" title={label} counts={counts} unit={unit} rows={highest.slice(0, shown)} />
    </div>
  );
}

/** Figures of the cases in the caller's scope, for the period and process of the list. */
export function CaseFigures() {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(!isPhone);
  const filters = useListFilters();
  const [from, to, process_key] = [text(filters['from']), text(filters['to']), text(filters['process_key'])];
  const read = useRead(statisticApi.find, {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(process_key !== undefined && { process_key }),
  });
  return (
    <Loaded of={read}>
      {(figures) => {
        const { started, running, hours, overdue_rate, months } = figures;
        return (
          <div className="wf-figures">
            <StatCards
              items={[
                { label: '发起', value: started, unit: '件' },
                { label: '进行中', value: running, unit: '件' },
                { label: '平均办结用时', value: hours, unit: '小时' },
                { label: '逾期率', value: overdue_rate, unit: '%', ...(overdue_rate > 0 && { color: '#c4262e' }) },
              ]}
            />
            <Button
              type="link"
              className="wf-charts"
              aria-expanded={isOpen}
              icon={isOpen ? <UpOutlined /> : <DownOutlined />}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? '收起统计图' : '展开统计图'}
            </Button>
            {isOpen && (
              <ChartGrid>
                <Chart
                  title="每月发起与办结"
                  kind="bar"
                  data={{
                    categories: months.map(({ month }) => month),
                    series: [
                      { name: '发起', data: months.map((one) => one.started) },
                      { name: '办结', data: months.map((one) => one.ended) },
                    ],
                    unit: '件',
                  }}
                />
                <Ranking figures={figures} />
              </ChartGrid>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
