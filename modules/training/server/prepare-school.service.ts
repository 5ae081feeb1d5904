import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { admissionNotices } from '../shared/admission/notices.ts';
import { examNotices } from '../shared/exam/notices.ts';
import { mirrorHand } from './admission/follow.service.ts';
import { prepareMatrix } from './admission/requirement.service.ts';
import { prepareKinds } from './exam/certificate-kind.service.ts';
import { prepareBank } from './learn/bank-seed.service.ts';
import { prepareResources } from './learn/resource-seed.service.ts';

/** What a school starts with, and admissions that were registered by hand before. */
export async function prepareTraining(ctx: Ctx): Promise<void> {
  await prepareBank(ctx);
  await prepareResources(ctx);
  await prepareKinds(ctx);
  await prepareMatrix(ctx);
  await prepareNotices(ctx, [...examNotices, ...admissionNotices]);
  await mirrorHand(ctx, sql<boolean>`true`);
}
