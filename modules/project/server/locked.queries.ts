import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import {
  projectStates,
  ProjectState,
  type ProjectAction,
  type ProjectStateCode,
} from '../shared/application/project.states.ts';
import { projectErrors } from '../shared/errors.ts';
import { collegeDecides, isOffice, isOwnProject, projectsWithin } from './project.policy.ts';

export const projectDoc = 'project.project';

/** A project with the part of the caller in it. */
export type Locked = {
  id: number;
  version: number;
  no: string;
  name: string;
  call_id: number;
  category: string;
  org_id: number;
  college_id: number | null;
  head_id: number;
  head_name: string;
  starts_on: string;
  ends_on: string;
  extended: boolean;
  content: string;
  applied: string;
  approved: string | null;
  card_id: number | null;
  state: ProjectStateCode;
  is_own: boolean;
  is_head: boolean;
  /** The caller decides for its college. */
  decides: boolean;
};

/** Locks a project that the caller reads. */
export async function lockProject(ctx: Ctx, id: number): Promise<Locked> {
  const { rows } =
    await sql<Locked>`select p.id, p.version, p.no, p.name, p.call_id, p.category, p.org_id, p.college_id, p.head_id,
      a.name as head_name, p.starts_on, p.ends_on, p.extended, p.content, p.applied::text as applied, p.approved::text as approved,
      p.card_id, p.state, ${isOwnProject(ctx)} as is_own, p.head_id = ${ctx.actor.userId} as is_head, ${collegeDecides(ctx)} as decides
    from project.project p join identity.account a on a.school_id = p.school_id and a.id = p.head_id
    where p.school_id = ${ctx.schoolId} and p.id = ${id} and ${projectsWithin(ctx)} for update of p`.execute(ctx.db);
  return found(rows[0], '项目');
}

/** Locks a project of which the caller is head, author or member. */
export async function lockOwn(ctx: Ctx, id: number): Promise<Locked> {
  const project = await lockProject(ctx, id);
  return found(project.is_own ? project : undefined, '项目');
}

/** Locks a project of which the caller is the head. */
export async function lockHeaded(ctx: Ctx, id: number): Promise<Locked> {
  const project = await lockProject(ctx, id);
  return found(project.is_head ? project : undefined, '项目');
}

/** Locks a project on which the school decides; nobody decides on an own one. */
export async function lockForOffice(ctx: Ctx, id: number): Promise<Locked> {
  const project = await lockProject(ctx, id);
  assert(isOffice(ctx.actor) && !project.is_own, projectErrors.ownDecision);
  return project;
}

/** Locks a project on which the caller decides for its college. */
export async function lockForCollege(ctx: Ctx, id: number): Promise<Locked> {
  const project = await lockProject(ctx, id);
  assert(project.decides, projectErrors.ownDecision);
  return project;
}

/** Refuses an action that the state of the project does not allow. */
export function assertIn({ state }: Pick<Locked, 'state'>, states: readonly ProjectStateCode[], action: string): void {
  assert(states.includes(state), projectErrors.notRunning, { state: labelOf(ProjectState, state), action });
}

/** Takes a project to its next state. */
export const changeState = (
  ctx: Ctx,
  id: number,
  action: ProjectAction,
  set: Record<string, unknown> = {},
  note = '',
): Promise<ProjectStateCode> =>
  applyTransition(ctx, projectStates, { table: 'project.project', id, action, set, docType: projectDoc, note });
