import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { ledgerApi } from '../../shared/report/ledger.ts';
import type { Period } from '../core/period.rules.ts';
import { isBegun } from '../self-check/self-counts.queries.ts';

type Row = OutputOf<typeof ledgerApi.lab>['self_checks'][number];
const most = 200;

/** Begun self-checks of a laboratory that the caller reads, the newest first. */
export async function listSelfChecks(ctx: Ctx, labId: number, { from, to }: Period): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'submitted_at'> & { submitted_at: Date | null }>`
    select t.id, p.plan_name, t.from_day, t.to_day, t.status, t.abnormal, t.submitted_at, coalesce(s.name, '') as submitted_by_name
    from inspection.self_task t join inspection.self_plan p on p.school_id = t.school_id and p.id = t.plan_id
    left join identity.account s on s.school_id = t.school_id and s.id = t.submitted_by
    where t.school_id = ${ctx.schoolId} and t.lab_id = ${labId} and ${isBegun} and t.from_day between ${from}::date and ${to}::date
    order by t.from_day desc, t.id desc limit ${most}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, submitted_at: row.submitted_at && formatDateTime(row.submitted_at) }));
}
