export { MaterialSelect } from './parts/material-select.tsx';
export { GoodsStoreField } from './parts/goods-store-field.tsx';
