import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { scopeOf } from '#kernel/server/policy.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { visibleActivities } from '../activity/activity.policy.ts';
import { activityTables } from '../activity/activity.queries.ts';
import { readableRecords } from './record.policy.ts';
import { rightFor, typesFor } from '../../shared/core/type-rights.ts';

/** Refuses an activity that is absent, or that neither the caller's activities nor their laboratories or records name. */
async function checkSeen({ actor, schoolId, db }: Ctx, actId: number): Promise<void> {
  const { rows } = await sql`select 1 from ${activityTables}
    where a.school_id = ${schoolId} and a.id = ${actId} and a.deleted_at is null and a.act_type = any(${typesFor(actor, 'result')})
      and (${visibleActivities(actor, schoolId)}
      or (a.status <> ${ActivityStatus.waiting} and (not a.blind or a.status = ${ActivityStatus.ended}) and exists (select 1 from inspection.activity_lab t
        where t.school_id = ${schoolId} and t.act_id = a.id and ${inUnits(schoolId, scopeOf(actor, rightFor(actor, 'result')), 't.lab_id')}))
      or exists (select 1 from inspection.record r
        where r.school_id = ${schoolId} and r.act_id = a.id and ${readableRecords(actor, schoolId, rightFor(actor, 'result'))}))`.execute(
    db,
  );
  found(rows[0], '活动');
}

/** A read of one activity: not found, instead of empty, where the caller may not know the activity. */
export const ofSeenActivity =
  <I extends { act_id: number }, O>(read: (ctx: Ctx, input: I) => Promise<O>) =>
  async (ctx: Ctx, input: I): Promise<O> => {
    await checkSeen(ctx, input.act_id);
    return read(ctx, input);
  };
