import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { freezeMoney, readCard, spendMoney, unfreezeMoney } from '#platform/funds/server/public.ts';
import { centsOf, moneyText } from '#platform/funds/shared/money.rules.ts';
import { spendingStates } from '../../shared/application/project.states.ts';
import { projectErrors } from '../../shared/errors.ts';
import type { expenseApi } from '../../shared/running/expense.ts';
import { expenseStates, ExpenseState } from '../../shared/running/expense.states.ts';
import { assertIn, lockOwn } from '../locked.queries.ts';
import { isOffice } from '../project.policy.ts';
import { collegeManagers, tell } from '../project-notice.service.ts';
import { lockExpense, type LockedExpense } from './expense-locked.queries.ts';

export const expenseDoc = 'project.expense';
const docOf = (id: number) => ({ doc_type: expenseDoc, doc_id: id });

type Row = { project_id: number; item: string; left: string };

/** A row of the budget of a project of the caller, with what is left of it besides what waits for approval. */
async function readRow(ctx: Ctx, id: number): Promise<Row> {
  const { rows } =
    await sql<Row>`select b.project_id, b.item, (coalesce(b.approved, 0) - b.frozen - b.spent)::text as left
    from project.budget b where b.school_id = ${ctx.schoolId} and b.id = ${id}`.execute(ctx.db);
  return found(rows[0], '预算行');
}

const assertCovered = ({ item, left }: Row, amount: string) =>
  assert(centsOf(amount) <= centsOf(left), projectErrors.rowShort, {
    item,
    left: moneyText(left),
    amount: moneyText(amount),
  });

export async function createExpense(
  ctx: Ctx,
  { budget_id, amount, purpose, files }: InputOf<typeof expenseApi.create>,
): Promise<number> {
  if (centsOf(amount) <= 0) throw badFields({ amount: '支出金额应大于 0' });
  const project = await lockOwn(ctx, (await readRow(ctx, budget_id)).project_id);
  assertIn(project, spendingStates, '申请支出');
  assertCovered(await readRow(ctx, budget_id), amount);
  const no = await nextDocumentNo(ctx, 'ZC', expenseDoc);
  const { actor, now, schoolId } = ctx;
  const cardId = project.card_id!;
  const { rows } = await sql<{
    id: number;
  }>`insert into project.expense (school_id, no, project_id, budget_id, card_id, amount, purpose, files,
      applicant_id, applied_at, created_by, created_at, updated_by, updated_at)
    values (${schoolId}, ${no}, ${project.id}, ${budget_id}, ${cardId}, ${amount}, ${purpose}, ${files ?? []}, ${actor.userId}, ${now},
      ${actor.userId}, ${now}, ${actor.userId}, ${now}) returning id`.execute(ctx.db);
  const { id } = rows[0]!;
  await attachFiles(ctx, expenseDoc, id, files ?? []);
  await ctx.audit({
    action: '申请支出',
    docType: expenseDoc,
    docId: id,
    note: `${moneyText(amount)} 元：${purpose}`.slice(0, 200),
  });
  const { manager_id } = await readCard(ctx, cardId, actor.userId);
  const users = manager_id === actor.userId ? await collegeManagers(ctx, project.college_id) : [manager_id];
  const params = { name: actor.name, amount: moneyText(amount), purpose };
  await tell(ctx, project, { type: 'PROJECT_EXPENSE', users, params, url: '/project/expense', once: `expense:${id}` });
  return id;
}

const move = (
  ctx: Ctx,
  id: number,
  action: Parameters<typeof expenseStates.can>[0],
  set: Record<string, unknown>,
  note: string,
) => applyTransition(ctx, expenseStates, { table: 'project.expense', id, action, set, docType: expenseDoc, note });

const decided = (ctx: Ctx) => ({ decided_by: ctx.actor.userId, decided_at: ctx.now });

const assertDecides = ({ decides, manager_name, is_managers }: LockedExpense) =>
  assert(decides, projectErrors.notApprover, { who: is_managers ? '项目所在学院' : `经费卡负责人${manager_name}` });

const tellApplicant = (ctx: Ctx, expense: LockedExpense, result: string, reason = '') =>
  tell(
    ctx,
    { id: expense.project_id, name: expense.project_name, head_name: '', applied: '0' },
    {
      type: 'PROJECT_EXPENSE_DECIDED',
      users: [expense.applicant_id],
      params: { no: expense.no, amount: moneyText(expense.amount), result, reason },
      url: '/project/expense',
      once: `expense:${expense.id}:${result}`,
    },
  );

/** Takes the amount of the row of the budget, which the constraint covers, and freezes it on the card. */
export async function approveExpense(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const expense = await lockExpense(ctx, id);
  assertDecides(expense);
  const { amount, budget_id, card_id, applicant_id, project_state } = expense;
  assertIn({ state: project_state }, spendingStates, '批准支出');
  await move(ctx, id, 'approve', decided(ctx), `${moneyText(amount)} 元`);
  await holdRow(ctx, budget_id, amount);
  await freezeMoney(ctx, docOf(id), { card_id, applicant_id, lines: [{ line: 1, amount }] });
  await tellApplicant(ctx, expense, '已批准');
}

async function holdRow(ctx: Ctx, id: number, amount: string): Promise<void> {
  const { rows } =
    await sql`update project.budget set frozen = frozen + ${amount}::numeric where school_id = ${ctx.schoolId} and id = ${id}
    and frozen + spent + ${amount}::numeric <= coalesce(approved, 0) returning 1`.execute(ctx.db);
  if (rows.length === 0) assertCovered(await readRow(ctx, id), amount);
}

const releaseRow = (ctx: Ctx, { budget_id, amount }: LockedExpense, paid = '0') =>
  sql`update project.budget set frozen = frozen - ${amount}::numeric, spent = spent + ${paid}::numeric
    where school_id = ${ctx.schoolId} and id = ${budget_id}`.execute(ctx.db);

export async function refuseExpense(ctx: Ctx, { id, reason }: InputOf<typeof expenseApi.refuse>): Promise<void> {
  const expense = await lockExpense(ctx, id);
  assertDecides(expense);
  await move(ctx, id, 'refuse', { ...decided(ctx), reason }, reason);
  await tellApplicant(ctx, expense, '未批准', reason);
}

/** What was paid is spent of what is frozen, whatever has become of the card since; the rest is free again. */
export async function payExpense(
  ctx: Ctx,
  { id, paid, voucher_no, paid_on }: InputOf<typeof expenseApi.pay>,
): Promise<void> {
  const expense = await lockExpense(ctx, id);
  if (!expense.works) assert(isOffice(ctx.actor), projectErrors.moved, { action: '登记' });
  if (centsOf(paid) <= 0) throw badFields({ paid: '实付金额应大于 0' });
  if (paid_on > formatDate(ctx.now)) throw badFields({ paid_on: '支付日期不能晚于今天' });
  const amounts = { paid: moneyText(paid), amount: moneyText(expense.amount) };
  assert(centsOf(paid) <= centsOf(expense.amount), projectErrors.overApproval, amounts);
  await move(ctx, id, 'pay', { paid, voucher_no, paid_on }, `实付 ${amounts.paid} 元，凭证 ${voucher_no}`);
  await releaseRow(ctx, expense, paid);
  await spendMoney(ctx, docOf(id), docOf(id), [{ line: 1, amount: paid }]);
  await unfreezeMoney(ctx, docOf(id), '实付少于批准，退回差额');
}

/** Gives up an expense of a locked project. */
export async function dropExpense(ctx: Ctx, expense: LockedExpense, note: string): Promise<void> {
  const from = await move(ctx, expense.id, 'cancel', {}, note);
  if (from !== ExpenseState.approved) return;
  await releaseRow(ctx, expense);
  await unfreezeMoney(ctx, docOf(expense.id), note);
}

export async function cancelExpense(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const expense = await lockExpense(ctx, id);
  found(expense.applicant_id === ctx.actor.userId ? expense : undefined, '支出');
  await dropExpense(ctx, expense, '申请人撤销');
}
