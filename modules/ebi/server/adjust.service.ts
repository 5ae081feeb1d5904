import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { ebiErrors } from '../shared/errors.ts';
import { gradeOf } from '../shared/score.rules.ts';
import type { scoreApi } from '../shared/score.ts';
import { ScoreState } from '../shared/score.states.ts';
import { TaskState } from '../shared/task.states.ts';
import { placeScores } from './score.service.ts';
import { lockTask } from './task.service.ts';

type Standing = {
  task_id: number;
  version: number;
  computed: string | null;
  keeper_id: number;
  adjust: string;
  state: number;
};

async function lockScore(ctx: Ctx, id: number): Promise<Standing> {
  const { rows } =
    await sql<Standing>`select task_id, version, computed::text as computed, keeper_id, adjust::text as adjust, state
    from ebi.score where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  return found(rows[0], '评价得分');
}

/** Adds or takes some points, with a reason that the notice shows (rule 6); never of an instrument that the caller keeps. */
export async function adjustScore(ctx: Ctx, input: InputOf<typeof scoreApi.adjust>): Promise<void> {
  const { id, version, reason } = input;
  const score = await lockScore(ctx, id);
  const task = await lockTask(ctx, score.task_id);
  const isOpen = task.state === TaskState.scored || task.state === TaskState.noticed;
  assert(isOpen && score.computed !== null, ebiErrors.notAdjustable);
  assert(score.keeper_id !== ctx.actor.userId, ebiErrors.ownInstrument);
  const limit = await settingOf(ctx, 'ebi_adjust_limit');
  const adjust = Math.round(Number(input.adjust) * 10);
  assert(Math.abs(adjust) <= Number(limit) * 10, ebiErrors.adjustTooMuch, { limit });
  const total = Math.min(1_000, Math.max(0, Math.round(Number(score.computed) * 10) + adjust));
  const { rows } =
    await sql`update ebi.score set adjust = ${adjust / 10}, adjust_reason = ${reason}, total = ${total / 10},
      grade = ${gradeOf(task.terms, total)}, state = case when state = ${ScoreState.noticed} then state
        when ${adjust} = 0 then ${ScoreState.scored} else ${ScoreState.adjusted} end,
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id} and version = ${version} returning 1`.execute(ctx.db);
  if (rows.length === 0) throw conflict();
  await ctx.audit({
    action: '调整评价得分',
    docType: 'ebi.score',
    docId: id,
    note: reason,
    before: { adjust: score.adjust },
    after: { adjust: input.adjust },
  });
  await placeScores(ctx, score.task_id);
}
