import { Empty, Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { Chart, oneSeries } from './charts.tsx';
import { Panel } from '../frames/page-frame.tsx';
import { unknownColor } from '#kernel/shared/color.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';

type Figure = { name: string; value: number; color?: string };
type FigureProps<R extends Figure> = {
  title: string;
  /** What is counted, and its unit. */
  counts: string;
  unit: string;
  rows: readonly R[];
  onOpen?: ((row: R) => void) | undefined;
};

/** Bar chart in the given order; a click opens the row of the bar. */
export function FigureChart<R extends Figure>({
  kind,
  ...props
}: FigureProps<R> & { kind: 'bar' | 'rank' }): ReactNode {
  const { title, counts, unit, rows, onOpen } = props;
  return (
    <Chart
      title={title}
      kind={kind}
      data={oneSeries(counts, rows, unit)}
      {...(onOpen && { onClick: ({ category }) => openOf(rows, category, onOpen) })}
    />
  );
}

const shares = 10;

/** Pie chart in the given order: the first ten slices, the rest grouped. */
export function ShareChart<R extends Figure>({ title, counts, unit, rows, onOpen }: FigureProps<R>) {
  // Slices carry labels if there is room; a legend would overlap them.
  const named = useIsPhone() ? {} : { legend: { show: false } };
  const rest = rows.slice(shares).reduce((sum, row) => sum + row.value, 0);
  const shown = rest > 0 ? [...rows.slice(0, shares), { name: '其他', value: rest, color: unknownColor }] : rows;
  return (
    <Chart
      title={title}
      kind="pie"
      data={oneSeries(counts, shown, unit)}
      option={named}
      {...(onOpen && { onClick: ({ category }) => openOf(rows, category, onOpen) })}
    />
  );
}

const openOf = <R extends Figure>(rows: readonly R[], name: string, onOpen: (row: R) => void) => {
  const row = rows.find((one) => one.name === name);
  if (row) onOpen(row);
};

type StackProps<R extends { name: string }, S extends { name: string; color: string }> = {
  title: string;
  unit: string;
  rows: readonly R[];
  series: readonly S[];
  value: (row: R, series: S) => number;
  /** Horizontal, with room for long names. */
  horizontal?: boolean;
  onOpen?: ((row: R, series: S) => void) | undefined;
};

/** Stacked bars, one per row; a click opens row and segment. */
export function StackChart<R extends { name: string }, S extends { name: string; color: string }>(
  props: StackProps<R, S>,
) {
  const { title, unit, rows, series, value, horizontal = false, onOpen } = props;
  return (
    <Chart
      title={title}
      kind={horizontal ? 'rank-stack' : 'stack'}
      data={{
        categories: rows.map((row) => row.name),
        series: series.map((one) => ({ name: one.name, color: one.color, data: rows.map((row) => value(row, one)) })),
        unit,
      }}
      {...(onOpen && {
        onClick: (point) => {
          const row = rows.find((one) => one.name === point.category);
          const part = series.find((one) => one.name === point.series);
          if (row && part) onOpen(row, part);
        },
      })}
    />
  );
}

type TrendProps = {
  title: string;
  names: readonly string[];
  bars: readonly { name: string; data: readonly number[] }[];
  /** Percent on a second axis; null without one. */
  rate: { name: string; data: readonly (number | null)[] };
};

const axisText = { color: '#57627a' };

/** Values over time as bars, with their rate as a line. */
export function TrendChart({ title, names, bars, rate }: TrendProps) {
  const series = [...bars, { name: rate.name, data: rate.data.map((value) => value ?? 0) }];
  const option = {
    yAxis: [
      { type: 'value', minInterval: 1, axisLabel: axisText, splitLine: { lineStyle: { color: '#e8ecf3' } } },
      {
        type: 'value',
        min: 0,
        max: 100,
        axisLabel: { ...axisText, formatter: '{value}%' },
        splitLine: { show: false },
      },
    ],
    series: [
      ...bars.map((bar) => ({ ...bar, type: 'bar', barMaxWidth: 32, cursor: 'default' })),
      {
        ...rate,
        type: 'line',
        yAxisIndex: 1,
        smooth: true,
        symbolSize: 7,
        connectNulls: true,
        tooltip: { valueFormatter: (value: unknown) => (typeof value === 'number' ? `${value}%` : '—') },
      },
    ],
  };
  return <Chart title={title} kind="bar" data={{ categories: names, series }} option={option} />;
}

type TableCardProps<R extends object> = Pick<TableProps<R>, 'columns' | 'rowKey' | 'scroll'> & {
  title: string;
  rows: readonly R[];
  /** Text of an empty table. */
  empty: string;
  extra?: ReactNode;
};

/** A short table next to charts. */
export function TableCard<R extends object>({ title, rows, empty, extra, ...table }: TableCardProps<R>) {
  return (
    <Panel title={title} extra={extra}>
      <Table
        size="small"
        pagination={false}
        dataSource={rows}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} /> }}
        {...table}
      />
    </Panel>
  );
}
