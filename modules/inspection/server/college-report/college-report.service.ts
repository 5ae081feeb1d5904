import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import type { collegeReportApi } from '../../shared/college-report/college-report.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { CollegeReportStatus, collegeReportStates } from '../../shared/core/college-report.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { readableReports } from './college-report.queries.ts';
import { mayReport, mayReturn, type ReportFacts } from './college-report.policy.ts';

const table = 'inspection.college_report';
const docType = 'inspection.college-report';

type Action = 'submit' | 'return';

async function lockReport(ctx: Ctx, id: number): Promise<ReportFacts> {
  const { rows } =
    await sql<ReportFacts>`select x.status, a.status as act_status, o.path as organizer_path, c.path as college_path
    from inspection.college_report x join inspection.activity a on a.school_id = x.school_id and a.id = x.act_id
    join org.unit o on o.school_id = a.school_id and o.id = a.org_id
    join org.unit c on c.school_id = x.school_id and c.id = x.college_id
    where x.school_id = ${ctx.schoolId} and x.id = ${id} and a.deleted_at is null and ${readableReports(ctx)}
    for update of x`.execute(ctx.db);
  return found(rows[0], '自查报告');
}

function checkOpen({ status, act_status }: ReportFacts, action: Action) {
  assert(act_status !== ActivityStatus.ended, inspectionErrors.reportClosed);
  assert(collegeReportStates.can(action, status), inspectionErrors.reportState, {
    state: labelOf(CollegeReportStatus, status),
    action: action === 'submit' ? '提交' : '退回',
  });
}

const change = (ctx: Ctx, id: number, action: Action, set: Record<string, unknown>, note = '') =>
  applyTransition(ctx, collegeReportStates, { table, column: 'status', id, action, docType, set, note });

/** The college reports, or reports again after its report was returned. */
export async function submitReport(ctx: Ctx, input: InputOf<typeof collegeReportApi.submit>): Promise<void> {
  const report = await lockReport(ctx, input.id);
  assert(mayReport(ctx.actor, report), inspectionErrors.reportNotYours);
  checkOpen(report, 'submit');
  const { id, content, found: problems, fixed, files } = input;
  if (fixed > problems) throw badFields({ fixed: '已整改数不能多于自查发现数' });
  const by = { submitted_by: ctx.actor.userId, submitted_at: ctx.now, return_reason: '' };
  await change(ctx, id, 'submit', { content, found: problems, fixed, files, ...by });
  await attachFiles(ctx, docType, id, files);
}

/** The organizer asks for a better report. */
export async function returnReport(ctx: Ctx, { id, reason }: InputOf<typeof collegeReportApi.return>): Promise<void> {
  const report = await lockReport(ctx, id);
  assert(mayReturn(ctx.actor, report), inspectionErrors.reportNotOrganizer);
  checkOpen(report, 'return');
  await change(ctx, id, 'return', { return_reason: reason }, reason);
  await ctx.job('inspection.notify-report-returned', { id });
}
