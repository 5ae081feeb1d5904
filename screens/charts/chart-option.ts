import type { EChartsCoreOption } from 'echarts/core.js';
import { palette } from '#kernel/web/ui/theme.ts';

type Series = { name: string; data: readonly (number | null)[]; color?: string };
/** `rank` and `rank-stack` are horizontal, with room for full names; a `radar` has an axis for each category. */
export type ChartKind = 'bar' | 'line' | 'pie' | 'stack' | 'rank' | 'rank-stack' | 'radar';
export type ChartData = {
  categories: readonly string[];
  series: readonly Series[];
  unit?: string;
  /** Colours of the categories of a single series. */
  colors?: readonly string[];
};

const fontFamily = '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Source Han Sans SC",sans-serif';

const isGrid = (kind: ChartKind) => kind !== 'pie' && kind !== 'radar';

const common = ({ series, unit = '' }: ChartData, kind: ChartKind, opens: boolean): EChartsCoreOption => ({
  color: palette,
  textStyle: { fontFamily },
  aria: { enabled: true },
  animationDuration: 300,
  tooltip: {
    trigger: isGrid(kind) ? 'axis' : 'item',
    confine: true,
    // The style adds the line that says what a click does.
    ...(opens && { className: 'lab-chart-opens' }),
    ...(isGrid(kind) && { axisPointer: { type: kind === 'line' ? 'line' : 'shadow' } }),
    valueFormatter: (value: unknown) => `${String(value)}${unit}`,
  },
  ...((series.length > 1 || kind === 'pie') && {
    legend: { type: 'scroll', bottom: 0, icon: 'roundRect', itemWidth: 12 },
  }),
});

const itemOf = (value: number | null, color: string | undefined) => (color ? { value, itemStyle: { color } } : value);
const cursorOf = (opens: boolean) => (opens ? 'pointer' : 'default');

function pie(data: ChartData, narrow: boolean, opens: boolean): EChartsCoreOption {
  const values = data.series[0]?.data ?? [];
  return {
    series: [
      {
        type: 'pie',
        cursor: cursorOf(opens),
        name: data.series[0]?.name,
        radius: ['42%', '66%'],
        center: ['50%', '45%'],
        itemStyle: { borderColor: '#fff', borderWidth: 2 },
        percentPrecision: 1,
        label: { show: !narrow, formatter: '{b}\n{d}%', lineHeight: 17 },
        data: data.categories.map((name, at) => ({
          name,
          value: values[at] ?? 0,
          ...(data.colors?.[at] && { itemStyle: { color: data.colors[at] } }),
        })),
      },
    ],
  };
}

const axisText = { color: '#57627a' };

const isRate = ({ unit }: ChartData) => unit?.trim() === '%';
const radarSteps = 4;

// A radar cuts names that are too long for its side instead of breaking them.
const inLines = (name: string) => name.replace(/(.{5})(?=.)/gu, '$1\n');

/** Values of the first series on an axis each; a click on the name of an axis opens its rows. */
function radar(data: ChartData, narrow: boolean, opens: boolean): EChartsCoreOption {
  const values = (data.series[0]?.data ?? []).map((value) => value ?? 0);
  const most = isRate(data) ? 100 : Math.ceil(Math.max(1, ...values) / radarSteps) * radarSteps;
  return {
    radar: {
      radius: narrow ? '52%' : '66%',
      splitNumber: radarSteps,
      triggerEvent: opens,
      axisName: { ...axisText, formatter: (name: string) => (narrow ? inLines(name) : name) },
      indicator: data.categories.map((name) => ({ name, max: most })),
    },
    series: [
      {
        type: 'radar',
        cursor: 'default',
        areaStyle: { opacity: 0.2 },
        data: [{ name: data.series[0]?.name, value: values }],
      },
    ],
  };
}

// Wrap labels if few, rotate if many; never skip any.
const nameText = (count: number, narrow: boolean) =>
  count <= (narrow ? 3 : 8)
    ? { ...axisText, interval: 0, width: 76, overflow: 'break' }
    : { ...axisText, hideOverlap: true, rotate: 32, width: 84, overflow: 'truncate' };

/** Names beside horizontal bars: every one, whole; in two lines where there is little room. */
const fullName = (narrow: boolean) => ({ ...axisText, interval: 0, width: narrow ? 92 : 168, overflow: 'break' });

const isRank = (kind: ChartKind) => kind === 'rank' || kind === 'rank-stack';

// A name of two lines, or of one, and the gap to the next; and what stands above and below the bars.
const rankRow = { narrow: 34, wide: 22 };
const rankRest = 80;

/** Height in pixels that the names of horizontal bars need, so that none touches the next; undefined for other charts. */
export const heightOf = (kind: ChartKind, { categories }: ChartData, narrow: boolean): number | undefined =>
  isRank(kind) ? categories.length * (narrow ? rankRow.narrow : rankRow.wide) + rankRest : undefined;

function grid(data: ChartData, kind: ChartKind, narrow: boolean, opens: boolean): EChartsCoreOption {
  const horizontal = isRank(kind);
  const isStack = kind === 'stack' || kind === 'rank-stack';
  const names = {
    type: 'category',
    data: data.categories,
    axisTick: { show: false },
    axisLabel: nameText(data.categories.length, narrow),
  };
  const numbers = {
    type: 'value',
    minInterval: 1,
    ...(isRate(data) && { max: 100 }),
    axisLabel: isRate(data) ? { ...axisText, formatter: '{value}%' } : axisText,
    splitLine: { lineStyle: { color: '#e8ecf3' } },
  };
  return {
    grid: { left: 8, right: 20, top: 20, bottom: data.series.length > 1 ? 40 : 8, containLabel: true },
    xAxis: horizontal ? numbers : names,
    yAxis: horizontal ? { ...names, axisLabel: fullName(narrow), inverse: true } : numbers,
    series: data.series.map(({ name, data: values, color }) => ({
      name,
      data: values.map((value, at) => itemOf(value, data.colors?.[at])),
      cursor: cursorOf(opens),
      type: kind === 'line' ? 'line' : 'bar',
      barMaxWidth: 32,
      ...(color && { color }),
      ...(isStack && { stack: 'all' }),
      ...(kind === 'line' && {
        smooth: true,
        symbolSize: 6,
        areaStyle: { opacity: data.series.length > 1 ? 0 : 0.12 },
      }),
      ...(kind !== 'line' && !isStack && { itemStyle: { borderRadius: horizontal ? [0, 4, 4, 0] : [4, 4, 0, 0] } }),
    })),
  };
}

/** Chart option for the data, in the product's colours and type; a narrow chart has less room for labels, `opens` says that a click opens rows. */
export const chartOption = (kind: ChartKind, data: ChartData, narrow = false, opens = false): EChartsCoreOption => ({
  ...common(data, kind, opens),
  ...(kind === 'pie'
    ? pie(data, narrow, opens)
    : kind === 'radar'
      ? radar(data, narrow, opens)
      : grid(data, kind, narrow, opens)),
});

/** True if there is no category or every value is zero. */
export const isEmptyChart = ({ categories, series }: ChartData) =>
  categories.length === 0 || !series.some((one) => one.data.some((value) => value !== 0 && value !== null));
