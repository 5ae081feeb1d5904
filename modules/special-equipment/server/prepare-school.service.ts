import type { Ctx } from '#kernel/server/context.ts';
import { prepareCodes } from '#platform/codes/server/public.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { specialNotices } from '../shared/notices.ts';
import { prepareRules } from './rule-seed.service.ts';
import { specialCodes } from './special-type-seed.rules.ts';

/** What a school starts with: catalogue, cycles, items and notices, which it edits. */
export async function prepareSpecial(ctx: Ctx): Promise<void> {
  await prepareCodes(ctx, specialCodes);
  await prepareRules(ctx);
  await prepareNotices(ctx, specialNotices);
}
