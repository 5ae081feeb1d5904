import { Button, Empty } from 'antd';
import { useEffect, useRef } from 'react';
import { groupBy } from '#kernel/shared/group-by.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { useListFilters } from '#kernel/web/router/list-url.ts';
import { floorLabel } from '#platform/org/shared/room.rules.ts';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { orgMapApi, type MappedLab, type OrgMap } from '../../shared/map/org-map.ts';
import { MapRooms } from './map-rooms.tsx';

type Props = {
  id: number;
  levels: OrgMap['levels'];
  floor: number | undefined;
  lab: MappedLab | undefined;
  onFloor: (floor: number) => void;
  onLab: (lab: MappedLab) => void;
  onClose: () => void;
};

/** A building as its floors, one above the other; a room opens its laboratory, a floor its plan. */
export function BuildingFloors({ id, levels, floor: shown, lab, onFloor, onLab, onClose }: Props) {
  const answer = useRead(orgMapApi.building, { id, ...useListFilters() });
  const side = useRef<HTMLDivElement>(null);
  // On a phone the floors follow the plan.
  useEffect(() => {
    side.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={side} className="org-map-side">
      <Loaded of={answer}>
        {({ name, campus_name, rooms, plans }) => (
          <Panel title={`${campus_name} ${name}`} extra={<Button onClick={onClose}>返回楼宇列表</Button>}>
            {rooms.length === 0 && <Empty description="这栋楼里没有符合条件的实验室" />}
            {[...groupBy(rooms, ({ floor }) => floor)].map(([floor, onFloorRooms]) => (
              <section key={floor} className="org-map-floor" aria-label={floorLabel(floor)}>
                <h3>
                  {floorLabel(floor)}
                  {plans.some((one) => one.floor === floor) && (
                    <Button
                      size="small"
                      aria-label={`${floorLabel(floor)}平面图`}
                      aria-pressed={floor === shown}
                      onClick={() => onFloor(floor)}
                    >
                      平面图
                    </Button>
                  )}
                </h3>
                <div>
                  <MapRooms rooms={onFloorRooms} levels={levels} chosen={lab} onPick={onLab} />
                </div>
              </section>
            ))}
          </Panel>
        )}
      </Loaded>
    </div>
  );
}
