export { CampusPlan } from './parts/campus-plan.tsx';
export { TileMap } from './parts/tile-map.tsx';
export { CollegeFilter } from './parts/college-filter.tsx';
export { BuildingFilter, CampusFilter } from './parts/place-filters.tsx';
export { CampusPicker } from './parts/place-pickers.tsx';
export { UnitDetail } from './parts/unit-detail.tsx';
export { UnitFilter } from './parts/unit-filter.tsx';
export { UnitPicker } from './parts/unit-picker.tsx';
