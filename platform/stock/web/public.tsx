export { CellField } from './parts/cell-field.tsx';
export { StorePlaces } from './parts/store-places.tsx';
