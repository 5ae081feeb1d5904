export { createLots, postFlows, type Movement } from './flow.service.ts';
export { flowsOf } from './flow.queries.ts';
export { keepersOf } from './keeper.queries.ts';
export { firstId, ofUnit, roomName, warehouseList } from './warehouse.queries.ts';
export { inOwnStores, inStores, isAppointed, isOwnStore, keepsStore, reachesSome } from './warehouse.policy.ts';
