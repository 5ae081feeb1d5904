import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { usersWithRight } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import type { appealApi } from '../shared/appeal.ts';
import { appealStates } from '../shared/appeal.states.ts';
import { ebiErrors } from '../shared/errors.ts';
import { TaskState } from '../shared/task.states.ts';
import { calculateScores } from './score.service.ts';
import { lockTask } from './task.service.ts';

export const appealDoc = 'ebi.appeal';
const appeal: RowKind<'ebi.appeal'> = { table: 'ebi.appeal', doc: appealDoc, noun: '评价异议', softDelete: false };

type About = { task_id: number; instrument: string; keeper_id: number; total: string | null };

const readScore = async (ctx: Ctx, id: number): Promise<About> => {
  const { rows } =
    await sql<About>`select s.task_id, s.equip_no || ' ' || s.name as instrument, s.keeper_id, s.total::text as total
    from ebi.score s where s.school_id = ${ctx.schoolId} and s.id = ${id}`.execute(ctx.db);
  return found(rows[0], '评价得分');
};

/** The keeper of an instrument says what is wrong with its result while it is shown. */
export async function createAppeal(ctx: Ctx, { score_id, content }: InputOf<typeof appealApi.create>): Promise<number> {
  const { task_id, instrument, keeper_id, total } = await readScore(ctx, score_id);
  found(keeper_id === ctx.actor.userId || undefined, '评价得分');
  const { state } = await lockTask(ctx, task_id);
  assert(state === TaskState.noticed && total !== null, ebiErrors.appealClosed);
  const id = await insertRow(ctx, appeal, {
    score_id,
    task_id,
    user_id: ctx.actor.userId,
    content,
    total_before: total,
  });
  await sql`update ebi.appeal set created_at = ${ctx.now} where school_id = ${ctx.schoolId} and id = ${id}`.execute(
    ctx.db,
  );
  await notify(ctx, {
    type: 'EBI_APPEALED',
    userIds: await usersWithRight(ctx, 'ebi.task.edit'),
    params: { user: ctx.actor.name, instrument, content },
    url: '/ebi/appeal?state=0',
    dedupe: `ebi-appeal:${id}`,
    awaits: { docType: appealDoc, ids: [id], states: ['0'] },
  });
  return id;
}

type Open = { score_id: number; task_id: number; user_id: number };

/** An accepted appeal reads the facts of its instrument again, after they were corrected and accepted, and places all anew. */
export async function decideAppeal(ctx: Ctx, { id, pass, opinion }: InputOf<typeof appealApi.decide>): Promise<void> {
  const { rows } = await sql<Open>`select score_id, task_id, user_id from ebi.appeal
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const { score_id, task_id, user_id } = found(rows[0], '评价异议');
  const task = await lockTask(ctx, task_id);
  const { keeper_id, instrument } = await readScore(ctx, score_id);
  assert(keeper_id !== ctx.actor.userId && user_id !== ctx.actor.userId, ebiErrors.ownInstrument);
  if (pass) await calculateScores(ctx, task, score_id);
  const { total } = await readScore(ctx, score_id);
  await applyTransition(ctx, appealStates, {
    table: 'ebi.appeal',
    docType: appealDoc,
    id,
    action: pass ? 'accept' : 'refuse',
    set: { opinion, decided_by: ctx.actor.name, decided_at: ctx.now, total_after: total },
    note: opinion,
  });
  await notify(ctx, {
    type: 'EBI_APPEAL_DECIDED',
    userIds: [user_id],
    params: { instrument, result: pass ? '已采纳' : '未采纳', opinion },
    url: '/ebi/appeal',
    dedupe: `ebi-appeal-decided:${id}`,
  });
}
