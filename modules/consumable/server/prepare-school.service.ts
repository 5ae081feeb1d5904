import type { Ctx } from '#kernel/server/context.ts';
import { prepareCodes } from '#platform/codes/server/public.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { consumableNotices } from '../shared/notices.ts';
import { goodsCodes } from './material/goods-category-seed.rules.ts';

/** What a school starts with: the categories of goods and the notices, which it edits. */
export async function prepareConsumable(ctx: Ctx): Promise<void> {
  await prepareCodes(ctx, goodsCodes);
  await prepareNotices(ctx, consumableNotices);
}
