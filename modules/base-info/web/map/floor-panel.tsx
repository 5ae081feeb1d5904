import { Alert, Button, Segmented } from 'antd';
import { useEffect, useRef } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { useListFilters } from '#kernel/web/router/list-url.ts';
import { floorLabel } from '#platform/org/shared/room.rules.ts';
import { FloorPicture } from '#platform/org/web/public.tsx';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { orgMapApi, type MapDetail, type MappedLab, type OrgMap } from '../../shared/map/org-map.ts';
import { MapLegend } from './map-legend.tsx';
import { MapRooms } from './map-rooms.tsx';

export type FloorPanelProps = {
  building: number;
  floor: number;
  data: OrgMap;
  lab: MappedLab | undefined;
  onFloor: (floor: number | undefined) => void;
  onLab: (lab: MappedLab) => void;
};

type PlanProps = Pick<FloorPanelProps, 'floor' | 'data' | 'lab' | 'onFloor' | 'onLab'> & { detail: MapDetail };

function FloorPlan({ floor, data, lab, onFloor, onLab, detail: { name, rooms, plans } }: PlanProps) {
  const plan = plans.find((one) => one.floor === floor);
  const onFloorRooms = rooms.filter((room) => room.floor === floor);
  const marks = onFloorRooms.flatMap((room) =>
    room.place
      ? [
          {
            key: room.id,
            place: room.place,
            content: <MapRooms rooms={[room]} levels={data.levels} chosen={lab} onPick={onLab} />,
          },
        ]
      : [],
  );
  const missing = onFloorRooms.length - marks.length;
  return (
    <Panel
      title={`${name} ${floorLabel(floor)}`}
      extra={
        <>
          {plans.length > 1 && (
            <Segmented
              aria-label="楼层"
              options={plans.map((one) => ({ value: one.floor, label: floorLabel(one.floor) }))}
              value={floor}
              onChange={onFloor}
            />
          )}
          <Button onClick={() => onFloor(undefined)}>返回楼宇分布</Button>
        </>
      }
    >
      <MapLegend data={data} isFloor />
      {missing > 0 && <p className="lab-page-note">{missing} 个房间还没有在图上标注位置，见楼层列表</p>}
      <div className="org-map-canvas org-map-plan">
        {plan ? (
          <FloorPicture key={plan.file.id} file={plan.file} label={`${name}${floorLabel(floor)}平面图`} marks={marks} />
        ) : (
          <Alert type="info" showIcon title="这一层的平面图已被删除" />
        )}
      </div>
    </Panel>
  );
}

/** The plan of a floor with its rooms in the colours of their laboratories. */
export function FloorPanel({ building, ...plan }: FloorPanelProps) {
  const answer = useRead(orgMapApi.building, { id: building, ...useListFilters() });
  const panel = useRef<HTMLDivElement>(null);
  // On a phone the plan is above the floors from which it was opened.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [plan.floor]);
  return (
    <div ref={panel} className="org-map-side">
      <Loaded of={answer}>{(detail) => <FloorPlan {...plan} detail={detail} />}</Loaded>
    </div>
  );
}
