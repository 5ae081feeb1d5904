import type { Ctx } from '#kernel/server/context.ts';
import { prepareBank } from './learn/bank-seed.service.ts';
import { prepareResources } from './learn/resource-seed.service.ts';

/** Tags, questions and articles for a school that has none. */
export async function prepareTraining(ctx: Ctx): Promise<void> {
  await prepareBank(ctx);
  await prepareResources(ctx);
}
