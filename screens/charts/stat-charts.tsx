import { Empty, Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { Chart, oneSeries, type ChartProps } from './charts.tsx';
import { Panel } from '../frames/page-frame.tsx';
import type { PageAddress } from '#kernel/shared/rights.ts';
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
  /** The rows that the number of a row counts. */
  to?: ((row: R) => PageAddress | undefined) | undefined;
};

const hrefOf = <R extends Figure>(rows: readonly R[], to: FigureProps<R>['to']) =>
  to &&
  (({ category }: { category: string }) => {
    const row = rows.find((one) => one.name === category);
    return row && to(row);
  });

/** Bars or a radar in the given order; a click opens the row of the bar. */
export function FigureChart<R extends Figure>({
  kind,
  figures,
  href,
  ...props
}: FigureProps<R> & Pick<ChartProps, 'figures' | 'href'> & { kind: 'bar' | 'rank' | 'radar' }): ReactNode {
  const { title, counts, unit, rows, onOpen, to } = props;
  return (
    <Chart
      title={title}
      kind={kind}
      data={oneSeries(counts, rows, unit)}
      figures={figures}
      href={href ?? hrefOf(rows, to)}
      {...(onOpen && { onClick: ({ category }) => openOf(rows, category, onOpen) })}
    />
  );
}

const shares = 10;

/** Pie chart in the given order: the first ten slices, the rest grouped. */
export function ShareChart<R extends Figure>({ title, counts, unit, rows, onOpen, to }: FigureProps<R>) {
  // Slices carry labels if there is room; a legend would overlap them.
  const named = useIsPhone() ? {} : { legend: { show: false } };
  const rest = rows.slice(shares).reduce((sum, row) => sum + row.value, 0);
  const shown = rest > 0 ? [...rows.slice(0, shares), { name: '其他', value: rest, color: unknownColor }] : rows;
  return (
    <Chart
      title={title}
      kind="pie"
      data={oneSeries(counts, shown, unit)}
      figures={oneSeries(counts, rows, unit)}
      href={hrefOf(rows, to)}
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
  /** The rows that a number counts. */
  to?: ((row: R, series: S) => PageAddress | undefined) | undefined;
};

/** Stacked bars, one per row; a click opens row and segment. */
export function StackChart<R extends { name: string }, S extends { name: string; color: string }>(
  props: StackProps<R, S>,
) {
  const { title, unit, rows, series, value, horizontal = false, onOpen, to } = props;
  const found = <T,>(
    { category, series: name }: { category: string; series: string },
    then: (row: R, part: S) => T,
  ) => {
    const row = rows.find((one) => one.name === category);
    const part = series.find((one) => one.name === name);
    return row && part && then(row, part);
  };
  return (
    <Chart
      title={title}
      kind={horizontal ? 'rank-stack' : 'stack'}
      data={{
        categories: rows.map((row) => row.name),
        series: series.map((one) => ({ name: one.name, color: one.color, data: rows.map((row) => value(row, one)) })),
        unit,
      }}
      {...(to && { href: (point) => found(point, to) })}
      {...(onOpen && { onClick: (point) => found(point, onOpen) })}
    />
  );
}

type TrendProps = {
  title: string;
  names: readonly string[];
  bars: readonly { name: string; data: readonly number[]; color?: string }[];
  /** Percent on a second axis; null without one. */
  rate: { name: string; data: readonly (number | null)[] };
  /** The rows that a number counts, and what a click opens. */
  to?: ((at: { category: string; series: string }) => PageAddress | undefined) | undefined;
  onOpen?: ((at: { category: string; series: string }) => void) | undefined;
};

const axisText = { color: '#57627a' };

/** Values over time as bars, with their rate as a line. */
export function TrendChart({ title, names, bars, rate, to, onOpen }: TrendProps) {
  const series = [...bars, rate];
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
      ...bars.map((bar) => ({ ...bar, type: 'bar', barMaxWidth: 32, cursor: onOpen ? 'pointer' : 'default' })),
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
  return (
    <Chart
      title={title}
      kind="bar"
      data={{ categories: names, series }}
      option={option}
      href={to}
      {...(onOpen && { onClick: onOpen })}
    />
  );
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
