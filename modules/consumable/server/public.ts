export { materialsOf } from './material/material.queries.ts';
export { receiveGoods } from './stock/receive.service.ts';
