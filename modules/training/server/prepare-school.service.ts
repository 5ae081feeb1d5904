import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { admissionNotices } from '../shared/admission/notices.ts';
import { mirrorHand } from './admission/follow.service.ts';
import { prepareMatrix } from './admission/requirement.service.ts';

/** What a school starts with, and admissions that were registered by hand before. */
export async function prepareTraining(ctx: Ctx): Promise<void> {
  await prepareMatrix(ctx);
  await prepareNotices(ctx, admissionNotices);
  await mirrorHand(ctx, sql<boolean>`true`);
}
