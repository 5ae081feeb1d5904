import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import type { ProjectStateCode } from '../../shared/application/project.states.ts';
import { ExpenseState } from '../../shared/running/expense.states.ts';
import { isOwnProject } from '../project.policy.ts';
import { decidesExpense, expensesWithin } from './expense.queries.ts';

/** An expense with the part of the caller in it. */
export type LockedExpense = {
  id: number;
  no: string;
  project_id: number;
  project_name: string;
  project_state: ProjectStateCode;
  budget_id: number;
  card_id: number;
  amount: string;
  applicant_id: number;
  manager_name: string;
  /** The manager of the card asks for it, so that the college decides. */
  is_managers: boolean;
  decides: boolean;
  works: boolean;
};

async function lockExpenses(ctx: Ctx, where: RawBuilder<boolean>): Promise<LockedExpense[]> {
  const { rows } =
    await sql<LockedExpense>`select e.id, e.no, e.project_id, p.name as project_name, p.state as project_state, e.budget_id, e.card_id,
      e.amount::text as amount, e.applicant_id, m.name as manager_name, c.manager_id = e.applicant_id as is_managers,
      ${decidesExpense(ctx)} as decides, ${isOwnProject(ctx)} as works
    from project.expense e join project.project p on p.school_id = e.school_id and p.id = e.project_id
    join funds.budget_card c on c.school_id = e.school_id and c.id = e.card_id
    join identity.account m on m.school_id = c.school_id and m.id = c.manager_id
    where e.school_id = ${ctx.schoolId} and ${where} order by e.id for update of e`.execute(ctx.db);
  return rows;
}

/** Locks the project first, as whoever ends a project does, so that both wait for each other. */
export async function lockExpense(ctx: Ctx, id: number): Promise<LockedExpense> {
  await sql`select 1 from project.project where school_id = ${ctx.schoolId} and id = (select e.project_id from project.expense e
    where e.school_id = ${ctx.schoolId} and e.id = ${id}) for update`.execute(ctx.db);
  const rows = await lockExpenses(ctx, sql<boolean>`e.id = ${id} and ${expensesWithin(ctx)}`);
  return found(rows[0], '支出');
}

/** Expenses of a project that are neither paid nor given up. */
export const lockOpenExpenses = (ctx: Ctx, projectId: number): Promise<LockedExpense[]> =>
  lockExpenses(
    ctx,
    sql<boolean>`e.project_id = ${projectId} and e.state in (${sql.lit(ExpenseState.waiting)}, ${sql.lit(ExpenseState.approved)})`,
  );
