import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import type { ProblemRow } from '../../shared/problem/problem.ts';
import { DelayStatus, needsRectifying, type ProblemStateCode } from '../../shared/core/problem.states.ts';
import { actTypeLabels, optionsOf } from '../core/option.queries.ts';
import { problemActions, type ProblemFacts, type ProblemLimits } from './problem.policy.ts';

/** Unit `u`, organizer `o` and laboratory row `l` of a problem, which the rules need. */
const problemPlaces = {
  u: sql`join org.unit u on u.school_id = p.school_id and u.id = p.org_id`,
  o: sql`join org.unit o on o.school_id = p.school_id and o.id = p.organizer_id`,
  l: sql`left join base_info.lab l on l.school_id = p.school_id and l.id = p.org_id`,
};

export const problemTables = sql`inspection.problem p ${problemPlaces.u} ${problemPlaces.o} ${problemPlaces.l}`;

/** Columns of `ProblemFacts`, selected from `problemTables`. */
export const factColumns = sql`p.state, p.is_draft, p.level, u.path, o.path as organizer_path, p.duty_id, p.with_office, p.found_by, p.submitted_by,
  p.examine_step, p.opened_at, p.delay_count, p.finished_at, p.effective_deadline, coalesce(l.use_status <> ${sql.lit(UseStatus.suspended)}, false) as may_close,
  to_jsonb(array[u.head_id, l.safety_head_id, l.safety_officer_id, l.student_officer_id]) as officers,
  exists (select 1 from inspection.delay y where y.school_id = p.school_id and y.problem_id = p.id and y.status = ${sql.lit(DelayStatus.waiting)}) as delay_open`;

const ownColumns = sql`p.id, p.problem_no, p.pool_type, p.source_act_type, p.facility_id, p.equipment_id, p.act_id, coalesce(a.act_name, '') as act_name,
  p.org_id, u.code as org_code, u.name as org_name, u.level as org_level, p.college_id, coalesce(c.name, '') as college_name,
  coalesce(r.room_no, '') as room_name, l.lab_level, p.category_code, p.class_id, k.name as class_name, p.description, p.place,
  ${filesOf(sql`p.school_id`, sql`p.photos`)} as photos, f.name as found_by_name, p.found_at, p.issue_at, p.deadline, coalesce(d.name, '') as duty_name, coalesce(w.name, '') as office_name, p.reject_count,
  p.round, coalesce(s.name, '') as submitted_by_name, p.submitted_at, p.repeated, p.version`;

/** Columns of `StoredProblem`. */
export const problemColumns = sql`${ownColumns}, ${factColumns}`;

/** Joins of conditions, and of the names among the columns. */
export const problemJoins = {
  ...problemPlaces,
  a: sql`left join inspection.activity a on a.school_id = p.school_id and a.id = p.act_id`,
  c: sql`left join org.unit c on c.school_id = p.school_id and c.id = p.college_id`,
  r: sql`left join org.room r on r.school_id = p.school_id and r.id = p.room_id`,
  k: sql`join inspection.problem_class k on k.school_id = p.school_id and k.id = p.class_id`,
  f: sql`join identity.account f on f.school_id = p.school_id and f.id = p.found_by`,
  w: sql`left join org.unit w on w.school_id = p.school_id and w.id = p.office_id`,
  d: sql`left join identity.account d on d.school_id = p.school_id and d.id = p.duty_id`,
  s: sql`left join identity.account s on s.school_id = p.school_id and s.id = p.submitted_by`,
};

export type StoredProblem = ProblemFacts &
  Omit<
    ProblemRow,
    | 'photos'
    | 'source_name'
    | 'found_at'
    | 'issue_at'
    | 'deadline'
    | 'submitted_at'
    | 'days_left'
    | 'overdue'
    | 'can'
    | keyof ProblemFacts
  > & {
    photos: RowFile[];
    found_at: Date;
    issue_at: Date | null;
    deadline: Date | null;
    submitted_at: Date | null;
  };

/** What found a problem that no person has reported and no activity. */
const sourceOf = ({ facility_id, equipment_id }: StoredProblem) =>
  facility_id !== null ? '设施异常' : equipment_id !== null ? '特种设备检查' : undefined;

const dayMs = 86_400_000;
const text = (at: Date | null) => at && formatDateTime(at);

/** Rows of problems as lists show them. */
export async function shownProblems(rows: readonly StoredProblem[], ctx: Ctx): Promise<ProblemRow[]> {
  if (rows.length === 0) return [];
  const options = await optionsOf(ctx);
  const labels = actTypeLabels(options.inspect_labels);
  const limits = limitsOf(ctx, options);
  return rows.map((row) => ({
    ...row,
    photos: linked(ctx, row.photos),
    source_name: sourceOf(row) ?? labels.get(row.source_act_type) ?? '隐患上报',
    found_at: formatDateTime(row.found_at),
    issue_at: text(row.issue_at),
    deadline: text(row.deadline),
    effective_deadline: text(row.effective_deadline),
    submitted_at: text(row.submitted_at),
    finished_at: text(row.finished_at),
    ...clockOf(row.state, row.effective_deadline, ctx.now),
    can: problemActions(ctx.actor, row, limits),
  }));
}

export const limitsOf = (ctx: Ctx, options: Awaited<ReturnType<typeof optionsOf>>): ProblemLimits => ({
  recheckDays: options.recheck_days,
  delayTimes: options.max_delay_times,
  now: ctx.now,
});

/** The deadline runs while the problem awaits rectification and stops with the submission. */
function clockOf(state: ProblemStateCode, deadline: Date | null, now: Date) {
  if (deadline === null || !(needsRectifying as readonly string[]).includes(state))
    return { days_left: null, overdue: false };
  const left = (deadline.getTime() - now.getTime()) / dayMs;
  return { days_left: left < 0 ? Math.floor(left) : Math.ceil(left) - 1, overdue: left < 0 };
}
