import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idSeen, nothing } from '#kernel/shared/paging.ts';
import { exportEndpoint, removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { money } from '#platform/funds/shared/money.ts';
import { paperFile, paperInput } from '#platform/print/shared/paper.ts';
import { ProjectState } from './project.states.ts';

/** What is printed of a project. */
export const PaperKind = defineEnum({
  application: { value: 'application', label: '申报书' },
  task: { value: 'task', label: '任务书' },
  certificate: { value: 'certificate', label: '验收证书' },
});

const filters = {
  /** Number or name of the project, or name of its head. */
  keyword: wire.keyword(),
  category: wire.maybe(wire.codeText('类别', 40)),
  call_id: wire.maybe(wire.id()),
  year: wire.maybe(wire.int(2000, 2100)),
  college_id: wire.maybe(wire.id()),
  state: wire.maybe(wire.list(wire.code(ProjectState), 12)),
  /** Of the caller: as head, author or member. */
  mine: wire.maybe(wire.bool()),
  /** Has passed its last day without acceptance. */
  overdue: wire.maybe(wire.bool()),
  /** Ends within 60 days with money left. */
  near_end: wire.maybe(wire.bool()),
};

const nullableMoney = z.nullable(z.string());

const projectRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  call_id: z.int(),
  call_name: z.string(),
  year: z.int(),
  name: z.string(),
  category: z.string(),
  category_name: z.string(),
  org_id: z.int(),
  org_name: z.string(),
  college_id: z.nullable(z.int()),
  head_id: z.int(),
  head_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  applied: z.string(),
  /** Of the experts; null for applicants. */
  score: z.nullable(z.string()),
  suggested: nullableMoney,
  approved: nullableMoney,
  frozen: z.string(),
  spent: z.string(),
  /** Percent of the work that is done, as last reported. */
  percent: z.int(),
  rank: z.nullable(z.int()),
  is_overdue: z.boolean(),
  state: z.int(),
  can: canOf(
    'edit',
    'remove',
    'submit',
    'withdraw',
    'college',
    'assign',
    'conclude',
    'refuse',
    'store',
    'approve',
    'start',
    'expense',
    'report',
    'examine',
    'finish',
    'change',
    'stop',
  ),
});
export type ProjectRow = z.output<typeof projectRow>;

const named = z.object({ id: z.int(), name: z.string() });
const budgetRow = z.object({
  id: z.int(),
  line: z.int(),
  subject: z.string(),
  subject_name: z.string(),
  item: z.string(),
  spec: z.string(),
  qty: z.int(),
  price: z.string(),
  amount: z.string(),
  reason: z.string(),
  approved: nullableMoney,
  frozen: z.string(),
  spent: z.string(),
  quotes: z.array(fileRef),
});
export type BudgetRow = z.output<typeof budgetRow>;

const indicator = z.object({ name: z.string(), current: z.string(), target: z.string() });
const step = z.object({ ends_on: z.string(), work: z.string() });

const logRow = z.object({ id: z.int(), at: z.string(), who: z.string(), what: z.string(), note: z.string() });

const projectDetail = z.object({
  ...projectRow.shape,
  basis: z.string(),
  content: z.string(),
  other_sources: z.string(),
  indicators: z.array(indicator),
  schedule: z.array(step),
  members: z.array(z.object({ user_id: z.int(), name: z.string(), work: z.string() })),
  labs: z.array(named),
  budget: z.array(budgetRow),
  files: z.array(fileRef),
  signed_files: z.array(fileRef),
  card: z.nullable(z.object({ id: z.int(), card_no: z.string(), name: z.string(), manager_name: z.string() })),
  college_opinion: z.string(),
  reason: z.string(),
  returned: nullableMoney,
  log: z.array(logRow),
});
export type ProjectDetail = z.output<typeof projectDetail>;

const budgetInput = z.object({
  subject: wire.text('科目', 40),
  item: wire.text('名称', 60),
  spec: z.optional(wire.line('规格', 100)),
  qty: wire.int(1, 99_999, '数量应为 1–99999'),
  price: money('请填写单价，最多两位小数'),
  reason: z.optional(wire.line('理由', 200)),
  quotes: wire.maybe(wire.list(wire.id(), 9)),
});

const indicatorInput = z.object({
  name: wire.text('指标', 60),
  current: z.optional(wire.line('现状', 60)),
  target: wire.text('目标', 60),
});
const stepInput = z.object({ ends_on: wire.date('请选择完成日期'), work: wire.text('工作内容', 200) });
const memberInput = z.object({ user_id: wire.id('请选择成员'), work: z.optional(wire.line('分工', 60)) });

const projectInput = z.object({
  call_id: wire.id('请选择申报通知'),
  name: wire.text('项目名称', 60),
  category: wire.text('类别', 40),
  org_id: wire.id('请选择申报单位'),
  head_id: wire.id('请选择负责人'),
  starts_on: wire.date('请选择开始日期'),
  ends_on: wire.date('请选择结束日期'),
  basis: wire.paragraph('立项依据', 4000),
  content: wire.paragraph('建设内容', 4000),
  other_sources: z.optional(wire.line('其他经费来源', 200)),
  indicators: wire.list(indicatorInput, 30).check(z.minLength(1, '请至少填写一项指标')),
  budget: wire.list(budgetInput, 60).check(z.minLength(1, '请至少填写一行预算')),
  schedule: wire.list(stepInput, 30).check(z.minLength(1, '请至少填写一项进度')),
  members: wire.maybe(wire.list(memberInput, 30)),
  lab_ids: wire.list(wire.id(), 30).check(z.minLength(1, '请选择实验室')),
  files: wire.maybe(wire.list(wire.id(), 9)),
});
export type ProjectInput = z.output<typeof projectInput>;

const path = '/api/project';
const one = `${path}/{id}`;
const noun = '项目';
const read = holds('project.project.read');
const apply = holds('project.project.apply');
const college = holds('project.college.decide');
const office = holds('project.office.edit');
const resource = resourceEndpoints({
  path,
  noun,
  read,
  edit: apply,
  filters,
  sort: ['no', 'applied', 'ends_on'],
  row: projectRow,
  input: projectInput,
});
const reason = wire.paragraph('原因', 300);
const act = (action: string, guard: typeof read, summary: string) =>
  endpoint({ method: 'POST', path: `${one}/${action}`, guard, input: idOnly, output: nothing, summary });
const refusal = (action: string, guard: typeof read, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${one}/${action}`,
    guard,
    input: z.object({ ...idSeen.shape, reason }),
    output: nothing,
    summary,
  });

export const projectApi = {
  ...resource,
  find: { ...resource.find, output: projectDetail },
  ...removeEndpoint({ path, noun, edit: apply }),
  export: exportEndpoint(path, read, filters, '导出项目执行表'),
  submit: act('submit', apply, '提交申报'),
  withdraw: act('withdraw', apply, '撤回申报'),
  recommend: endpoint({
    method: 'POST',
    path: `${one}/recommend`,
    guard: college,
    input: z.object({ ...idSeen.shape, opinion: z.optional(wire.freeText('意见', 300)) }),
    output: nothing,
    summary: '学院推荐',
  }),
  sendBack: refusal('return', college, '退回修改'),
  refuse: refusal('refuse', holds('project.college.decide', 'project.office.edit'), '不予通过'),
  start: endpoint({
    method: 'POST',
    path: `${one}/sign`,
    guard: apply,
    input: z.object({
      ...idOnly.shape,
      files: wire.list(wire.id(), 5).check(z.minLength(1, '请上传签字盖章的任务书')),
    }),
    output: nothing,
    summary: '签订任务书',
  }),
  stop: refusal('terminate', office, '终止项目'),
  /** Application, task book or certificate, by the state of the project. */
  print: endpoint({
    method: 'GET',
    path: `${one}/pdf`,
    guard: read,
    input: z.object({ ...idOnly.shape, kind: wire.code(PaperKind, '请选择文书'), ...paperInput }),
    ...paperFile,
    summary: '打印项目文书',
  }),
};
