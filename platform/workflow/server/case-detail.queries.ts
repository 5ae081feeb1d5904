import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found, sentenceOf } from '#kernel/server/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs } from '#platform/files/server/public.ts';
import { findFormVersion, withFileLinks } from '#platform/forms/server/public.ts';
import { fillModes } from '#platform/forms/shared/field-mode.rules.ts';
import { fieldsOf, type FieldModes, type FormSchema, type FormValues } from '#platform/forms/shared/form-schema.ts';
import { visibleSchema, visibleValues } from '#platform/forms/shared/form-values.rules.ts';
import { TaskStatus } from '../shared/instance-status.states.ts';
import { allNodes, isStep, startKey } from '../shared/process-model.ts';
import { stepOf, stepsBefore } from '../shared/process-walk.rules.ts';
import { actsFor, mayWithCase, mayWithTask, taskRefusal, type TaskState } from '../shared/case-permission.rules.ts';
import type { CaseDetail, TaskDetail, TimelineRow } from '../shared/task.ts';
import { caseColumns, caseTables, openNames, type Case } from './case.service.ts';
import { chosenSteps } from './chosen-step.rules.ts';
import { delegatedTo, lastStepActed, managesCase, readable, stateOf, viewerOf } from './instance.policy.ts';

type Stored = Omit<Case, 'events'> & {
  started_at: Date;
  version: number;
  url: string;
  org_name: string;
  handlers: string;
  steps: string[];
  copies: string[];
  last_acted: boolean;
};

async function findCase(ctx: Ctx, id: number): Promise<Stored> {
  const me = ctx.actor.userId;
  const { rows } =
    await sql<Stored>`select ${caseColumns}, i.started_at, i.version, i.url, i.handlers, o.name as org_name,
      array(select distinct t.node_key from workflow.task t where t.school_id = i.school_id and t.instance_id = i.id and (t.assignee_id = ${me} or t.handled_by = ${me})) as steps,
      array(select distinct c.node_key from workflow.copy c where c.school_id = i.school_id and c.instance_id = i.id and c.user_id = ${me}) as copies,
      ${lastStepActed} as last_acted
    from ${caseTables} join org.unit o on o.school_id = i.school_id and o.id = i.org_id
    where i.school_id = ${ctx.schoolId} and i.id = ${id} and ${readable(ctx)}`.execute(ctx.db);
  return found(rows[0], '流程');
}

/**
 * Permissions of a viewer: of the step at which he acts; everything for those who manage cases; else what any of his
 * parts in the case lets him see, and without a part what no step hides.
 */
function modesFor(ctx: Ctx, kase: Stored, schema: FormSchema, key: string | undefined): FieldModes {
  if (key === startKey) return kase.model.start.fields;
  const step = key === undefined ? undefined : stepOf(kase.model, key);
  if (step) return fillModes(schema, step.fields, 'read');
  if (managesCase(ctx.actor, kase.org_path)) return fillModes(schema, {}, 'read');
  const nodes = allNodes(kase.model.nodes).flatMap((node) => (isStep(node) || node.type === 'cc' ? [node] : []));
  const parts = nodes.filter(({ key: one }) => kase.steps.includes(one) || kase.copies.includes(one));
  const views = [...(kase.starter_id === ctx.actor.userId ? [kase.model.start] : []), ...parts].map(
    ({ fields }) => fields,
  );
  const isHidden = (name: string) =>
    views.length > 0
      ? views.every((modes) => modes[name] === 'hidden')
      : nodes.some(({ fields }) => fields[name] === 'hidden');
  return Object.fromEntries(
    fieldsOf(schema).map(({ name }) => [name, isHidden(name) ? ('hidden' as const) : ('read' as const)]),
  );
}

async function formOf(
  ctx: Ctx,
  kase: Stored,
  key: string | undefined,
): Promise<Pick<CaseDetail, 'schema' | 'modes' | 'form_data'>> {
  if (kase.form_key === '' || kase.form_version === null) return { schema: null, modes: {}, form_data: {} };
  const { schema } = await findFormVersion(ctx, kase.form_key, kase.form_version);
  const modes = modesFor(ctx, kase, schema, key);
  const values = visibleValues(schema, kase.form_data as FormValues, modes);
  return {
    schema: visibleSchema(schema, kase.form_data as FormValues, modes),
    modes,
    form_data: await withFileLinks(ctx, schema, values),
  };
}

/** A case as the caller may see it. */
export const findCaseDetail = async (ctx: Ctx, id: number): Promise<CaseDetail> =>
  detailOf(ctx, await findCase(ctx, id));

/** A case in full; with `key`, as at that step. */
async function detailOf(ctx: Ctx, kase: Stored, key?: string): Promise<CaseDetail> {
  const { process_key, process_name, process_version, model, position } = kase;
  const ended = kase.ended_at && formatDateTime(kase.ended_at);
  return {
    id: kase.id,
    instance_id: kase.id,
    instance_no: kase.instance_no,
    title: kase.title,
    process_key,
    process_name,
    process_version,
    starter_name: kase.starter_name,
    org_name: kase.org_name,
    node_name: ended ? '' : openNames(kase),
    handlers: kase.handlers,
    status: kase.status,
    version: kase.version,
    biz_type: kase.biz_type,
    biz_id: kase.biz_id,
    url: kase.url,
    started_at: formatDateTime(kase.started_at),
    ended_at: ended,
    result_note: kase.result_note,
    lines: kase.lines,
    model,
    visited: Object.keys(position.visits),
    open: position.open,
    ...(await formOf(ctx, kase, key)),
    timeline: await timelineOf(ctx, kase.id),
    waiting: await waitingOf(ctx, kase.id),
    can: mayWithCase(viewerOf(ctx, kase), stateOf(kase)),
  };
}

async function timelineOf(ctx: Ctx, id: number): Promise<TimelineRow[]> {
  const { rows } = await sql<
    Omit<TimelineRow, 'at' | 'files'> & { at: Date; files: number[] }
  >`select seq, type, node_name, user_name, user_unit, for_name, action, note, files, at
    from workflow.event where school_id = ${ctx.schoolId} and instance_id = ${id} order by seq limit 2000`.execute(
    ctx.db,
  );
  const files = await fileRefs(
    ctx,
    rows.flatMap((row) => row.files),
  );
  return rows.map((row) => ({
    ...row,
    at: formatDateTime(row.at),
    files: row.files.flatMap((file) => files.get(file) ?? []),
  }));
}

async function waitingOf(ctx: Ctx, id: number): Promise<CaseDetail['waiting']> {
  const { rows } = await sql<
    Omit<CaseDetail['waiting'][number], 'arrived_at' | 'due_at'> & { arrived_at: Date; due_at: Date | null }
  >`
    select t.id, t.node_key, t.node_name, u.name as assignee_name, t.arrived_at, t.due_at, t.status = ${TaskStatus.held} as held
    from workflow.task t join identity.account u on u.school_id = t.school_id and u.id = t.assignee_id
    where t.school_id = ${ctx.schoolId} and t.instance_id = ${id} and t.status in (0, 3) order by t.turn, t.id limit 500`.execute(
    ctx.db,
  );
  return rows.map((row) => ({
    ...row,
    arrived_at: formatDateTime(row.arrived_at),
    due_at: row.due_at && formatDateTime(row.due_at),
  }));
}

type Task = Omit<TaskState, 'step'> & {
  id: number;
  instance_id: number;
  node_key: string;
  node_name: string;
  reason: string;
  due_at: Date | null;
};

async function findTask(ctx: Ctx, id: number): Promise<Task> {
  const { rows } =
    await sql<Task>`select t.id, t.instance_id, t.node_key, t.node_name, t.status, t.assignee_id, u.name as assignee_name, t.reason, t.due_at,
      t.handled_by, ${delegatedTo(ctx)} as delegated
    from workflow.task t join identity.account u on u.school_id = t.school_id and u.id = t.assignee_id
    join workflow.instance i on i.school_id = t.school_id and i.id = t.instance_id
    join workflow.process p on p.school_id = i.school_id and p.id = i.process_id
    where t.school_id = ${ctx.schoolId} and t.id = ${id}`.execute(ctx.db);
  return found(rows[0], '任务');
}

/** A task with its case, what the caller may do with it, and why not. */
export async function findTaskDetail(ctx: Ctx, id: number): Promise<TaskDetail> {
  const task = await findTask(ctx, id);
  const kase = await findCase(ctx, task.instance_id);
  const step = stepOf(kase.model, task.node_key);
  const [viewer, state, rights] = [viewerOf(ctx, kase), stateOf(kase), { ...task, step }];
  const refused = taskRefusal('approve', viewer, state, rights);
  const forName = task.delegated ? actsFor(viewer, task) : '';
  const isActing = task.assignee_id === viewer.userId || task.delegated;
  const before = stepsBefore(kase.model, task.node_key).filter(({ key }) => (kase.position.visits[key] ?? 0) > 0);
  const isStart = task.node_key === startKey;
  return {
    id: task.id,
    node_key: task.node_key,
    node_name: task.node_name,
    status: task.status,
    due_at: task.due_at && formatDateTime(task.due_at),
    reason: forName ? `${forName}委托您处理：${task.reason}` : task.reason,
    why_not: refused ? sentenceOf(refused.error, refused.params) : '',
    is_starter_step: isStart,
    targets: step
      ? [...before.map(({ key, name }) => ({ key, name })), { key: startKey, name: `发起人（${kase.starter_name}）` }]
      : [],
    chooses: isStart ? await choosesOf(ctx, kase) : [],
    case: await detailOf(ctx, kase, isActing ? task.node_key : undefined),
    can: mayWithTask(viewer, state, rights),
  };
}

/** Steps whose handlers the starter chooses, with the people whom he has chosen. */
async function choosesOf(ctx: Ctx, { model, chosen }: Stored): Promise<TaskDetail['chooses']> {
  const steps = chosenSteps(model);
  const ids = steps.flatMap(({ key }) => chosen[key] ?? []);
  if (steps.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`select id, name from identity.account
    where school_id = ${ctx.schoolId} and id = any(${ids}::bigint[])`.execute(ctx.db);
  return steps.map(({ key, name }) => ({ key, name, people: rows.filter(({ id }) => chosen[key]?.includes(id)) }));
}
