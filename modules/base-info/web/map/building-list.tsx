import { Empty } from 'antd';
import { unknownColor } from '#kernel/shared/color.ts';
import { shortGrade } from '../../shared/grade.rules.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import type { MapBuilding, OrgMap } from '../../shared/map/org-map.ts';

type Props = { data: OrgMap; onPick: (building: number) => void };

const severity = ({ worst }: MapBuilding) => worst ?? Infinity;

/** Buildings with laboratories, the most severe first; also what a screen reader has of the map. */
export function BuildingList({ data: { buildings, levels, campuses, unplaced }, onPick }: Props) {
  const shown = buildings.filter(({ labs }) => labs > 0).sort((a, b) => severity(a) - severity(b) || b.labs - a.labs);
  const others = buildings.length - shown.length;
  return (
    <Panel title={`楼宇（${shown.length}）`}>
      {shown.length === 0 && <Empty description="没有符合条件的实验室" />}
      <ul className="org-map-buildings">
        {shown.map(({ building_id, name, labs, worst, campus_id, open_problems = 0 }) => {
          const level = levels.find(({ code }) => code === worst);
          return (
            <li key={building_id}>
              <button type="button" onClick={() => onPick(building_id)}>
                <i style={{ background: level?.color || unknownColor }} />
                <span>
                  {name}
                  <small>{campuses.find(({ id }) => id === campus_id)?.name}</small>
                  {open_problems > 0 && <small className="org-map-open">待整改 {open_problems} 项</small>}
                </span>
                <em>{level ? shortGrade(level.name) : '未评估'}</em>
                <b>{labs} 间</b>
              </button>
            </li>
          );
        })}
      </ul>
      {others > 0 && <p className="lab-page-note">另有 {others} 栋楼没有符合条件的实验室</p>}
      {unplaced > 0 && <p className="lab-page-note">{unplaced} 间实验室没有登记房间，不在图上</p>}
    </Panel>
  );
}
