import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify, remindedNow } from '#platform/notices/server/public.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { pathsOf } from '../../shared/core/check-paths.ts';
import { CollegeReportStatus, collegeReportStates } from '../../shared/core/college-report.states.ts';

type Report = {
  id: number;
  act_id: number;
  act_type: number;
  act_name: string;
  status: number;
  report_due: string;
  college_name: string;
  college_path: string;
  return_reason: string;
  version: number;
};

const awaited = collegeReportStates.transitions.submit.from;

/** Reports `x` of activities `a` that are still to be handed in. */
async function listAwaited(ctx: Ctx, condition: RawBuilder<unknown>): Promise<Report[]> {
  const { rows } =
    await sql<Report>`select x.id, x.act_id, a.act_type, a.act_name, x.status, a.report_due::text as report_due,
      c.name as college_name, c.path as college_path, x.return_reason, x.version
    from inspection.college_report x join inspection.activity a on a.school_id = x.school_id and a.id = x.act_id
    join org.unit c on c.school_id = x.school_id and c.id = x.college_id
    where x.school_id = ${ctx.schoolId} and x.status = any(${awaited}) and a.status <> ${ActivityStatus.ended} and a.deleted_at is null
      and ${condition} order by x.id`.execute(ctx.db);
  return rows;
}

async function send(ctx: Ctx, type: string, report: Report, occasion: string) {
  const { act_name, college_name, return_reason } = report;
  await notify(ctx, {
    type,
    userIds: await usersHolding(ctx, ['college'], report.college_path),
    params: { act_name, college: college_name, deadline: report.report_due, opinion: return_reason },
    url: `${pathsOf(report.act_type).result}/${report.act_id}?tab=reports`,
    dedupe: `college-report:${report.id}:${occasion}`,
    awaits: { docType: 'inspection.college-report', ids: [report.id], states: awaited.map(String) },
  });
}

/** A planned special check asks the colleges for their reports, each once. */
export async function notifyReports(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const asked = sql`x.act_id = ${id} and x.status = ${CollegeReportStatus.missing}`;
  for (const report of await listAwaited(ctx, asked)) await send(ctx, 'COLLEGE_REPORT', report, 'asked');
}

/** A returned report goes back to its college, once for each return. */
export async function notifyReportReturned(ctx: Ctx, { id }: { id: number }): Promise<void> {
  for (const report of await listAwaited(ctx, sql`x.id = ${id} and x.status = ${CollegeReportStatus.returned}`))
    await send(ctx, 'COLLEGE_REPORT_RETURN', report, `returned:${report.version}`);
}

/** Reminders before reports are due. */
export async function remindReports(ctx: Ctx): Promise<void> {
  const days = await remindedNow(ctx, 'COLLEGE_REPORT_DUE');
  if (days.length === 0) return;
  for (const report of await listAwaited(ctx, sql`a.report_due = any(${days}::date[])`))
    await send(ctx, 'COLLEGE_REPORT_DUE', report, `due:${report.report_due}:${formatDate(ctx.now)}`);
}
