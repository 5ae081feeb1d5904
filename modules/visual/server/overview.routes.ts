import type { Cache } from '#kernel/server/caches.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { inRanges } from '#kernel/server/http/ip-ranges.rules.ts';
import { inSchool } from '#kernel/server/work.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { visualErrors } from '../shared/errors.ts';
import { visualApi, type Overview } from '../shared/overview.ts';
import { readOverview } from './overview.queries.ts';

const keepMs = 30_000;
// A hall of screens asks the same; half a minute old is young enough for a wall.
const kept = new Map<number, { at: number; answer: Promise<Overview> }>();

export const overviewCache: Cache = {
  key: 'overview',
  label: '可视化大屏数据',
  remark: '各校大屏的汇总数据，保留 30 秒',
  entries: () => kept.size,
  clear: () => kept.clear(),
};

/** A wall hangs where the school says; whoever is logged in may look from anywhere. */
async function checkPlace(ctx: Ctx): Promise<void> {
  if (ctx.actor.userId > 0) return;
  const ranges = await inSchool(ctx.services, ctx.actor, (tx) => settingOf(tx, 'visual_ip_ranges'), { readOnly: true });
  // The address of a proxy that nobody configured is often a private one and would open the screen to everybody.
  assert(ctx.network !== 'unknown' && inRanges(ctx.ip, ranges), visualErrors.outside);
}

/** The figures of a school, read once in half a minute for however many screens. */
async function overviewOf(ctx: Ctx): Promise<Overview> {
  assert(ctx.schoolId > 0, visualErrors.noSchool);
  await checkPlace(ctx);
  const known = kept.get(ctx.schoolId);
  if (known && ctx.now.getTime() - known.at < keepMs) return known.answer;
  const { services, actor } = ctx;
  const answer = inSchool(services, actor, readOverview, {
    readOnly: true,
    lane: 'slow',
    pool: services.readPool,
  });
  kept.set(ctx.schoolId, { at: ctx.now.getTime(), answer });
  answer.catch(() => kept.delete(ctx.schoolId));
  return answer;
}

export const overviewRoutes: Route[] = [implement(visualApi.overview, overviewOf, { transaction: false })];
