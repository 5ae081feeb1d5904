import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { conflict } from '#kernel/server/errors.ts';
import { ProblemState } from '../shared/problem.ts';
import { daysFor, deadlineAfter } from './deadline.rules.ts';
import { optionsOf } from './option.queries.ts';
import { nextProblemNumbers } from './problem-number.service.ts';

type Due = {
  id: number;
  level: string;
  college_code: string;
  problem_no: string;
  need_confirm: boolean;
  class_ordinary: number | null;
  class_urgent: number | null;
  act_ordinary: number | null;
  act_urgent: number | null;
};

async function listDue(ctx: Ctx, ids: readonly number[], isDraft: boolean): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select p.id, p.level, p.problem_no, coalesce(a.need_confirm, true) as need_confirm, k.days_ordinary as class_ordinary, k.days_urgent as class_urgent,
      a.days_ordinary as act_ordinary, a.days_urgent as act_urgent, coalesce(left(c.code, 3), '000') as college_code
    from inspection.problem p join inspection.problem_class k on k.school_id = p.school_id and k.id = p.class_id
    left join inspection.activity a on a.school_id = p.school_id and a.id = p.act_id
    left join org.unit c on c.school_id = p.school_id and c.id = p.college_id
    where p.school_id = ${ctx.schoolId} and p.id = any(${[...ids]}) and p.is_draft = ${isDraft} and p.state = ${ProblemState.unchecked}
      and p.deleted_at is null order by p.id`.execute(ctx.db);
  return rows;
}

/**
 * Issues recorded problems: those of an activity that wants confirmation wait for it, all others go to the laboratory
 * with number and deadline. Answers what was issued; a draft that was issued meanwhile is left alone.
 */
export async function issueDrafts(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const due = await listDue(ctx, ids, true);
  const waiting = due.filter((row) => row.need_confirm).map((row) => row.id);
  const direct = due.filter((row) => !row.need_confirm);
  if (waiting.length > 0) await sendToConfirm(ctx, waiting);
  const issued = await makePending(ctx, direct, new Map(), true);
  return [...waiting, ...issued];
}

async function sendToConfirm(ctx: Ctx, ids: readonly number[]) {
  await sql`update inspection.problem set is_draft = false, issued_by = ${ctx.actor.userId}, version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = any(${[...ids]}) and is_draft`.execute(ctx.db);
  await ctx.job('inspection.tell-waiting', { ids });
}

/** Confirms problems that waited: each gets its number and deadline, or the deadline that was chosen for it. */
export async function confirmProblems(
  ctx: Ctx,
  ids: readonly number[],
  deadlines: ReadonlyMap<number, Date> = new Map(),
): Promise<void> {
  const issued = await makePending(ctx, await listDue(ctx, ids, false), deadlines, false);
  if (issued.length !== new Set(ids).size) throw conflict('有隐患已被他人处理，请刷新后重试');
}

/** The one place where a problem reaches the laboratory. Guarded by the state, so it happens once. */
async function makePending(
  ctx: Ctx,
  due: readonly Due[],
  deadlines: ReadonlyMap<number, Date>,
  wasDraft: boolean,
): Promise<number[]> {
  if (due.length === 0) return [];
  const options = await optionsOf(ctx);
  const unnumbered = due.filter((row) => row.problem_no === '');
  const numbers =
    unnumbered.length > 0
      ? await nextProblemNumbers(
          ctx,
          unnumbered.map((row) => row.college_code),
        )
      : [];
  const numberOf = new Map(unnumbered.map((row, i) => [row.id, numbers[i]!]));
  const rows = due.map((row) => ({
    id: row.id,
    problem_no: numberOf.get(row.id) ?? row.problem_no,
    deadline: deadlines.get(row.id) ?? deadlineAfter(ctx.now, daysOf(row, options)),
  }));
  const issued = await sql<{ id: number }>`
    update inspection.problem p set is_draft = false, state = ${ProblemState.pending}, problem_no = r.problem_no, issue_at = ${ctx.now},
      issued_by = ${ctx.actor.userId}, deadline = r.deadline, effective_deadline = r.deadline,
      duty_id = coalesce(p.duty_id, u.head_id, l.safety_head_id, l.safety_officer_id),
      cc_ids = array_remove(array[l.safety_head_id, l.safety_officer_id, l.student_officer_id], null),
      repeated = p.repeated or exists (select 1 from inspection.problem q where q.school_id = p.school_id and q.org_id = p.org_id and q.id <> p.id
        and not q.is_draft and q.deleted_at is null and q.state not in ('unchecked', 'fail') and q.found_at < p.found_at
        and q.found_at > p.found_at - interval '180 days'
        and (q.item_id = p.item_id or q.descr_id = p.descr_id or q.description = p.description)),
      version = p.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, problem_no text, deadline timestamptz), org.unit u
    left join base_info.lab l on l.school_id = u.school_id and l.id = u.id
    where p.school_id = ${ctx.schoolId} and p.id = r.id and u.school_id = p.school_id and u.id = p.org_id
      and p.state = ${ProblemState.unchecked} and p.is_draft = ${wasDraft} and p.deleted_at is null
    returning p.id`.execute(ctx.db);
  const ids = issued.rows.map((row) => row.id);
  await sql`update inspection.problem_descr d set uses = d.uses + n.uses
    from (select descr_id, count(*) as uses from inspection.problem where school_id = ${ctx.schoolId} and id = any(${ids}) and descr_id is not null
      group by descr_id) n
    where d.school_id = ${ctx.schoolId} and d.id = n.descr_id`.execute(ctx.db);
  await ctx.job('inspection.tell-issued', { ids });
  return ids;
}

const daysOf = (row: Due, school: { days_ordinary: number; days_urgent: number }) =>
  daysFor(
    row.level,
    { days_ordinary: row.class_ordinary, days_urgent: row.class_urgent },
    { days_ordinary: row.act_ordinary ?? school.days_ordinary, days_urgent: row.act_urgent ?? school.days_urgent },
  );
