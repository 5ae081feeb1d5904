import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { refreshWarnings } from './warning.jobs.ts';

// What the office has written about the first warnings of these kinds.
const handled = [
  { kind: 'expired', status: 1, note: '已通知实验室停止使用，本周转危废暂存库' },
  { kind: 'expiring', status: 2, note: '本月教学实验用完' },
] as const;

/** Warnings of the day, some of them a few days old and two of them done. */
export async function addWarnings(ctx: Ctx): Promise<void> {
  await refreshWarnings(ctx);
  const [raised, done] = [addWorkingHours(ctx.now, -20), addWorkingHours(ctx.now, -6)];
  await sql`update chemical.warning set raised_at = ${raised} where school_id = ${ctx.schoolId} and id % 3 > 0`.execute(
    ctx.db,
  );
  await sql`update chemical.warning w set status = g.status, note = g.note, handled_at = ${done}, handled_by = a.id, version = 2, raised_at = ${raised}
    from json_to_recordset(${JSON.stringify(handled)}::json) g (kind text, status int, note text), identity.account a
    where w.school_id = ${ctx.schoolId} and a.school_id = w.school_id and a.account = 'school'
      and w.id = (select min(x.id) from chemical.warning x where x.school_id = w.school_id and x.kind = g.kind)`.execute(
    ctx.db,
  );
}
