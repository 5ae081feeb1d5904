import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { formValues } from '#platform/forms/shared/form-schema.ts';
import { processFlags, processModel, startScope } from './process-model.ts';
import { caseDetail, caseFilters, caseRow } from './task.ts';

export const ProcessStatus = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'info' },
  deployed: { value: 1, label: '已部署', tone: 'good' },
  suspended: { value: 2, label: '停用', tone: 'neutral' },
});

const processRow = z.object({
  id: z.int(),
  version: z.int(),
  process_key: z.string(),
  name: z.string(),
  /** Code of the dictionary of categories, empty for none, and its name. */
  category: z.string(),
  category_name: z.string(),
  biz_type: z.string(),
  form_key: z.string(),
  form_name: z.string(),
  /** Version that new cases get; null before the first deployment. */
  deployed_version: z.nullable(z.int()),
  /** The design has changed since it was deployed. */
  has_changes: z.boolean(),
  /** The form was published again since; new cases get that version with the next deployment. */
  has_newer_form: z.boolean(),
  status: z.int(),
  running: z.int(),
  updated_at: z.string(),
  can: canOf('edit', 'deploy', 'suspend', 'resume', 'remove', 'migrate'),
});
export type ProcessRow = z.output<typeof processRow>;

const fault = z.object({ node: z.string(), sentence: z.string() });
export type ModelFault = z.output<typeof fault>;

const processDetail = z.object({
  ...processRow.shape,
  remark: z.string(),
  model: processModel,
  flags: processFlags,
  start_scope: startScope,
  /** What keeps it from being deployed. */
  faults: z.array(fault),
});
export type ProcessDetail = z.output<typeof processDetail>;

const design = {
  name: wire.text('流程名称', 60),
  category: wire.maybe(wire.line('分类', 40)),
  remark: wire.maybe(wire.freeText('说明', 300)),
  form_key: wire.maybe(wire.codeText('表单', 60)),
  model: processModel,
  flags: processFlags,
  start_scope: startScope,
};

const read = holds('workflow.process.read');
const edit = holds('workflow.process.edit');
const path = '/api/wf/process';
const action = <I extends z.core.$ZodType>(name: string, input: I, summary: string) =>
  endpoint({ method: 'POST', path: `${path}/{id}/${name}`, guard: edit, input, output: nothing, summary });

/** A step of a trial run with the people who would get it. */
const trialStep = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  people: z.array(z.string()),
  note: z.string(),
});
export type TrialStep = z.output<typeof trialStep>;

const versionRow = z.object({
  version: z.int(),
  form_version: z.nullable(z.int()),
  deployed_at: z.string(),
  deployed_by: z.string(),
  running: z.int(),
  /** What changed since the version before, in words. */
  differences: z.array(z.string()),
});

const migrationRow = z.object({
  id: z.int(),
  instance_no: z.string(),
  title: z.string(),
  from_version: z.int(),
  node_name: z.string(),
  ok: z.boolean(),
  change: z.string(),
});
export type MigrationRow = z.output<typeof migrationRow>;

export const processApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(
      { keyword: wire.keyword(), category: wire.keyword(), status: wire.maybe(wire.code(ProcessStatus)) },
      ['name', 'process_key', 'category', 'updated_at'],
    ),
    output: pageOf(processRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: processDetail }),
  create: endpoint({
    method: 'POST',
    path,
    guard: edit,
    input: z.object({ process_key: wire.codeText('流程标识', 60), ...design }),
    output: idOut,
    summary: '新增流程',
  }),
  update: endpoint({
    method: 'POST',
    path: `${path}/{id}`,
    guard: edit,
    input: z.object({ ...idOnly.shape, version: wire.int(1), ...design }),
    output: nothing,
    summary: '编辑流程',
  }),
  remove: action('delete', idOnly, '删除流程'),
  deploy: action('deploy', z.object({ ...idOnly.shape, version: wire.int(1) }), '部署流程'),
  suspend: action('suspend', idOnly, '停用流程'),
  resume: action('resume', idOnly, '启用流程'),
  copy: endpoint({
    method: 'POST',
    path: `${path}/{id}/copy`,
    guard: edit,
    input: z.object({ ...idOnly.shape, process_key: wire.codeText('流程标识', 60), name: wire.text('流程名称', 60) }),
    output: idOut,
    summary: '复制流程',
  }),
  /** Faults of a model that is not saved yet. */
  check: endpoint({
    method: 'POST',
    path: `${path}/check`,
    guard: edit,
    input: z.object({
      biz_type: wire.maybe(wire.line('业务类型', 60)),
      form_key: wire.maybe(wire.codeText('表单', 60)),
      model: processModel,
      flags: processFlags,
    }),
    output: z.object({ faults: z.array(fault) }),
    summary: '检查流程',
  }),
  /** The path that a starter's values would take, with the names of those who would get each task. */
  trial: endpoint({
    method: 'POST',
    path: `${path}/trial`,
    guard: edit,
    input: z.object({
      form_key: wire.maybe(wire.codeText('表单', 60)),
      model: processModel,
      flags: processFlags,
      starter_id: wire.id('请选择发起人'),
      lab_id: wire.maybe(wire.id()),
      form_data: formValues,
    }),
    output: z.object({ steps: z.array(trialStep) }),
    summary: '试运行流程',
  }),
  versions: endpoint({
    method: 'GET',
    path: `${path}/{id}/versions`,
    guard: read,
    input: idOnly,
    output: z.object({ content: z.array(versionRow) }),
  }),
  /** Running cases of older versions, and what would change for each with the deployed one. */
  migrations: endpoint({
    method: 'GET',
    path: `${path}/{id}/migrations`,
    guard: edit,
    input: idOnly,
    output: z.object({ content: z.array(migrationRow) }),
  }),
  migrate: action('migrate', z.object({ ...idOnly.shape, ids: wire.list(wire.id(), 500) }), '迁移运行中的流程'),
};

const startable = z.object({
  process_key: z.string(),
  name: z.string(),
  /** Name of the category. */
  category: z.string(),
  remark: z.string(),
  form_key: z.string(),
  /** Page of the sub-system where it is started; empty: by its form. */
  url: z.string(),
});
export type StartableRow = z.output<typeof startable>;

const reason = z.pipe(wire.paragraph('原因', 500), z.string().check(z.minLength(2, '原因至少 2 个字')));
const one = `${path}/instance/{id}`;
const monitor = holds('workflow.instance.read');

const chosen = z.optional(z.record(z.string().check(z.maxLength(40)), z.array(wire.id()).check(z.maxLength(50))));

export const instanceApi = {
  /** Running and ended cases in the caller's scope. */
  list: endpoint({
    method: 'GET',
    path: `${path}/instance/list`,
    guard: monitor,
    input: listInput({ ...caseFilters, overdue: wire.maybe(wire.bool()), running: wire.maybe(wire.bool()) }, [
      'started_at',
      'ended_at',
    ]),
    output: pageOf(caseRow),
  }),
  /** Names of all processes that were ever deployed, for filters and delegations; not only of those the caller may start. */
  processNames: endpoint({
    method: 'GET',
    path: `${path}/names`,
    guard: signedIn,
    input: z.object({}),
    output: z.object({ content: z.array(z.object({ process_key: z.string(), name: z.string() })) }),
  }),
  startable: endpoint({
    method: 'GET',
    path: '/api/wf/startable',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ content: z.array(startable) }),
  }),
  /** The form of a process with what the starter may fill in, and the steps whose handlers he chooses. */
  startForm: endpoint({
    method: 'GET',
    path: '/api/wf/startable/{process_key}',
    guard: signedIn,
    input: z.object({ process_key: wire.codeText('流程标识', 60) }),
    output: z.object({
      ...startable.shape,
      schema: z.unknown(),
      modes: z.record(z.string(), z.string()),
      chooses: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: `${path}/instance/start`,
    guard: signedIn,
    input: z.object({
      process_key: wire.codeText('流程标识', 60),
      title: wire.maybe(wire.line('标题', 100)),
      form_data: formValues,
      lab_id: wire.maybe(wire.id()),
      draft_id: wire.maybe(wire.id()),
      chosen,
    }),
    output: idOut,
    summary: '发起流程',
  }),
  find: endpoint({ method: 'GET', path: one, guard: signedIn, input: idOnly, output: caseDetail }),
  /** The approval sheet (审批单). */
  sheet: endpoint({
    method: 'GET',
    path: `${one}/sheet`,
    guard: signedIn,
    input: idOnly,
    output: z.any(),
    blob: true,
    perMinute: 20,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${one}/withdraw`,
    guard: signedIn,
    input: z.object({ ...idOnly.shape, reason: wire.maybe(wire.freeText('原因', 500)) }),
    output: nothing,
    summary: '撤回流程',
  }),
  urge: endpoint({
    method: 'POST',
    path: `${one}/urge`,
    guard: signedIn,
    input: idOnly,
    output: nothing,
    summary: '催办流程',
  }),
  terminate: endpoint({
    method: 'POST',
    path: `${one}/terminate`,
    guard: signedIn,
    input: z.object({ ...idOnly.shape, reason }),
    output: nothing,
    summary: '终止流程',
  }),
  /** A remark of anybody who sees the case; its starter and those for whom it waits are told. */
  discuss: endpoint({
    method: 'POST',
    path: `${one}/comment`,
    guard: signedIn,
    input: z.object({
      ...idOnly.shape,
      opinion: z.pipe(wire.paragraph('内容', 500), z.string().check(z.minLength(2, '内容至少 2 个字'))),
    }),
    output: nothing,
    summary: '沟通',
  }),
  reassign: endpoint({
    method: 'POST',
    path: `${one}/reassign`,
    guard: signedIn,
    input: z.object({ ...idOnly.shape, task_id: wire.id(), user_id: wire.id('请选择人员'), reason }),
    output: nothing,
    summary: '改派任务',
  }),
};

const statRow = z.object({
  process_key: z.string(),
  name: z.string(),
  started: z.int(),
  running: z.int(),
  hours: z.number(),
  overdue_rate: z.number(),
  refusal_rate: z.number(),
});
export const statisticApi = {
  find: endpoint({
    method: 'GET',
    path: '/api/wf/statistics',
    guard: monitor,
    input: z.object({ from: wire.maybe(wire.date()), to: wire.maybe(wire.date()), process_key: wire.keyword() }),
    output: z.object({
      started: z.int(),
      running: z.int(),
      hours: z.number(),
      overdue_rate: z.number(),
      refusal_rate: z.number(),
      processes: z.array(statRow),
      nodes: z.array(z.object({ process_key: z.string(), node_name: z.string(), hours: z.number(), tasks: z.int() })),
      people: z.array(z.object({ name: z.string(), handled: z.int(), hours: z.number() })),
      months: z.array(z.object({ month: z.string(), started: z.int(), ended: z.int() })),
    }),
    slow: true,
  }),
};

/** Delegations by the reader, and those to the reader. */
export const DelegationSide = defineEnum({
  given: { value: 1, label: '我委托他人' },
  received: { value: 2, label: '他人委托我' },
});
const delegationRow = z.object({
  id: z.int(),
  side: wire.code(DelegationSide),
  owner_name: z.string(),
  owner_unit: z.string(),
  delegate_name: z.string(),
  delegate_unit: z.string(),
  from_at: z.string(),
  to_at: z.string(),
  process_keys: z.array(z.string()),
  state: z.enum(['coming', 'active', 'ended']),
  can: canOf('remove'),
});
export type DelegationRow = z.output<typeof delegationRow>;
export const delegationApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/wf/delegation',
    guard: signedIn,
    input: listInput({ side: wire.maybe(wire.code(DelegationSide)) }, ['from_at', 'to_at']),
    output: pageOf(delegationRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/wf/delegation',
    guard: signedIn,
    input: z.object({
      delegate_id: wire.id('请选择受托人'),
      from_at: wire.dateTime(),
      to_at: wire.dateTime(),
      process_keys: wire.maybe(wire.list(wire.codeText('流程', 60), 50)),
    }),
    output: idOut,
    summary: '新增委托',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/wf/delegation/{id}/delete',
    guard: signedIn,
    input: idOnly,
    output: nothing,
    summary: '取消委托',
  }),
};
