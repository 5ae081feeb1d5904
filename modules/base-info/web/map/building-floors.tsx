import { Button, Empty } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { textOn, unknownColor } from '#kernel/shared/color.ts';
import { groupBy } from '#kernel/shared/group-by.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { useListFilters } from '#kernel/web/router/list-url.ts';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { shortGrade } from '../../shared/grade.rules.ts';
import { orgMapApi, type MapRoom, type OrgMap } from '../../shared/map/org-map.ts';
import { MapLab } from './map-lab.tsx';

type Levels = OrgMap['levels'];
type Props = { id: number; levels: Levels; onClose: () => void };

const floorName = (floor: number) => (floor > 0 ? `${floor} 层` : `地下 ${-floor} 层`);

type RoomProps = { room: MapRoom; levels: Levels; chosen: number | undefined; onPick: (lab: number) => void };

/** The laboratories of a room, each in the colour of its level. */
function Room({ room, levels, chosen, onPick }: RoomProps) {
  return room.labs.map(({ id, name, lab_level }) => {
    const level = levels.find(({ code }) => code === lab_level);
    const color = level?.color || unknownColor;
    return (
      <button
        key={`${room.id} ${id}`}
        type="button"
        aria-label={`${room.room_no} ${name} ${level ? shortGrade(level.name) : '未评估'}`}
        aria-pressed={id === chosen}
        style={{ background: color, color: textOn(color) }}
        onClick={() => onPick(id)}
      >
        <b>{room.room_no}</b>
        <span>{name}</span>
      </button>
    );
  });
}

/** A building as its floors, one above the other; a room opens its laboratory. */
export function BuildingFloors({ id, levels, onClose }: Props) {
  const filters = useListFilters();
  const answer = useRead(orgMapApi.building, { id, ...filters });
  const [lab, setLab] = useState<number>();
  const side = useRef<HTMLDivElement>(null);
  // On a phone the floors follow the plan.
  useEffect(() => {
    side.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={side} className="org-map-side">
      <Loaded of={answer}>
        {({ name, campus_name, rooms }) => (
          <Panel title={`${campus_name} ${name}`} extra={<Button onClick={onClose}>返回楼宇列表</Button>}>
            {rooms.length === 0 && <Empty description="这栋楼里没有符合条件的实验室" />}
            {[...groupBy(rooms, ({ floor }) => floor)].map(([floor, onFloor]) => (
              <section key={floor} className="org-map-floor" aria-label={floorName(floor)}>
                <h3>{floorName(floor)}</h3>
                <div>
                  {onFloor.map((room) => (
                    <Room key={room.id} room={room} levels={levels} chosen={lab} onPick={setLab} />
                  ))}
                </div>
              </section>
            ))}
          </Panel>
        )}
      </Loaded>
      {lab !== undefined && <MapLab id={lab} onClose={() => setLab(undefined)} />}
    </div>
  );
}
