import type { Ctx } from '#kernel/server/context.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { examNotices } from '../shared/exam/notices.ts';
import { prepareKinds } from './exam/certificate-kind.service.ts';

/** Kinds of certificates and notices for a school that has none. */
export async function prepareTraining(ctx: Ctx): Promise<void> {
  await prepareKinds(ctx);
  await prepareNotices(ctx, examNotices);
}
