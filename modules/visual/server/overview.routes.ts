import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/http/run-call.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { visualErrors } from '../shared/errors.ts';
import { visualApi, type Overview } from '../shared/overview.ts';
import { readOverview } from './overview.queries.ts';

const keepMs = 30_000;
// A hall of screens asks the same; half a minute old is young enough for a wall.
const kept = new Map<number, { at: number; answer: Promise<Overview> }>();

/** The figures of a school, read once in half a minute for however many screens. */
function overviewOf(ctx: Ctx): Promise<Overview> {
  assert(ctx.schoolId > 0, visualErrors.noSchool);
  const known = kept.get(ctx.schoolId);
  if (known && ctx.now.getTime() - known.at < keepMs) return known.answer;
  const { services, actor } = ctx;
  const answer = inSchool(services, actor, readOverview, {
    readOnly: true,
    pool: services.readPool,
  });
  kept.set(ctx.schoolId, { at: ctx.now.getTime(), answer });
  answer.catch(() => kept.delete(ctx.schoolId));
  return answer;
}

export const overviewRoutes: Route[] = [implement(visualApi.overview, overviewOf, { transaction: false })];
