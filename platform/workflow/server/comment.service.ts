import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, notFound } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { workflowErrors } from '../shared/errors.ts';
import { TaskStatus } from '../shared/instance-status.states.ts';
import type { instanceApi } from '../shared/process.ts';
import type { taskApi } from '../shared/task.ts';
import { resolveRules } from './candidate.service.ts';
import { factsOf, note, type Case } from './case.service.ts';
import { insertCopies } from './copy.service.ts';
import { take } from './decide.service.ts';
import { finish } from './engine.service.ts';
import { seesCase } from './instance.policy.ts';
import { lockFor } from './instance.service.ts';

/** A remark that decides nothing; the starter and the named people are told, who see the case as the caller's step does. */
export async function comment(ctx: Ctx, input: InputOf<typeof taskApi.comment>): Promise<void> {
  const { kase, task, forName } = await take(ctx, input.id, 'comment');
  const text = input.opinion ?? '';
  const people = await resolveRules(ctx, [{ kind: 'user', ids: input.users ?? [] }], factsOf(kase, task.node_key));
  assert(people.length === new Set(input.users).size, workflowErrors.noPeople);
  const asked = people.filter(({ id }) => id !== kase.starter_id && id !== ctx.actor.userId);
  if (asked.length > 0)
    await insertCopies(
      ctx,
      kase.id,
      task.node_key,
      asked.map(({ id }) => id),
    );
  note(kase, {
    type: 'comment',
    node_key: task.node_key,
    node_name: task.node_name,
    note: asked.length > 0 ? `发给${asked.map(({ name }) => name).join('、')}：${text}` : text,
    for_name: forName,
  });
  await finish(ctx, kase);
  await tell(ctx, kase, [kase.starter_id, ...asked.map(({ id }) => id)], text);
}

/** A remark of somebody who sees the case but has no task of it, such as the answer of its starter. */
export async function discuss(ctx: Ctx, { id, opinion }: InputOf<typeof instanceApi.discuss>): Promise<void> {
  const kase = await lockFor(ctx, id, 'discuss');
  if (!(await seesCase(ctx, id))) throw notFound('流程');
  note(kase, { type: 'comment', note: opinion });
  await finish(ctx, kase);
  const { rows } = await sql<{ assignee_id: number }>`select assignee_id from workflow.task
    where school_id = ${ctx.schoolId} and instance_id = ${id} and status = ${TaskStatus.waiting}`.execute(ctx.db);
  await tell(ctx, kase, [kase.starter_id, ...rows.map(({ assignee_id }) => assignee_id)], opinion);
}

/** Tells people of a remark, its author not. */
const tell = (ctx: Ctx, { id, last_seq }: Case, ids: readonly number[], text: string): Promise<void> =>
  ctx.job('workflow.notify-comment', {
    id,
    seq: last_seq,
    user_ids: ids.filter((one) => one !== ctx.actor.userId),
    by: ctx.actor.name,
    text,
  });
