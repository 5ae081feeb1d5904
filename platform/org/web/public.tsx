export { CollegeFilter } from './parts/college-filter.tsx';
export { BuildingFilter, CampusFilter } from './parts/place-filters.tsx';
export { BuildingPicker, CampusPicker, RoomPicker } from './parts/place-pickers.tsx';
export { UnitDetail } from './parts/unit-detail.tsx';
export { UnitFilter } from './parts/unit-filter.tsx';
export { UnitPicker, type UnitPickerProps } from './parts/unit-picker.tsx';
