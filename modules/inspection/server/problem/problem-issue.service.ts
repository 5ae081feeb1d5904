import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { conflict } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import { daysFor, deadlineAfter } from './deadline.rules.ts';
import { optionsOf } from '../core/option.queries.ts';
import { listDue, type DueProblem } from './problem-due.queries.ts';
import { nextProblemNumbers } from './problem-number.service.ts';
import { isConfirmedOf } from '../core/problem-state.queries.ts';

const docType = 'inspection.problem';

type Days = { days_ordinary: number; days_urgent: number };

/**
 * Issues recorded problems. Activities with confirmation send them to the organizer first, others to the laboratory
 * with number and deadline. Returns the numbers of the issued problems; drafts issued concurrently are skipped.
 */
export async function issueDrafts(ctx: Ctx, due: readonly DueProblem[], school?: Days): Promise<Map<number, string>> {
  const waiting = due.filter((row) => row.need_confirm).map((row) => row.id);
  const direct = due.filter((row) => !row.need_confirm);
  if (waiting.length > 0) await sendToConfirm(ctx, waiting);
  const issued = await makePending(ctx, direct, school ?? (await optionsOf(ctx)), new Map(), true);
  for (const id of waiting) issued.set(id, '');
  return issued;
}

async function sendToConfirm(ctx: Ctx, ids: readonly number[]) {
  await sql`update inspection.problem set is_draft = false, issued_by = ${ctx.actor.userId}, version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = any(${[...ids]}) and is_draft`.execute(ctx.db);
  await ctx.job('inspection.notify-waiting', { ids });
}

/** Confirms problems: each gets a number and a deadline, chosen or computed. */
export async function confirmProblems(
  ctx: Ctx,
  ids: readonly number[],
  deadlines: ReadonlyMap<number, Date> = new Map(),
): Promise<void> {
  const due = await listDue(ctx, ids, false);
  const issued = await makePending(ctx, due, await optionsOf(ctx), deadlines, false);
  if (issued.size !== new Set(ids).size) throw conflict('有隐患已被他人处理，请刷新后重试');
}

/** The only transition to the laboratory; guarded by the state, so it happens once. */
async function makePending(
  ctx: Ctx,
  due: readonly DueProblem[],
  school: Days,
  deadlines: ReadonlyMap<number, Date>,
  wasDraft: boolean,
): Promise<Map<number, string>> {
  if (due.length === 0) return new Map();
  const numbers = await numberAll(ctx, due);
  const rows = due.map((row) => ({
    id: row.id,
    problem_no: numbers.get(row.id),
    deadline: deadlines.get(row.id) ?? deadlineAfter(ctx.now, daysOf(row, school)),
  }));
  const issued = await sql<{ id: number; problem_no: string }>`
    with issued as (
      update inspection.problem p set is_draft = false, state = ${ProblemState.pending}, problem_no = r.problem_no, issue_at = ${ctx.now},
        issued_by = ${ctx.actor.userId}, deadline = r.deadline, effective_deadline = r.deadline,
        duty_id = coalesce(p.duty_id, ${firstToAsk}),
        cc_ids = array_remove(array[l.safety_head_id, l.safety_officer_id, l.student_officer_id], null),
        repeated = p.repeated or ${wasSeenBefore}, version = p.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, problem_no text, deadline timestamptz), org.unit u
      left join base_info.lab l on l.school_id = u.school_id and l.id = u.id
      where p.school_id = ${ctx.schoolId} and p.id = r.id and u.school_id = p.school_id and u.id = p.org_id
        and p.state = ${ProblemState.unchecked} and p.is_draft = ${wasDraft} and p.deleted_at is null
      returning p.id, p.problem_no, p.descr_id
    ), counted as (
      update inspection.problem_descr d set uses = d.uses + n.uses
      from (select descr_id, count(*) as uses from issued where descr_id is not null group by descr_id) n
      where d.school_id = ${ctx.schoolId} and d.id = n.descr_id
    )
    select id, problem_no from issued`.execute(ctx.db);
  const issuedNumbers = new Map(issued.rows.map((row) => [row.id, row.problem_no]));
  const ids = [...issuedNumbers.keys()];
  // Nobody was asked to confirm a draft.
  if (!wasDraft) await emit(ctx, 'kernel.document.changed', { docType, ids, to: ProblemState.pending });
  await ctx.job('inspection.notify-issued', { ids });
  return issuedNumbers;
}

/** Responsible person: the head of the unit, else its safety head or officer, if the account is enabled. */
const firstToAsk = sql`(select m.id from unnest(array[u.head_id, l.safety_head_id, l.safety_officer_id]) with ordinality as x(id, place)
  join identity.account m on m.school_id = u.school_id and m.id = x.id and m.status = 1 and m.deleted_at is null
  order by x.place limit 1)`;

/** Problem `p` repeats one of the same item, description or text in the same laboratory within 180 days. */
export const wasSeenBefore = sql`exists (select 1 from inspection.problem q where q.school_id = p.school_id and q.org_id = p.org_id and q.id <> p.id
  and not q.is_draft and q.deleted_at is null and ${isConfirmedOf('q')} and q.found_at < p.found_at
  and q.found_at > p.found_at - interval '180 days'
  and (q.item_id = p.item_id or q.descr_id = p.descr_id or q.description = p.description))`;

/** A reopened problem keeps its number. */
async function numberAll(ctx: Ctx, due: readonly DueProblem[]): Promise<Map<number, string>> {
  const fresh = due.filter((row) => row.problem_no === '');
  const numbers =
    fresh.length === 0
      ? []
      : await nextProblemNumbers(
          ctx,
          fresh.map((row) => row.college_code),
        );
  return new Map([
    ...due.map((row): [number, string] => [row.id, row.problem_no]),
    ...fresh.map((row, i): [number, string] => [row.id, numbers[i]!]),
  ]);
}

const daysOf = (row: DueProblem, school: Days) =>
  daysFor(
    row.level,
    { days_ordinary: row.class_ordinary, days_urgent: row.class_urgent },
    { days_ordinary: row.act_ordinary ?? school.days_ordinary, days_urgent: row.act_urgent ?? school.days_urgent },
  );
