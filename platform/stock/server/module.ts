import { fileURLToPath } from 'node:url';
import type { Ctx } from '#kernel/server/context.ts';
import type { Slice } from '#kernel/server/slice.ts';
import { prepareCodes } from '#platform/codes/server/public.ts';
import { stockRights } from '../shared/rights.ts';
import { stockCodes } from './stock-codes.rules.ts';
import { storeRoutes } from './store.routes.ts';
import { uses } from './uses.queries.ts';

export const stockSlice: Slice = {
  name: 'stock',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: storeRoutes,
  rights: stockRights,
  uses,
  prepareSchool: (ctx: Ctx) => prepareCodes(ctx, stockCodes),
};
