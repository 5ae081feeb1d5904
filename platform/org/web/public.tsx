export { BuildingFilter, BuildingPicker, CampusFilter, CampusPicker, RoomPicker } from './parts/place-pickers.tsx';
export { CollegeFilter, UnitFilter } from './parts/unit-filters.tsx';
export { UnitPicker, type UnitPickerProps } from './parts/unit-picker.tsx';
export { UnitDetail } from './parts/unit-detail.tsx';
