import { Chart, oneSeries } from '#screens/charts/charts.tsx';
import type { CategoryResult } from '../../shared/reach/reach-result.ts';

export type CategoryRadarProps = { categories: readonly CategoryResult[] };

/** Score by category as a radar; categories without an applicable item are left out. */
export function CategoryRadar({ categories }: CategoryRadarProps) {
  const rows = categories.flatMap(({ category_name, score }) =>
    score === null ? [] : [{ name: category_name, value: score }],
  );
  // Fewer than three axes are no area.
  return <Chart title="分类得分率" kind={rows.length < 3 ? 'bar' : 'radar'} data={oneSeries('得分率', rows, '%')} />;
}
