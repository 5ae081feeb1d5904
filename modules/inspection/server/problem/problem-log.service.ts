import type { Ctx } from '#kernel/server/context.ts';
import { logBatch } from '../core/batch-log.service.ts';

/** One log row per problem of a batch, for their timelines. */
export const logProblems = (
  ctx: Ctx,
  ids: readonly number[],
  entry: { action: string; from: string; to: string; note?: string },
): Promise<void> => logBatch(ctx, 'inspection.problem', ids, entry);
