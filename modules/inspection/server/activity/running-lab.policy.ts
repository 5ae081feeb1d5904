import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';

/** Laboratories, by the column of their id, that the caller inspects in an activity that is running. */
export const inspectsNow = ({ actor, schoolId }: Ctx, lab: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(lab)} = any(array(select al.lab_id from inspection.activity_inspector ai
    join inspection.activity act on act.school_id = ai.school_id and act.id = ai.act_id
      and act.status = ${sql.lit(ActivityStatus.running)} and act.deleted_at is null
    join inspection.activity_lab al on al.school_id = ai.school_id and al.group_id = ai.group_id
    where ai.school_id = ${schoolId} and ai.user_id = ${actor.userId}))`;
