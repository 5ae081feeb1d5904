import type { Ctx } from '#kernel/server/context.ts';
import { prepareAttributes } from './attribute-seed.service.ts';
import { alignAllLabHoldings } from './lab-holding.service.ts';

/** Gives a school what a new version adds: catalogues, and the roles of people in laboratories. */
export async function prepareBaseInfo(ctx: Ctx): Promise<void> {
  await prepareAttributes(ctx);
  await alignAllLabHoldings(ctx);
}
