import { implement, type Route } from '#kernel/server/implement.ts';
import { priceApi } from '../../shared/price/price.ts';
import { priceList } from './price.queries.ts';
import { createPrice } from './price.service.ts';

export const priceRoutes: Route[] = [
  implement(priceApi.list, priceList.page),
  implement(priceApi.create, async (ctx, input) => ({ id: await createPrice(ctx, input) })),
];
