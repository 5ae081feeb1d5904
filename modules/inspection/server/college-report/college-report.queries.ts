import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { collegeReportApi, type CollegeReportRow } from '../../shared/college-report/college-report.ts';
import { seesWhole } from '../activity/activity.policy.ts';
import { reportActions, type ReportFacts } from './college-report.policy.ts';

type Stored = Omit<CollegeReportRow, 'can' | 'submitted_at' | 'is_late' | 'files'> &
  ReportFacts & { submitted_at: Date | null; report_due: string; file_ids: number[] };

/** Reports `x`: those of the own units, and of activities seen as a whole. */
export const readableReports = ({ actor, schoolId }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(x.act_id = any(array(select a.id from inspection.activity a
      join org.unit o on o.school_id = a.school_id and o.id = a.org_id
      where a.school_id = ${schoolId} and a.self_report and ${seesWhole(actor, schoolId)}))
    or x.college_id = any(array(select c.id from org.unit c where c.school_id = ${schoolId} and c.level = 'college'
      and ${within(scopeOf(actor, 'inspection.special.result'), 'c.path')})))`;

/** Reports `x` of activity `a`, organizer `o` and college `c`. */
export const collegeReportList = listQuery<typeof collegeReportApi.list, Stored>(collegeReportApi.list, {
  noun: '自查报告',
  table: ['inspection.college_report', 'x'],
  joins: {
    a: sql`join inspection.activity a on a.school_id = x.school_id and a.id = x.act_id`,
    o: sql`join org.unit o on o.school_id = a.school_id and o.id = a.org_id`,
    c: sql`join org.unit c on c.school_id = x.school_id and c.id = x.college_id`,
    n: sql`left join identity.account n on n.school_id = x.school_id and n.id = x.submitted_by`,
  },
  columns:
    () => sql`x.id, x.act_id, x.college_id, c.name as college_name, c.path as college_path, x.status, x.content, x.found,
    x.fixed, to_jsonb(x.files) as file_ids, coalesce(n.name, '') as submitted_by_name, x.submitted_at, x.return_reason,
    a.report_due::text as report_due, a.status as act_status, o.path as organizer_path`,
  reach: (ctx) => sql`a.deleted_at is null and ${readableReports(ctx)}`,
  filters: { act_id: 'x.act_id', status: 'x.status', college_id: 'x.college_id' },
  isNarrow: () => true,
  sort: { submitted_at: sql`x.submitted_at` },
  order: sql`c.code`,
  rows: shown,
});

async function shown(rows: Stored[], ctx: Ctx): Promise<CollegeReportRow[]> {
  const refs = await fileRefs(
    ctx,
    rows.flatMap((row) => row.file_ids),
  );
  return rows.map(({ file_ids, report_due, submitted_at, act_status, organizer_path, college_path, ...row }) => ({
    ...row,
    files: pickFiles(refs, file_ids),
    submitted_at: submitted_at && formatDateTime(submitted_at),
    is_late: submitted_at !== null && formatDate(submitted_at) > report_due,
    can: reportActions(ctx.actor, { status: row.status, act_status, organizer_path, college_path }),
  }));
}
