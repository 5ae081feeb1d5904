import type { Ctx } from '#kernel/server/context.ts';
import { prepareAttributes } from './attribute-seed.service.ts';
import { alignAllLabHoldings } from './lab-holding.service.ts';

/** Adds what a new version needs: catalogues and lab holdings. */
export async function prepareBaseInfo(ctx: Ctx): Promise<void> {
  await prepareAttributes(ctx);
  await alignAllLabHoldings(ctx);
}
