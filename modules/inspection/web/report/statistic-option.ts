import type { Statistic } from '../../shared/report/statistic.ts';

const axisText = { color: '#57627a' };

/** Problems as bars, the rate of rectification as a line on an axis of its own; a month without problems has no rate. */
export const monthOption = (months: Statistic['months']) => ({
  yAxis: [
    { type: 'value', minInterval: 1, axisLabel: axisText, splitLine: { lineStyle: { color: '#e8ecf3' } } },
    { type: 'value', min: 0, max: 100, axisLabel: { ...axisText, formatter: '{value}%' }, splitLine: { show: false } },
  ],
  series: [
    { name: '隐患', type: 'bar', barMaxWidth: 32, data: months.map((one) => one.problems) },
    { name: '整改完成', type: 'bar', barMaxWidth: 32, data: months.map((one) => one.finished) },
    {
      name: '整改率（%）',
      type: 'line',
      yAxisIndex: 1,
      smooth: true,
      symbolSize: 7,
      connectNulls: true,
      data: months.map((one) => one.rate),
    },
  ],
});
