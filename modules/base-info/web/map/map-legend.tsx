import { unknownColor } from '#kernel/shared/color.ts';
import { shortGrade } from '../../shared/grade.rules.ts';
import type { OrgMap } from '../../shared/map/org-map.ts';

/** What the colours mean, with the number of laboratories of each level. */
export function MapLegend({ data: { levels, counts, labs } }: { data: OrgMap }) {
  const labsOf = (code: number | null) => counts.find(({ lab_level }) => lab_level === code)?.labs ?? 0;
  const rows = [
    ...levels.map(({ code, name, color }) => ({ code, name: shortGrade(name), color: color || unknownColor })),
    { code: null, name: '未评估', color: unknownColor },
  ];
  return (
    <ul className="org-map-legend" aria-label="图例">
      {rows.map(({ code, name, color }) => (
        <li key={name}>
          <i style={{ background: color }} />
          {name} <b>{labsOf(code)}</b> 间
        </li>
      ))}
      <li>
        合计 <b>{labs}</b> 间
      </li>
      <li className="org-map-hint">楼宇的颜色为楼内最高等级，数字为实验室数</li>
    </ul>
  );
}
