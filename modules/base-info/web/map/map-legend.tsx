import { unknownColor } from '#kernel/shared/color.ts';
import { shortGrade } from '../../shared/grade.rules.ts';
import type { OrgMap } from '../../shared/map/org-map.ts';

type Props = { data: OrgMap; isFloor?: boolean };

/** What the colours mean, with the number of laboratories of each level. */
export function MapLegend({ data: { levels, counts, labs, buildings }, isFloor = false }: Props) {
  const countsProblems = buildings.some(({ open_problems }) => open_problems !== undefined);
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
      {!isFloor && <li className="org-map-hint">楼宇的颜色为楼内最高等级，数字为实验室数</li>}
      {countsProblems && <li className="org-map-hint">角标为待整改隐患数，红色含紧急隐患</li>}
    </ul>
  );
}
