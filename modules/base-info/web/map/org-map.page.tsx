import './org-map.css';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { CampusFilter, CollegeFilter } from '#platform/org/web/public.tsx';
import { useRowInUrl } from '#kernel/web/router/list-url.ts';
import { EnumFilter, SelectFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { StatPage } from '#screens/frames/stat-page.tsx';
import { orgMapApi, type MappedLab } from '../../shared/map/org-map.ts';
import { UseStatus } from '../../shared/use-status.ts';
import { hazardKinds } from '../parts/hazard-kinds.ts';
import { BuildingFloors } from './building-floors.tsx';
import { BuildingList } from './building-list.tsx';
import type { FloorPanelProps } from './floor-panel.tsx';
import { MapLab } from './map-lab.tsx';
import { MapPanel } from './map-panel.tsx';

const filter = namesOf(orgMapApi.overview);

const FloorPanel = lazyPart<FloorPanelProps>(() => import('./floor-panel.tsx').then((m) => m.FloorPanel));

const filters = (
  <>
    <CampusFilter name={filter('campus_id')} />
    <CollegeFilter name={filter('college_id')} />
    <SelectFilter name={filter('lab_level')} label="安全等级" source={codeSource('lab_level')} />
    <SelectFilter name={filter('lab_class')} label="安全类别" source={codeSource('lab_class')} />
    <SelectFilter name={filter('hazard_kind')} label="危险源种类" source={hazardKinds} />
    <EnumFilter name={filter('use_status')} label="使用状态" of={UseStatus} />
  </>
);

/** Where laboratories are: campuses with their buildings, a building with its floors and rooms. */
export function OrgMapPage() {
  const { row: building, open } = useRowInUrl();
  const [plan, setPlan] = useState<{ building: number; floor: number }>();
  const [lab, setLab] = useState<MappedLab>();
  const floor = plan && plan.building === building ? plan.floor : undefined;
  return (
    <StatPage title="实验室地图" read={orgMapApi.overview} filters={filters}>
      {(data) => (
        <div className="org-map">
          {building === undefined || floor === undefined ? (
            <MapPanel data={data} chosen={building} onPick={open} />
          ) : (
            <FloorPanel
              building={building}
              floor={floor}
              data={data}
              lab={lab}
              onFloor={(next) => setPlan(next === undefined ? undefined : { building, floor: next })}
              onLab={setLab}
            />
          )}
          {building === undefined ? (
            <BuildingList data={data} onPick={open} />
          ) : (
            <BuildingFloors
              key={building}
              id={building}
              levels={data.levels}
              floor={floor}
              lab={lab}
              onFloor={(next) => setPlan({ building, floor: next })}
              onLab={setLab}
              onClose={() => open(undefined)}
            />
          )}
          {lab && <MapLab key={lab.id} mapped={lab} onClose={() => setLab(undefined)} />}
        </div>
      )}
    </StatPage>
  );
}
