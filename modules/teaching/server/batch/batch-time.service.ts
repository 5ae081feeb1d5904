import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import { timeOf, type Place, type TermPlan } from '../course/batch-time.rules.ts';
import { findTerm } from '../course/term-period.queries.ts';

export type BatchTime = { term: TermPlan; day: string; from: Date; to: Date };

/** The time of a place in a term; a 400 at the field where the term has no such week or period. */
export async function batchTime(ctx: Ctx, termId: number, place: Place): Promise<BatchTime> {
  const term = await findTerm(ctx, termId);
  if (place.period_to < place.period_from) throw badFields({ period_to: '结束节次不能早于开始节次' });
  const time = timeOf(term, place);
  if (!time) throw badFields({ period_to: `${term.name}一天有 ${term.periods.length} 节，请重新选择节次` });
  return { term, ...time };
}
