import type { EChartsCoreOption } from 'echarts/core.js';
import { palette } from '../ui/theme.ts';

type Series = { name: string; data: readonly number[] };
export type ChartKind = 'bar' | 'line' | 'pie' | 'stack' | 'rank';
export type ChartData = { categories: readonly string[]; series: readonly Series[]; unit?: string };

const fontFamily = '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Source Han Sans SC",sans-serif';

const common = ({ series, unit = '' }: ChartData, kind: ChartKind): EChartsCoreOption => ({
  color: palette,
  textStyle: { fontFamily },
  aria: { enabled: true },
  animationDuration: 300,
  tooltip: {
    trigger: kind === 'pie' ? 'item' : 'axis',
    confine: true,
    valueFormatter: (value: unknown) => `${String(value)}${unit}`,
  },
  ...((series.length > 1 || kind === 'pie') && {
    legend: { type: 'scroll', bottom: 0, icon: 'roundRect', itemWidth: 12 },
  }),
});

function pie(data: ChartData, narrow: boolean): EChartsCoreOption {
  const values = data.series[0]?.data ?? [];
  return {
    series: [
      {
        type: 'pie',
        name: data.series[0]?.name,
        radius: ['42%', '66%'],
        center: ['50%', '45%'],
        itemStyle: { borderColor: '#fff', borderWidth: 2 },
        percentPrecision: 1,
        label: { show: !narrow, formatter: '{b}\n{d}%', lineHeight: 17 },
        data: data.categories.map((name, at) => ({ name, value: values[at] ?? 0 })),
      },
    ],
  };
}

const axisText = { color: '#57627a' };

// Wrap labels if few, rotate if many; never skip any.
const nameText = (count: number, narrow: boolean) =>
  count <= (narrow ? 3 : 8)
    ? { ...axisText, interval: 0, width: 76, overflow: 'break' }
    : { ...axisText, hideOverlap: true, rotate: 32, width: 84, overflow: 'truncate' };

function grid(data: ChartData, kind: ChartKind, narrow: boolean): EChartsCoreOption {
  const names = {
    type: 'category',
    data: data.categories,
    axisTick: { show: false },
    axisLabel: nameText(data.categories.length, narrow),
  };
  const numbers = {
    type: 'value',
    minInterval: 1,
    axisLabel: axisText,
    splitLine: { lineStyle: { color: '#e8ecf3' } },
  };
  const horizontal = kind === 'rank';
  return {
    grid: { left: 8, right: 20, top: 20, bottom: data.series.length > 1 ? 40 : 8, containLabel: true },
    xAxis: horizontal ? numbers : names,
    yAxis: horizontal ? { ...names, axisLabel: axisText, inverse: true } : numbers,
    series: data.series.map(({ name, data: values }) => ({
      name,
      data: values,
      type: kind === 'line' ? 'line' : 'bar',
      barMaxWidth: 32,
      ...(kind === 'stack' && { stack: 'all' }),
      ...(kind === 'line' && {
        smooth: true,
        symbolSize: 6,
        areaStyle: { opacity: data.series.length > 1 ? 0 : 0.12 },
      }),
      ...(kind !== 'line' &&
        kind !== 'stack' && { itemStyle: { borderRadius: horizontal ? [0, 4, 4, 0] : [4, 4, 0, 0] } }),
    })),
  };
}

/** Chart option for the data, in the product's colours and type; a narrow chart has less room for labels. */
export const chartOption = (kind: ChartKind, data: ChartData, narrow = false): EChartsCoreOption => ({
  ...common(data, kind),
  ...(kind === 'pie' ? pie(data, narrow) : grid(data, kind, narrow)),
});

/** True if there is no category or every value is zero. */
export const isEmptyChart = ({ categories, series }: ChartData) =>
  categories.length === 0 || !series.some((one) => one.data.some((value) => value !== 0));
