import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { expenseApi, type ExpenseRow } from '../../shared/running/expense.ts';
import { ExpenseState } from '../../shared/running/expense.states.ts';
import { collegeDecides, isOffice, isOwnProject, projectsWithin } from '../project.policy.ts';

export type StoredExpense = Omit<ExpenseRow, 'can' | 'applied_at' | 'files'> & {
  applied_at: Date;
  files: RowFile[];
  is_own: boolean;
  decides: boolean;
  works: boolean;
};

const joins = {
  p: sql`join project.project p on p.school_id = e.school_id and p.id = e.project_id`,
  b: sql`join project.budget b on b.school_id = e.school_id and b.id = e.budget_id`,
  c: sql`join funds.budget_card c on c.school_id = e.school_id and c.id = e.card_id`,
  a: sql`join identity.account a on a.school_id = e.school_id and a.id = e.applicant_id`,
  d: sql`left join identity.account d on d.school_id = e.school_id and d.id = e.decided_by`,
  k: sql`left join codes.code k on k.school_id = e.school_id and k.parent_key = 'project_subject' and k.code = b.subject`,
};

/**
 * Expenses `e` on which the caller decides: the manager of the card, and for what the manager asks for the college of the
 * project. Nobody decides what they ask for themselves.
 */
export function decidesExpense(ctx: Ctx): RawBuilder<boolean> {
  if (!holdsRight(ctx.actor, 'project.expense.approve')) return sql<boolean>`false`;
  const college = collegeDecides(ctx);
  return sql<boolean>`(e.applicant_id <> ${ctx.actor.userId}
    and case when c.manager_id = e.applicant_id then ${college} else c.manager_id = ${ctx.actor.userId} end)`;
}

const columns = (ctx: Ctx) => sql`e.id, e.no, e.project_id, p.no as project_no, p.name as project_name, e.budget_id,
  coalesce(k.name, b.subject) as subject_name, b.item, e.purpose, e.amount::text as amount, e.paid::text as paid, e.voucher_no, e.paid_on,
  c.card_no || ' ' || c.name as card_name, a.name as applicant_name, e.applied_at, coalesce(d.name, '') as decided_name, e.reason,
  ${filesOf(sql`e.school_id`, sql`e.files`)} as files, e.state, e.applicant_id = ${ctx.actor.userId} as is_own,
  ${decidesExpense(ctx)} as decides, ${isOwnProject(ctx)} as works`;

function shown({ is_own, decides, works, ...row }: StoredExpense, ctx: Ctx): ExpenseRow {
  const { waiting, approved } = ExpenseState;
  const can: ExpenseRow['can'] = [];
  if (row.state === waiting && decides) can.push('decide');
  if (row.state === approved && (works || isOffice(ctx.actor))) can.push('pay');
  if ((row.state === waiting || row.state === approved) && is_own) can.push('cancel');
  return { ...row, applied_at: formatDateTime(row.applied_at), files: linked(ctx, row.files), can };
}

/** Expenses of the projects that the caller reads, and those that the caller decides. */
export const expensesWithin = (ctx: Ctx) => sql<boolean>`(${projectsWithin(ctx)} or ${decidesExpense(ctx)})`;

const reach = (ctx: Ctx) => sql<boolean>`e.id in (select e.id from project.expense e ${joins.p} ${joins.c}
  where e.school_id = ${ctx.schoolId} and ${expensesWithin(ctx)})`;
/** Expenses `e` that wait for the caller. */
export const waitingExpense = (
  ctx: Ctx,
) => sql<boolean>`(e.state = ${sql.lit(ExpenseState.waiting)} and e.id in (select e.id from project.expense e
  ${joins.p} ${joins.c} where e.school_id = ${ctx.schoolId} and ${decidesExpense(ctx)}))`;

export const expenseList = listQuery<typeof expenseApi.list, StoredExpense>(expenseApi.list, {
  noun: '支出',
  table: ['project.expense', 'e'],
  joins,
  columns,
  reach,
  filters: {
    keyword: (
      word,
      { schoolId },
    ) => sql<boolean>`(position(lower(${word}) in lower(e.no || ' ' || e.purpose)) > 0 or e.project_id in (
      select q.id from project.project q where q.school_id = ${schoolId} and ${matches('q.keywords', sql`q.no || ' ' || q.name`, word)}))`,
    project_id: 'e.project_id',
    subject: (subject, { schoolId }) => sql<boolean>`e.budget_id in (select s.id from project.budget s
      where s.school_id = ${schoolId} and s.subject = ${subject})`,
    state: 'e.state',
    from: (day) => sql<boolean>`e.paid_on >= ${day}::date`,
    to: (day) => sql<boolean>`e.paid_on <= ${day}::date`,
    waits: (waits, ctx) => sql<boolean>`${waitingExpense(ctx)} = ${waits}`,
  },
  isNarrow: () => true,
  neverNull: ['no', 'amount'],
  sort: { no: sql`e.no`, amount: sql`e.amount` },
  order: { desc: sql`e.no` },
  row: shown,
});

/** Files of an expense are visible to those who see it. */
export async function maySeeExpenseFile(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } =
    await sql`select 1 from project.expense e where e.school_id = ${ctx.schoolId} and e.id = ${docId} and ${reach(ctx)}`.execute(
      ctx.db,
    );
  return rows.length > 0;
}
