import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { withinPlaces, type Scope } from '#kernel/server/policy.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { isOfLabs } from '#platform/org/server/public.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import type { StatisticQuery } from '../../shared/statistic/statistic.ts';
import { factsNow, factsOn } from './facts.queries.ts';
import { statisticScope } from './statistic.policy.ts';

export type Counted = {
  day: string;
  is_today: boolean;
  /** Facts of the laboratories in reach that the query names. */
  facts: RawBuilder<unknown>;
};

/** What a statistic counts: live facts for today, recorded ones for a day before. A page of rows reads those of a few. */
export async function countedLabs(
  ctx: Ctx,
  query: StatisticQuery,
  size: 'few' | 'many' = 'many',
  scope: Scope = statisticScope(ctx.actor),
): Promise<Counted> {
  const today = formatDate(ctx.now);
  const { day = today } = query;
  if (day > today) throw badFields({ day: '统计日期不能晚于今天' });
  if (day < today) await assertRecorded(ctx, day);
  const source = day === today ? factsNow(ctx, isOfLabs(ctx.actor, scope) ? 'few' : size) : factsOn(ctx, day);
  return {
    day,
    is_today: day === today,
    facts: sql`(select * from (${source}) f where ${sql.join(conditionsOf(ctx, query, scope), sql` and `)})`,
  };
}

function conditionsOf(
  { actor }: Ctx,
  { campus_id, college_id, nature }: StatisticQuery,
  scope: Scope,
): RawBuilder<boolean>[] {
  return [
    withinPlaces(actor, scope, { college: 'f.college_id', path: 'f.path' }),
    ...(campus_id === undefined ? [] : [sql<boolean>`f.campus_id = ${campus_id}`]),
    ...(college_id === undefined ? [] : [sql<boolean>`f.college_id = ${college_id}`]),
    ...(nature === undefined ? [] : [sql<boolean>`f.nature = ${nature}`]),
  ];
}

async function assertRecorded(ctx: Ctx, day: string): Promise<void> {
  const { rows } = await sql<{
    first_day: string;
    last_day: string;
  }>`select first_day, last_day from base_info.lab_history_day
    where school_id = ${ctx.schoolId}`.execute(ctx.db);
  const [recorded] = rows;
  assert(recorded, baseInfoErrors.statisticNoHistory);
  const { first_day: first, last_day: last } = recorded;
  assert(day >= first && day <= last, baseInfoErrors.statisticBeyondHistory, { first, last });
}
