import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { conflict, forbidden, found } from '#kernel/server/errors.ts';
import { optionsOf } from '../core/option.queries.ts';
import { factColumns, limitsOf, problemTables } from './problem-row.queries.ts';
import { problemList } from './problem.queries.ts';
import type { ProblemAction } from '../../shared/problem/problem.ts';
import { problemActions, type ProblemFacts } from './problem.policy.ts';

/** A problem with the facts of the rules and the columns that services change. */
export type ActionProblem = ProblemFacts & {
  id: number;
  org_id: number;
  class_id: number;
  deadline: Date | null;
  delayed_to: Date | null;
  plan_on: string | null;
  round: number;
  reject_count: number;
  examine_by: number;
  organizer_level: string;
  college_id: number | null;
  college_path: string;
};

/** The problem if the caller may read it; missing and out of scope answer alike. */
export async function findReadable(ctx: Ctx, id: number): Promise<ActionProblem> {
  const { rows } = await sql<ActionProblem>`
    select p.id, p.org_id, p.class_id, p.deadline, p.delayed_to, p.plan_on, p.round, p.reject_count, p.examine_by, o.level as organizer_level,
      p.college_id, coalesce((select c.path from org.unit c where c.school_id = p.school_id and c.id = p.college_id), '') as college_path,
      ${factColumns}
    from ${problemTables} where ${problemList.where(ctx, {})} and p.id = ${id}`.execute(ctx.db);
  return found(rows[0], '隐患');
}

const movedOn = () => conflict('状态已变化，不能再执行此操作，请刷新后查看');

/**
 * The problem if the caller may carry out the action now. `ifOwn` refuses a person who would review their own work with
 * a message of its own.
 */
export async function findForAction(
  ctx: Ctx,
  id: number,
  action: ProblemAction,
  states: readonly string[],
  ifOwn: (problem: ActionProblem) => void = () => undefined,
): Promise<ActionProblem> {
  const [problem, options] = await Promise.all([findReadable(ctx, id), optionsOf(ctx)]);
  if (problemActions(ctx.actor, problem, limitsOf(ctx, options)).includes(action)) return problem;
  if (!states.includes(problem.state)) throw movedOn();
  ifOwn(problem);
  throw forbidden();
}
