import type { Ctx } from '#kernel/server/context.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { wasteNotices } from '../shared/notices.ts';
import { prepareCatalogue } from './catalogue/catalogue-seed.service.ts';

/** The catalogue of waste, containers and notices for a school that has none. */
export async function prepareWaste(ctx: Ctx): Promise<void> {
  await prepareCatalogue(ctx);
  await prepareNotices(ctx, wasteNotices);
}
