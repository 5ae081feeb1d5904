import { expect, test } from 'vitest';
import { chartOption, heightOf, type ChartData } from './chart-option.ts';

const colleges: ChartData = {
  categories: Array.from({ length: 12 }, (_, i) => `材料科学与工程学院第${i}系`),
  series: [{ name: '整改率', data: Array.from({ length: 12 }, (_, i) => i * 8) }],
  unit: '%',
};
type Option = {
  xAxis: { max?: number; axisLabel: { formatter?: string } };
  yAxis: { axisLabel: { interval: number; rotate?: number; overflow: string } };
  series: { cursor: string; data: unknown[] }[];
  tooltip: { className?: string };
};

test('horizontal bars show every name whole, and a rate has % on its axis', () => {
  const { xAxis, yAxis } = chartOption('rank', colleges) as unknown as Option;
  expect(yAxis.axisLabel).toMatchObject({ interval: 0, overflow: 'break' });
  expect(yAxis.axisLabel.rotate).toBeUndefined();
  expect(xAxis).toMatchObject({ max: 100, axisLabel: { formatter: '{value}%' } });
});

test('bars are as far apart as names of two lines on a phone need, other charts have their own height', () => {
  const [wide, narrow] = [heightOf('rank', colleges, false), heightOf('rank', colleges, true)];
  expect(narrow).toBeGreaterThanOrEqual(colleges.categories.length * 2 * 16);
  expect(wide).toBeLessThan(narrow!);
  expect(heightOf('pie', colleges, true)).toBeUndefined();
});

test('a radar on a phone breaks the names of its axes', () => {
  type Radar = { radar: { axisName: { formatter: (name: string) => string } } };
  const named = (narrow: boolean) =>
    (chartOption('radar', colleges, narrow) as unknown as Radar).radar.axisName.formatter;
  expect(named(true)('特种设备与常规冷热设备')).toBe('特种设备与\n常规冷热设\n备');
  expect(named(false)('特种设备与常规冷热设备')).toBe('特种设备与常规冷热设备');
});

test('a chart shows whether a click opens rows', () => {
  const opens = chartOption('rank', colleges, false, true) as unknown as Option;
  expect(opens.series[0]!.cursor).toBe('pointer');
  expect(opens.tooltip.className).toBe('lab-chart-opens');
  const closed = chartOption('rank', colleges) as unknown as Option;
  expect(closed.series[0]!.cursor).toBe('default');
  expect(closed.tooltip.className).toBeUndefined();
});

test('each category has the colour of its row', () => {
  const data = {
    categories: ['化学类', '生物类'],
    series: [{ name: '实验室', data: [3, 5] }],
    colors: ['#7A5AF0', ''],
  };
  expect((chartOption('rank', data) as unknown as Option).series[0]!.data).toEqual([
    { value: 3, itemStyle: { color: '#7A5AF0' } },
    5,
  ]);
});
