export { dangerousAmong } from './dangerous.queries.ts';
export { ownPurchases } from './purchase/own-purchase.queries.ts';
