import type { Ctx } from '#kernel/server/context.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { examNotices } from '../shared/exam/notices.ts';
import { prepareKinds } from './exam/certificate-kind.service.ts';
import { prepareBank } from './learn/bank-seed.service.ts';
import { prepareResources } from './learn/resource-seed.service.ts';

/** Tags, questions, articles, kinds of certificates and notices for a school that has none. */
export async function prepareTraining(ctx: Ctx): Promise<void> {
  await prepareBank(ctx);
  await prepareResources(ctx);
  await prepareKinds(ctx);
  await prepareNotices(ctx, examNotices);
}
