import './org-map.css';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { CampusFilter, CollegeFilter } from '#platform/org/web/public.tsx';
import { useRowInUrl } from '#kernel/web/router/list-url.ts';
import { EnumFilter, SelectFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { StatPage } from '#screens/frames/stat-page.tsx';
import { orgMapApi } from '../../shared/map/org-map.ts';
import { UseStatus } from '../../shared/use-status.ts';
import { hazardKinds } from '../parts/hazard-kinds.ts';
import { BuildingFloors } from './building-floors.tsx';
import { BuildingList } from './building-list.tsx';
import { MapPanel } from './map-panel.tsx';

const filter = namesOf(orgMapApi.overview);

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
  return (
    <StatPage title="实验室地图" read={orgMapApi.overview} filters={filters}>
      {(data) => (
        <div className="org-map">
          <MapPanel data={data} chosen={building} onPick={open} />
          {building === undefined ? (
            <BuildingList data={data} onPick={open} />
          ) : (
            <BuildingFloors key={building} id={building} levels={data.levels} onClose={() => open(undefined)} />
          )}
        </div>
      )}
    </StatPage>
  );
}
