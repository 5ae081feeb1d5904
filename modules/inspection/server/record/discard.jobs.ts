import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import { optionsOf } from '../core/option.queries.ts';

type Stale = { id: number; act_id: number; answers: unknown; companion: string; good_points: string };

/**
 * Each night: resets drafts not submitted within the grace period to unchecked and logs them. Their unissued problems are
 * removed.
 */
export async function discardStale(ctx: Ctx): Promise<void> {
  const days = (await optionsOf(ctx)).draft_grace_days;
  const { rows } = await sql<Stale>`select r.id, r.act_id, r.answers, r.companion, r.good_points
    from inspection.record r join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id
    where r.school_id = ${ctx.schoolId} and r.status = ${RecordStatus.draft} and a.status = ${ActivityStatus.ended}
      and a.ended_at < ${ctx.now}::timestamptz - ${days} * interval '1 day' order by r.id limit 500 for update of r`.execute(
    ctx.db,
  );
  for (const { id, ...before } of rows) {
    await ctx.audit({
      action: '草稿过期作废',
      docType: 'inspection.record',
      docId: id,
      from: RecordStatus.draft,
      to: RecordStatus.unchecked,
      before,
    });
  }
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return;
  await sql`update inspection.record set status = ${RecordStatus.unchecked}, answers = '[]', checked_at = null, version = version + 1, updated_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and id = any(${ids})`.execute(ctx.db);
  await sql`update inspection.problem set deleted_at = ${ctx.now}, version = version + 1, updated_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and record_id = any(${ids}) and is_draft and deleted_at is null`.execute(ctx.db);
}
