export { createLots, postFlows, type Movement } from './flow.service.ts';
export { flowsOf } from './flow.queries.ts';
export { keepersOf } from './keeper.queries.ts';
export { inStores, reachesSome } from './warehouse.policy.ts';
