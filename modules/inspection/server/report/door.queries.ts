import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import { typesFor } from '../../shared/core/type-rights.ts';
import type { doorCheckApi } from '../../shared/report/door.ts';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { checks } from '../record/record.policy.ts';
import { isOwnTask } from '../self-check/own-task.queries.ts';

type Door = OutputOf<typeof doorCheckApi.find>;
const most = 10;

/** Open self-checks and unfinished visits of the caller in one laboratory of the school. */
export async function findDoor(ctx: Ctx, { public_id }: { public_id: string }): Promise<Door> {
  const { rows } = await sql<{ id: number }>`select l.id from base_info.lab l
    where l.school_id = ${ctx.schoolId} and l.public_id::text = ${public_id}`.execute(ctx.db);
  const lab = found(rows[0], '实验室').id;
  return { self_checks: await listOpenTasks(ctx, lab), visits: await listVisits(ctx, lab) };
}

async function listOpenTasks(ctx: Ctx, lab: number): Promise<Door['self_checks']> {
  const today = sql`${formatDate(ctx.now)}::date`;
  const { rows } = await sql<
    Door['self_checks'][number]
  >`select t.id, p.plan_name, t.to_day, t.to_day + p.backfill_days as last_day
    from inspection.self_task t join inspection.self_plan p on p.school_id = t.school_id and p.id = t.plan_id
    where t.school_id = ${ctx.schoolId} and t.lab_id = ${lab} and t.status = ${sql.lit(SelfTaskStatus.open)}
      and t.from_day <= ${today} and t.to_day + p.backfill_days >= ${today} and ${isOwnTask(ctx)}
    order by t.to_day, t.id limit ${most}`.execute(ctx.db);
  return rows;
}

async function listVisits(ctx: Ctx, lab: number): Promise<Door['visits']> {
  const types = typesFor(ctx.actor, 'fill');
  if (types.length === 0) return [];
  const { rows } = await sql<Omit<Door['visits'][number], 'end_at'> & { end_at: Date }>`
    select r.id as record_id, r.act_id, a.act_type, a.act_name, a.end_at, r.status = ${sql.lit(RecordStatus.draft)} as is_begun
    from inspection.record r join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id
    where r.school_id = ${ctx.schoolId} and r.lab_id = ${lab} and r.status in (${sql.lit(RecordStatus.unchecked)}, ${sql.lit(RecordStatus.draft)})
      and a.status = ${sql.lit(ActivityStatus.running)} and a.deleted_at is null and a.act_type = any(${types})
      and ${checks(ctx.actor, ctx.schoolId)}
    order by a.end_at, r.id limit ${most}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, end_at: formatDateTime(row.end_at) }));
}
