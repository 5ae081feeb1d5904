import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import type { Awaits } from '#platform/notices/server/public.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import {
  ExamineStep,
  needsRectifying,
  ProblemLevel,
  ProblemState,
  secondReview,
} from '../../shared/core/problem.states.ts';

/** Data of a problem for notices and their recipients. */
export type ProblemNotice = {
  id: number;
  problem_no: string;
  description: string;
  level: string;
  state: string;
  org_id: number;
  path: string;
  organizer_path: string;
  organizer_level: string;
  lab: string;
  college: string;
  duty: string;
  duty_id: number | null;
  cc_ids: number[];
  found_by: number;
  /** Reported by anybody, not found in a check. */
  is_reported: boolean;
  submitted_by: number | null;
  examine_step: number;
  round: number;
  version: number;
  reject_count: number;
  issue_at: Date | null;
  effective_deadline: Date | null;
};

export async function listProblemNotices(ctx: Ctx, ids: readonly number[]): Promise<ProblemNotice[]> {
  const { rows } = await sql<ProblemNotice>`
    select p.id, p.problem_no, p.description, p.level, p.state, p.org_id, u.path, o.path as organizer_path, o.level as organizer_level, u.name as lab,
      coalesce(c.name, '') as college, coalesce(d.name, '') as duty, p.duty_id, to_jsonb(p.cc_ids) as cc_ids, p.found_by, p.source_act_type = 0 as is_reported, p.submitted_by, p.examine_step, p.round, p.version,
      p.reject_count, p.issue_at, p.effective_deadline
    from inspection.problem p join org.unit u on u.school_id = p.school_id and u.id = p.org_id
    join org.unit o on o.school_id = p.school_id and o.id = p.organizer_id
    left join org.unit c on c.school_id = p.school_id and c.id = p.college_id
    left join identity.account d on d.school_id = p.school_id and d.id = p.duty_id
    where p.school_id = ${ctx.schoolId} and p.id = any(${[...ids]}) and p.deleted_at is null order by p.org_id, p.id`.execute(
    ctx.db,
  );
  return rows;
}

const docType = 'inspection.problem';

const awaitsIn = (problems: readonly ProblemNotice[], states: readonly string[]): Awaits => ({
  docType,
  ids: problems.filter(({ state }) => states.includes(state)).map(({ id }) => id),
  states,
});

/** Awaited: confirmation of the problem. */
export const awaitsConfirming = (...problems: ProblemNotice[]) => awaitsIn(problems, [ProblemState.unchecked]);

/** Awaited: rectification of the problems that still need it. */
export const awaitsRectifying = (...problems: ProblemNotice[]) => awaitsIn(problems, needsRectifying);

/** Awaited: review of a plan or a result; the college's is done once it has passed the result on. */
export function awaitsReview(problem: ProblemNotice): Awaits {
  const { checking, planing } = ProblemState;
  if (problem.state === planing) return awaitsIn([problem], [planing]);
  return awaitsIn([problem], problem.examine_step === ExamineStep.organizer ? [checking, secondReview] : [checking]);
}

/** Template variables of every problem notice. */
export const paramsOf = (problem: ProblemNotice): Record<string, string | number> => ({
  problem_no: problem.problem_no,
  description: problem.description,
  level: labelOf(ProblemLevel, problem.level),
  lab: problem.lab,
  college: problem.college,
  duty: problem.duty,
  deadline: problem.effective_deadline === null ? '' : formatDate(problem.effective_deadline),
  count: 1,
});

const present = (ids: readonly (number | null)[]): number[] => ids.filter((id): id is number => id !== null);

/** The responsible person and the laboratory's managers. */
export const rectifiers = async (ctx: Ctx, problem: ProblemNotice): Promise<number[]> => [
  ...present([problem.duty_id]),
  ...(await usersHolding(ctx, ['lab'], problem.path)),
];

/** The laboratory and its college, officers included. */
export const placeOf = async (ctx: Ctx, problem: ProblemNotice): Promise<number[]> => [
  ...present([problem.duty_id]),
  ...problem.cc_ids,
  ...(await usersHolding(ctx, ['lab', 'college'], problem.path)),
];

/** Recipients at the current step of confirmation or review. */
export async function reviewers(ctx: Ctx, problem: ProblemNotice): Promise<number[]> {
  if (problem.examine_step === ExamineStep.place) return placeOf(ctx, problem);
  if (problem.examine_step === ExamineStep.college) return usersHolding(ctx, ['college'], problem.path);
  if (problem.organizer_level !== 'school') return usersHolding(ctx, ['college'], problem.organizer_path);
  return [...(await usersHolding(ctx, ['school'], problem.organizer_path)), problem.found_by];
}
