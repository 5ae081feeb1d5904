import type { Actor } from '#kernel/server/context.ts';
import { inScope, scopeOf } from '#kernel/server/policy.ts';
import type { CollegeReportRow } from '../../shared/college-report/college-report.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { collegeReportStates } from '../../shared/core/college-report.states.ts';

export type ReportFacts = { status: number; act_status: number; organizer_path: string; college_path: string };

/** Reports for this college. */
export const mayReport = (actor: Actor, { college_path }: Pick<ReportFacts, 'college_path'>): boolean =>
  inScope(scopeOf(actor, 'inspection.college-report.edit'), college_path);

/** Organizes the check that the report is for. */
export const mayReturn = (actor: Actor, { organizer_path }: Pick<ReportFacts, 'organizer_path'>): boolean =>
  inScope(scopeOf(actor, 'inspection.special.edit'), organizer_path);

/** Actions of the reader; a report is open until the activity ends. */
export function reportActions(actor: Actor, report: ReportFacts): CollegeReportRow['can'] {
  if (report.act_status === ActivityStatus.ended) return [];
  const may = { submit: mayReport(actor, report), return: mayReturn(actor, report) };
  return collegeReportStates.from(report.status).filter((action) => may[action]);
}
