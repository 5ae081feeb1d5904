import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { formValues } from '#platform/forms/shared/form-schema.ts';
import { caseActions, taskActions } from './case-permission.rules.ts';
import { InstanceStatus } from './instance-status.states.ts';
import { taskCount } from './task-count.ts';

/** Filters that all lists of cases have. */
export const caseFilters = {
  process_key: wire.keyword(),
  keyword: wire.keyword(),
  starter: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(InstanceStatus)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

/** Columns that lists of tasks and of cases share. */
const caseColumns = {
  instance_id: z.int(),
  instance_no: z.string(),
  title: z.string(),
  process_key: z.string(),
  process_name: z.string(),
  starter_name: z.string(),
  org_name: z.string(),
  /** Names of the steps that wait, and of the people who can act; empty when ended. */
  node_name: z.string(),
  handlers: z.string(),
  status: z.int(),
};

const taskRow = z.object({
  id: z.int(),
  ...caseColumns,
  arrived_at: z.string(),
  due_at: z.nullable(z.string()),
  handled_at: z.nullable(z.string()),
  /** Minutes that it has waited, or waited until it was handled. */
  stay_minutes: z.int(),
  action: z.string(),
  opinion: z.string(),
  /** Name of the person for whom the caller acts. */
  for_name: z.string(),
  /** Page of the sub-system that handles it; empty: the page of the task. */
  url: z.string(),
  can: canOf('approve', 'bulk'),
});
export type TaskRow = z.output<typeof taskRow>;

const opinion = (required: boolean) =>
  required
    ? z.pipe(wire.paragraph('意见', 500), z.string().check(z.minLength(2, '意见至少 2 个字')))
    : wire.maybe(wire.freeText('意见', 500));

const lineDecision = z.object({
  line_id: z.string().check(z.maxLength(40)),
  /** 1 pass, 2 refuse. */
  result: z.literal([1, 2]),
  note: z.optional(wire.freeText('说明', 200)),
});
const decision = {
  ...idOnly.shape,
  form_data: z.optional(formValues),
  lines: z.optional(z.array(lineDecision).check(z.maxLength(200))),
  attachments: wire.maybe(wire.list(wire.id(), 10)),
};

const line = z.object({
  id: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  /** 0 undecided, 1 pass, 2 refuse. */
  result: z.int(),
  note: z.string(),
});
/** A line of a document that is decided by itself. */
export type CaseLine = z.output<typeof line>;

const timelineRow = z.object({
  seq: z.int(),
  type: z.string(),
  node_name: z.string(),
  /** Name, unit and role at that time; unchanged when the person leaves or moves. */
  user_name: z.string(),
  user_unit: z.string(),
  /** Name of the person for whom a delegate acted. */
  for_name: z.string(),
  action: z.string(),
  note: z.string(),
  files: z.array(fileRef),
  at: z.string(),
});
export type TimelineRow = z.output<typeof timelineRow>;

const waitingTask = z.object({
  id: z.int(),
  node_key: z.string(),
  node_name: z.string(),
  assignee_name: z.string(),
  arrived_at: z.string(),
  due_at: z.nullable(z.string()),
  held: z.boolean(),
});

/** A case as a viewer may see it: hidden fields are neither in `schema` nor in `form_data`. */
export const caseDetail = z.object({
  id: z.int(),
  ...caseColumns,
  version: z.int(),
  biz_type: z.string(),
  biz_id: z.nullable(z.int()),
  /** Page of the document in its sub-system; empty for a form. */
  url: z.string(),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  result_note: z.string(),
  process_version: z.int(),
  /** Design of the form, permissions of the viewer, and what is filled in. */
  schema: z.nullable(z.unknown()),
  modes: z.record(z.string(), z.string()),
  form_data: z.record(z.string(), z.unknown()),
  lines: z.array(line),
  model: z.unknown(),
  /** Keys of the nodes that were entered, for the flow chart. */
  visited: z.array(z.string()),
  open: z.array(z.string()),
  timeline: z.array(timelineRow),
  waiting: z.array(waitingTask),
  can: canOf(...caseActions),
});
export type CaseDetail = z.output<typeof caseDetail>;

/** What the caller may do with a task, with the case around it. */
const taskDetail = z.object({
  id: z.int(),
  node_key: z.string(),
  node_name: z.string(),
  status: z.int(),
  due_at: z.nullable(z.string()),
  /** Why the caller has it, in one sentence. */
  reason: z.string(),
  /** Why the caller cannot decide it now, in one sentence; empty if he can. */
  why_not: z.string(),
  is_starter_step: z.boolean(),
  /** Earlier steps, and the starter, to which it may be returned. */
  targets: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Steps whose handlers the starter chooses, with those whom he has chosen; at his own step only. */
  chooses: z.array(
    z.object({ key: z.string(), name: z.string(), people: z.array(z.object({ id: z.int(), name: z.string() })) }),
  ),
  case: caseDetail,
  can: canOf(...taskActions),
});
export type TaskDetail = z.output<typeof taskDetail>;

const sorts = ['arrived_at', 'due_at'] as const;
const path = '/api/wf/tasks';
const admin = holds('workflow.instance.read');
const action = <I extends z.core.$ZodType>(name: string, input: I, summary: string) =>
  endpoint({ method: 'POST', path: `${path}/{id}/${name}`, guard: signedIn, input, output: nothing, summary });

export const caseRow = z.object({
  id: z.int(),
  ...caseColumns,
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  arrived_at: z.nullable(z.string()),
  due_at: z.nullable(z.string()),
  stay_minutes: z.int(),
  url: z.string(),
  can: canOf(...caseActions),
});
export type CaseRow = z.output<typeof caseRow>;

const draftRow = z.object({
  id: z.int(),
  process_key: z.string(),
  process_name: z.string(),
  title: z.string(),
  form_version: z.nullable(z.int()),
  saved_at: z.string(),
  can: canOf('edit', 'remove'),
});
export type DraftRow = z.output<typeof draftRow>;

const copyRow = z.object({
  id: z.int(),
  ...caseColumns,
  copied_at: z.string(),
  read_at: z.nullable(z.string()),
  url: z.string(),
});
export type CopyRow = z.output<typeof copyRow>;

const cases = (at: string, guard = signedIn) =>
  endpoint({
    method: 'GET',
    path: at,
    guard,
    input: listInput(caseFilters, ['started_at', 'ended_at']),
    output: pageOf(caseRow),
  });

export const taskApi = {
  todo: endpoint({
    method: 'GET',
    path: `${path}/todo`,
    guard: signedIn,
    input: listInput({ ...caseFilters, overdue: wire.maybe(wire.bool()) }, sorts),
    output: pageOf(taskRow),
  }),
  /** Handled by the caller. */
  done: endpoint({
    method: 'GET',
    path: `${path}/my/historys/finished`,
    guard: signedIn,
    input: listInput(caseFilters, ['handled_at']),
    output: pageOf(taskRow),
  }),
  /** Handled tasks in the caller's scope. */
  finished: endpoint({
    method: 'GET',
    path: `${path}/historys/finished`,
    guard: admin,
    input: listInput(caseFilters, ['handled_at']),
    output: pageOf(taskRow),
  }),
  /** Ended cases in the caller's scope. */
  completed: cases(`${path}/historys/completed`, admin),
  /** Cases that the caller started. */
  mine: cases(`${path}/my/historys/instance`),
  drafts: endpoint({
    method: 'GET',
    path: `${path}/my/historys/draft`,
    guard: signedIn,
    input: listInput({ keyword: wire.keyword() }, ['saved_at']),
    output: pageOf(draftRow),
  }),
  count: taskCount,
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: signedIn, input: idOnly, output: taskDetail }),
  approve: action(
    'approve',
    z.object({
      ...decision,
      opinion: opinion(false),
      chosen: z.optional(z.record(z.string().check(z.maxLength(40)), z.array(wire.id()).check(z.maxLength(50)))),
    }),
    '同意',
  ),
  reject: action('reject', z.object({ ...decision, opinion: opinion(true) }), '不同意'),
  goBack: action(
    'return',
    z.object({ ...idOnly.shape, opinion: opinion(true), target_node: z.string().check(z.maxLength(40)) }),
    '退回',
  ),
  transfer: action(
    'transfer',
    z.object({ ...idOnly.shape, opinion: opinion(true), user_id: wire.id('请选择人员') }),
    '转办',
  ),
  addsign: action(
    'addsign',
    z.object({
      ...idOnly.shape,
      opinion: opinion(false),
      users: z.pipe(wire.list(wire.id(), 20), z.array(z.int()).check(z.minLength(1, '请选择加签人'))),
      position: z.enum(['before', 'after']),
    }),
    '加签',
  ),
  comment: action(
    'comment',
    z.object({ ...idOnly.shape, opinion: opinion(true), users: wire.maybe(wire.list(wire.id(), 20)) }),
    '沟通',
  ),
  /** Approves several tasks of processes that allow it; the reply names those that could not be. */
  approveBatch: endpoint({
    method: 'POST',
    path: `${path}/batch/approve`,
    guard: signedIn,
    input: z.object({ ids: wire.list(wire.id(), 100), opinion: opinion(false) }),
    output: z.object({ done: z.int(), failed: z.array(z.object({ id: z.int(), reason: z.string() })) }),
    summary: '批量同意',
  }),
};

const copyIn = z.object({ ...idOnly.shape });
export const copyApi = {
  list: endpoint({
    method: 'GET',
    path: `${path}/cc`,
    guard: signedIn,
    input: listInput({ ...caseFilters, unread: wire.maybe(wire.bool()) }, ['copied_at']),
    output: pageOf(copyRow),
  }),
  read: endpoint({
    method: 'POST',
    path: `${path}/cc/{id}/read`,
    guard: signedIn,
    input: copyIn,
    output: nothing,
    summary: '阅读抄送',
  }),
};

const draftInput = {
  process_key: wire.codeText('流程标识', 60),
  title: wire.maybe(wire.line('标题', 100)),
  form_data: formValues,
};
export const draftApi = {
  find: endpoint({
    method: 'GET',
    path: `${path}/draft/{id}`,
    guard: signedIn,
    input: idOnly,
    output: z.object({ ...draftRow.shape, form_data: z.record(z.string(), z.unknown()) }),
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/draft`,
    guard: signedIn,
    input: z.object(draftInput),
    output: idOut,
    summary: '保存草稿',
  }),
  update: endpoint({
    method: 'POST',
    path: `${path}/draft/{id}`,
    guard: signedIn,
    input: z.object({ ...idOnly.shape, ...draftInput }),
    output: nothing,
    summary: '保存草稿',
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/draft/{id}/delete`,
    guard: signedIn,
    input: idOnly,
    output: nothing,
    summary: '删除草稿',
  }),
};

/** Phrases that a person saved for opinions. */
export const phraseApi = {
  find: endpoint({
    method: 'GET',
    path: '/api/wf/phrases',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ content: z.array(z.string()) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/wf/phrases',
    guard: signedIn,
    input: z.object({ phrases: wire.list(wire.paragraph('常用语', 100), 20) }),
    output: nothing,
    summary: '保存常用语',
  }),
};
