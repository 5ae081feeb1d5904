import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { addMonths, formatDate } from '#kernel/shared/time.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { centsOf, moneyText } from '#platform/funds/shared/money.rules.ts';
import { projectStates, runningStates } from '../../shared/application/project.states.ts';
import { projectErrors } from '../../shared/errors.ts';
import { assertIn, changeState, lockOwn, type Locked } from '../locked.queries.ts';
import { collegeManagers, tell } from '../project-notice.service.ts';

type CallFacts = { name: string; status: number; starts_on: string; ends_on: string; most: string };

/** The call takes applications until the end of its last day, by the clock of the server. */
async function checkCall(ctx: Ctx, { call_id, applied }: Locked): Promise<void> {
  const { rows } = await sql<CallFacts>`select name, status, starts_on, ends_on, most::text as most from project.call
    where school_id = ${ctx.schoolId} and id = ${call_id}`.execute(ctx.db);
  const { name, status, starts_on, ends_on, most } = rows[0]!;
  const today = formatDate(ctx.now);
  const state =
    status !== 1
      ? '没有发布或已关闭'
      : today < starts_on
        ? `自 ${starts_on} 起申报`
        : today > ends_on
          ? `已于 ${ends_on} 23:59:59 截止`
          : '';
  assert(state === '', projectErrors.callClosed, { call: name, state });
  const amounts = { amount: moneyText(applied), most: moneyText(most) };
  assert(centsOf(applied) <= centsOf(most), projectErrors.overMost, amounts);
}

type Row = { line: number; item: string; amount: string; has: number };

/** Expensive rows of the budget need quotations. */
async function checkQuotes(ctx: Ctx, { id }: Locked, from: number, count: number): Promise<void> {
  const { rows } = await sql<Row>`select line, item, amount::text as amount, coalesce(array_length(quotes, 1), 0) as has
    from project.budget where school_id = ${ctx.schoolId} and project_id = ${id} and amount >= ${from}
      and coalesce(array_length(quotes, 1), 0) < ${count} order by line limit 1`.execute(ctx.db);
  const [row] = rows;
  assert(!row, projectErrors.quotes, row && { ...row, amount: moneyText(row.amount), count });
}

/** A head has few running projects; the lock makes those who submit or approve for one head wait for each other. */
export async function checkHead(
  ctx: Ctx,
  { id, head_id, head_name }: Pick<Locked, 'id' | 'head_id' | 'head_name'>,
): Promise<void> {
  const { project_max_running } = await settingsOf(ctx, ['project_max_running']);
  await sql`select 1 from identity.account where school_id = ${ctx.schoolId} and id = ${head_id} for no key update`.execute(
    ctx.db,
  );
  const { rows } = await sql<{
    name: string;
    is_overdue: boolean;
  }>`select name, ends_on < ${formatDate(ctx.now)}::date as is_overdue
    from project.project where school_id = ${ctx.schoolId} and head_id = ${head_id} and id <> ${id}
      and state = any(${[...runningStates]})`.execute(ctx.db);
  const late = rows.find(({ is_overdue }) => is_overdue);
  assert(!late, projectErrors.overdueHead, late && { head: head_name, project: late.name });
  const limit = Number(project_max_running);
  assert(rows.length < limit, projectErrors.tooMany, { head: head_name, count: rows.length, limit });
}

async function checkSubmission(ctx: Ctx, project: Locked): Promise<void> {
  const keys = ['project_max_months', 'project_quote_from', 'project_quote_count'] as const;
  const {
    project_max_months: months,
    project_quote_from: from,
    project_quote_count: count,
  } = await settingsOf(ctx, keys);
  await checkCall(ctx, project);
  assert(project.ends_on <= addMonths(project.starts_on, Number(months)), projectErrors.tooLong, { months });
  await checkQuotes(ctx, project, Number(from), Number(count));
  await checkHead(ctx, project);
}

export async function submitProject(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const project = await lockOwn(ctx, id);
  assertIn(project, projectStates.transitions.submit.from, '提交');
  await checkSubmission(ctx, project);
  await changeState(
    ctx,
    id,
    'submit',
    { submitted_at: ctx.now, reason: '', college_opinion: '' },
    moneyText(project.applied),
  );
  const users = await collegeManagers(ctx, project.college_id);
  await tell(ctx, project, { type: 'PROJECT_SUBMITTED', users, url: '/project/examine' });
}

export async function withdrawProject(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const project = await lockOwn(ctx, id);
  assertIn(project, projectStates.transitions.withdraw.from, '撤回');
  await changeState(ctx, id, 'withdraw');
}
