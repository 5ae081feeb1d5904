import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { standsIn } from './instance.policy.ts';
import { InstanceStatus, TaskStatus } from '../shared/instance-status.states.ts';
import { allNodes, type ProcessModel } from '../shared/process-model.ts';

type Brief = {
  id: number;
  url: string;
  instance_no: string;
  title: string;
  starter_id: number;
  starter_name: string;
  status: number;
  result_note: string;
  last_seq: number;
};

async function findBriefs(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Brief>> {
  const { rows } =
    await sql<Brief>`select id, url, instance_no, title, starter_id, starter_name, status, result_note, last_seq from workflow.instance
    where school_id = ${ctx.schoolId} and id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

const findBrief = async (ctx: Ctx, id: number): Promise<Brief | undefined> => (await findBriefs(ctx, [id])).get(id);

type Waiting = {
  id: number;
  instance_id: number;
  node_name: string;
  due_at: Date | null;
  user_ids: number[];
  reminded: number;
  status: number;
};

/** Tasks with the people who can do them: the candidate, and whoever acts for him now. */
export async function findWaiting(ctx: Ctx, ids: readonly number[]): Promise<Waiting[]> {
  const { rows } =
    await sql<Waiting>`select t.id, t.instance_id, t.node_name, t.due_at, t.reminded, t.status, t.assignee_id || coalesce(array_agg(d.delegate_id) filter (where d.id is not null), '{}') as user_ids
    from workflow.task t
    join workflow.instance i on i.school_id = t.school_id and i.id = t.instance_id
    join workflow.process p on p.school_id = i.school_id and p.id = i.process_id
    left join workflow.delegation d on d.school_id = t.school_id and d.owner_id = t.assignee_id and d.ended_at is null and d.from_at <= ${ctx.now} and d.to_at > ${ctx.now}
      and (d.process_keys = '{}' or p.process_key = any(d.process_keys)) and not ${standsIn(sql`d.delegate_id`)}
    where t.school_id = ${ctx.schoolId} and t.id = any(${[...ids]}::bigint[]) and t.status in (0, 1) group by t.school_id, t.id order by t.id`.execute(
      ctx.db,
    );
  return rows;
}

// A document of another slice is read and decided on the page of its slice.
const pageOf = ({ id, url }: Brief) => (url || `/workflow/instance/${id}`) as PageAddress;
const taskPage = ({ url }: Brief, id: number) => (url || `/workflow/todo/${id}`) as PageAddress;
const params = ({ title, instance_no, starter_name }: Brief) => ({ title, no: instance_no, starter: starter_name });

/** Tells people that a task has come to them; a task that was done meanwhile leaves nothing to do. */
export async function notifyArrived(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<void> {
  const tasks = await findWaiting(ctx, ids);
  const cases = await findBriefs(
    ctx,
    tasks.map(({ instance_id }) => instance_id),
  );
  for (const { id, instance_id, node_name, user_ids, status } of tasks) {
    const kase = cases.get(instance_id);
    if (!kase) continue;
    const open = status === TaskStatus.waiting ? [id] : [];
    await notify(ctx, {
      type: 'WF_TASK',
      userIds: user_ids,
      params: { ...params(kase), node: node_name },
      url: taskPage(kase, id),
      dedupe: `wf-task:${id}`,
      awaits: { docType: 'workflow.task', ids: open, states: [String(TaskStatus.waiting)] },
    });
  }
}

/** Reminds people of tasks that are due or late. */
export async function remindTasks(ctx: Ctx, tasks: readonly Waiting[]): Promise<void> {
  const cases = await findBriefs(
    ctx,
    tasks.map(({ instance_id }) => instance_id),
  );
  for (const { id, instance_id, node_name, user_ids, due_at, reminded } of tasks) {
    const kase = cases.get(instance_id);
    if (!kase) continue;
    const isLate = due_at !== null && due_at <= ctx.now;
    await notify(ctx, {
      type: isLate ? 'WF_LATE' : 'WF_DUE',
      userIds: user_ids,
      params: { ...params(kase), node: node_name, due: due_at ? formatDateTime(due_at) : '' },
      url: taskPage(kase, id),
      dedupe: `wf-due:${id}:${reminded}`,
      awaits: { docType: 'workflow.task', ids: [id], states: [String(TaskStatus.waiting)] },
    });
  }
}

/** Tells a delegate from when to when he acts for whom, and when that is over before its time. */
export async function notifyDelegated(ctx: Ctx, { id, isOver }: { id: number; isOver: boolean }): Promise<void> {
  const { rows } = await sql<{ delegate_id: number; owner: string; from_at: Date; to_at: Date; names: string | null }>`
    select d.delegate_id, u.name as owner, d.from_at, d.to_at, (select string_agg(p.name, '、' order by p.name) from workflow.process p
      where p.school_id = d.school_id and p.process_key = any(d.process_keys) and p.deleted_at is null) as names
    from workflow.delegation d join identity.account u on u.school_id = d.school_id and u.id = d.owner_id
    where d.school_id = ${ctx.schoolId} and d.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) return;
  await notify(ctx, {
    type: 'WF_DELEGATED',
    userIds: [row.delegate_id],
    params: {
      owner: row.owner,
      event: isOver ? '取消了对您的委托' : '委托您代为审批',
      from: formatDateTime(row.from_at).slice(0, 16),
      to: formatDateTime(row.to_at).slice(0, 16),
      scope: row.names ?? '全部流程',
    },
    url: '/workflow/delegation',
    dedupe: `wf-delegated:${id}:${isOver}`,
  });
}

export async function notifyUrged(ctx: Ctx, { id, by }: { id: number; by: string }): Promise<void> {
  const kase = await findBrief(ctx, id);
  if (!kase) return;
  const { rows } = await sql<{
    id: number;
  }>`select id from workflow.task where school_id = ${ctx.schoolId} and instance_id = ${id} and status = ${TaskStatus.waiting}`.execute(
    ctx.db,
  );
  const people = await findWaiting(
    ctx,
    rows.map((row) => row.id),
  );
  await notify(ctx, {
    type: 'WF_URGED',
    userIds: people.flatMap(({ user_ids }) => user_ids),
    params: { ...params(kase), by },
    url: '/workflow/todo',
    dedupe: `wf-urged:${id}:${kase.last_seq}`,
  });
}

export async function notifyProgress(ctx: Ctx, { id, node_key }: { id: number; node_key: string }): Promise<void> {
  const kase = await findBrief(ctx, id);
  if (!kase) return;
  const { rows } = await sql<{ model: ProcessModel }>`select v.model from workflow.instance i
    join workflow.process_version v on v.school_id = i.school_id and v.process_id = i.process_id and v.process_version = i.process_version
    where i.school_id = ${ctx.schoolId} and i.id = ${id}`.execute(ctx.db);
  const node = allNodes(rows[0]?.model.nodes ?? []).find(({ key }) => key === node_key)?.name ?? '';
  await notify(ctx, {
    type: 'WF_PROGRESS',
    userIds: [kase.starter_id],
    params: { ...params(kase), node },
    url: pageOf(kase),
    dedupe: `wf-progress:${id}:${node_key}:${kase.last_seq}`,
  });
}

export async function notifyEnded(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const kase = await findBrief(ctx, id);
  if (!kase) return;
  const result = labelOf(InstanceStatus, kase.status);
  await notify(ctx, {
    type: 'WF_ENDED',
    userIds: [kase.starter_id],
    params: { ...params(kase), result, note: kase.result_note },
    url: pageOf(kase),
    dedupe: `wf-ended:${id}`,
  });
}

export async function notifyCopied(ctx: Ctx, { id, node_key }: { id: number; node_key: string }): Promise<void> {
  const kase = await findBrief(ctx, id);
  if (!kase) return;
  const { rows } = await sql<{
    user_id: number;
  }>`select user_id from workflow.copy where school_id = ${ctx.schoolId} and instance_id = ${id} and node_key = ${node_key}`.execute(
    ctx.db,
  );
  await notify(ctx, {
    type: 'WF_COPIED',
    userIds: rows.map(({ user_id }) => user_id),
    params: params(kase),
    url: pageOf(kase),
    dedupe: `wf-copied:${id}:${node_key}`,
  });
}

export async function notifyComment(
  ctx: Ctx,
  { id, seq, user_ids, by, text }: { id: number; seq: number; user_ids: readonly number[]; by: string; text: string },
): Promise<void> {
  const kase = await findBrief(ctx, id);
  if (kase)
    await notify(ctx, {
      type: 'WF_COMMENT',
      userIds: user_ids,
      params: { ...params(kase), by, text },
      // Who is asked may not open the page of the business.
      url: `/workflow/instance/${id}`,
      dedupe: `wf-comment:${id}:${seq}`,
    });
}
