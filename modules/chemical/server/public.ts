export { dangerousAmong } from './dangerous.queries.ts';
export { ownPurchases } from './purchase/own-purchase.queries.ts';
export { reasonApartFrom } from './container/wasting.queries.ts';
export { beginWasting, endWasting, lookWastable, wasteContainers, type Bottle } from './use/wasting.service.ts';
export { holdStocktakes } from './storage/open-counts.queries.ts';
