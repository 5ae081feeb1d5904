import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import {
  AssessmentStep,
  openEditions,
  type AssessmentStateCode,
  type AssessmentStepCode,
  type ExperimentStateCode,
} from '../shared/experiment.states.ts';
import { experimentsWithin, isOwnExperiment, mayStop } from './experiment-reach.queries.ts';

/** An experiment that a transaction is about to change, with the names that notices say. */
export type LockedExperiment = {
  id: number;
  exp_no: string;
  name: string;
  head_id: number;
  head_name: string;
  lab_id: number;
  lab_name: string;
  lab_path: string;
  college_id: number | null;
  assessment_id: number | null;
  state: ExperimentStateCode;
  is_own: boolean;
  stops: boolean;
  covering_step: AssessmentStepCode;
};

/** The step whose deciders reach all laboratories of experiment `p`: the laboratory's, that of its college, or the school's. */
export const coveringStep = sql<number>`(select case when count(*) = 0 then ${sql.lit(AssessmentStep.lab)}
    when bool_and(coalesce(n.path like c.path || '%', false)) then ${sql.lit(AssessmentStep.college)} else ${sql.lit(AssessmentStep.school)} end
  from experiment.project_lab l join org.unit n on n.school_id = l.school_id and n.id = l.lab_id
    left join org.unit c on c.school_id = p.school_id and c.id = p.college_id
  where l.school_id = p.school_id and l.project_id = p.id)`;

/** Locks an experiment that the caller reads; whoever changes its assessments does so first. */
export async function lockExperiment(ctx: Ctx, id: number): Promise<LockedExperiment> {
  const { rows } = await sql<LockedExperiment>`select p.id, p.exp_no, p.name, p.head_id, a.name as head_name, p.lab_id,
      u.name as lab_name, u.path as lab_path, p.college_id, p.assessment_id, p.state, ${isOwnExperiment(ctx)} as is_own,
      ${mayStop(ctx)} as stops, ${coveringStep} as covering_step
    from experiment.project p join identity.account a on a.school_id = p.school_id and a.id = p.head_id
    join org.unit u on u.school_id = p.school_id and u.id = p.lab_id
    where p.school_id = ${ctx.schoolId} and p.id = ${id} and ${experimentsWithin(ctx)} for update of p`.execute(ctx.db);
  return found(rows[0], '实验项目');
}

/** Locks an experiment of which the caller is head or author. */
export async function lockOwnExperiment(ctx: Ctx, id: number): Promise<LockedExperiment> {
  const experiment = await lockExperiment(ctx, id);
  return found(experiment.is_own ? experiment : undefined, '实验项目');
}

/** The edition that is written or decided. */
export type OpenEdition = {
  id: number;
  version: number;
  edition: number;
  state: AssessmentStateCode;
  step: AssessmentStepCode | null;
  route: AssessmentStepCode[];
  level: number;
  rest: number;
  valid_to: string;
  created_by: number;
  submitted_by: number | null;
  decisions: unknown[];
  steps: { l: number; s: number; controls: string; l_after: number | null; s_after: number | null }[];
};

/** The open edition of an experiment that is locked. */
export async function lookOpenEdition(ctx: Ctx, experimentId: number): Promise<OpenEdition | undefined> {
  const { rows } =
    await sql<OpenEdition>`select o.id, o.version, o.edition, o.state, o.step, to_json(o.route) as route, o.level,
      o.rest, o.valid_to, o.created_by, o.submitted_by, o.decisions, o.steps
    from experiment.assessment o where o.school_id = ${ctx.schoolId} and o.project_id = ${experimentId} and o.state = any(${[...openEditions]})
    for update`.execute(ctx.db);
  return rows[0];
}
