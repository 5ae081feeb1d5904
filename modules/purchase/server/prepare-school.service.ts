import type { Ctx } from '#kernel/server/context.ts';
import { prepareCodes } from '#platform/codes/server/public.ts';
import { purchaseCodes } from '../shared/codes.ts';

/** What a school starts with: categories of purchases, which it edits. */
export const preparePurchase = (ctx: Ctx): Promise<void> => prepareCodes(ctx, purchaseCodes);
