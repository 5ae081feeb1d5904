import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assertSeen } from '#kernel/server/db/stale-version.ts';
import { assert } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import type { projectApi } from '../../shared/application/project.ts';
import { ProjectState, projectStates } from '../../shared/application/project.states.ts';
import { projectErrors } from '../../shared/errors.ts';
import {
  assertIn,
  changeState,
  lockForCollege,
  lockForOffice,
  lockHeaded,
  projectDoc,
  type Locked,
} from '../locked.queries.ts';
import { tell } from '../project-notice.service.ts';

const tellDecided = (ctx: Ctx, project: Locked, result: string, opinion = '') =>
  tell(ctx, project, { type: 'PROJECT_DECIDED', users: [project.head_id], params: { result, opinion } });

/** A call may limit how many projects a college recommends; the lock of the call makes deciders wait for each other. */
async function checkLimit(ctx: Ctx, { call_id, college_id }: Locked): Promise<void> {
  const { rows: calls } = await sql<{
    name: string;
    per_college: number | null;
  }>`select name, per_college from project.call
    where school_id = ${ctx.schoolId} and id = ${call_id} for update`.execute(ctx.db);
  const { name, per_college: limit } = calls[0]!;
  if (limit === null) return;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from project.project
    where school_id = ${ctx.schoolId} and call_id = ${call_id} and college_id is not distinct from ${college_id}
      and state not in (${sql.lit(ProjectState.draft)}, ${sql.lit(ProjectState.college)}, ${sql.lit(ProjectState.refused)})`.execute(
    ctx.db,
  );
  assert(rows[0]!.count < limit, projectErrors.collegeFull, { call: name, limit, count: rows[0]!.count });
}

export async function recommendProject(
  ctx: Ctx,
  { id, version, opinion = '' }: InputOf<typeof projectApi.recommend>,
): Promise<void> {
  const project = await lockForCollege(ctx, id);
  await assertSeen(ctx, { ...project, docType: projectDoc }, version);
  assertIn(project, projectStates.transitions.recommend.from, '推荐');
  await checkLimit(ctx, project);
  await changeState(ctx, id, 'recommend', { college_opinion: opinion }, opinion);
  await tellDecided(ctx, project, '已由学院推荐，进入专家评审', opinion);
}

export async function sendBackProject(
  ctx: Ctx,
  { id, version, reason }: InputOf<typeof projectApi.sendBack>,
): Promise<void> {
  const project = await lockForCollege(ctx, id);
  await assertSeen(ctx, { ...project, docType: projectDoc }, version);
  assertIn(project, projectStates.transitions.sendBack.from, '退回');
  await changeState(ctx, id, 'sendBack', { reason }, reason);
  await tellDecided(ctx, project, '被退回修改', reason);
}

/** The college refuses what waits for it; everything behind that is the school's. */
export async function refuseProject(
  ctx: Ctx,
  { id, version, reason }: InputOf<typeof projectApi.refuse>,
): Promise<void> {
  const project = holdsRight(ctx.actor, 'project.office.edit')
    ? await lockForOffice(ctx, id)
    : await lockForCollege(ctx, id);
  await assertSeen(ctx, { ...project, docType: projectDoc }, version);
  const isCollege = project.state === ProjectState.college;
  assert(isCollege || holdsRight(ctx.actor, 'project.office.edit'), projectErrors.moved, { action: '审核' });
  assertIn(project, projectStates.transitions.refuse.from, '审核');
  await changeState(ctx, id, 'refuse', { reason }, reason);
  await tellDecided(ctx, project, '未通过', reason);
}

/** The signed task book begins the work. */
export async function startProject(ctx: Ctx, { id, files }: InputOf<typeof projectApi.start>): Promise<void> {
  const project = await lockHeaded(ctx, id);
  assertIn(project, projectStates.transitions.start.from, '签订任务书');
  await changeState(ctx, id, 'start', { signed_files: files, started_at: ctx.now });
  await attachFiles(ctx, projectDoc, id, files);
}
