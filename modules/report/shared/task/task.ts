import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { columnOut, ruleOut } from '../type/column.ts';
import { maxCell } from '../type/value.rules.ts';
import { ReportStatus, Source } from '../task.states.ts';

/** Rows of one table, and of one call. */
export const maxRows = 10_000;
const maxSaved = 5_000;

const filters = {
  /** Name or number of the unit. */
  keyword: wire.keyword(),
  plan_id: wire.maybe(wire.id()),
  type_id: wire.maybe(wire.id()),
  college_id: wire.maybe(wire.id()),
  report_status: wire.maybe(wire.code(ReportStatus)),
  /** Of the unit of the caller's role itself, not of those below it. */
  own: wire.maybe(wire.bool()),
  /** Plans that are published. */
  open: wire.maybe(wire.bool()),
  overdue: wire.maybe(wire.bool()),
  /** With rows that the caller decides. */
  waits: wire.maybe(wire.bool()),
};

const taskRow = z.object({
  id: z.int(),
  version: z.int(),
  plan_id: z.int(),
  plan_name: z.string(),
  school_year: z.string(),
  type_id: z.int(),
  type_code: z.string(),
  type_name: z.string(),
  org_id: z.int(),
  org_name: z.string(),
  org_code: z.string(),
  college_name: z.string(),
  rows: z.int(),
  waiting: z.int(),
  passed: z.int(),
  deferred: z.int(),
  rejected: z.int(),
  /** Rows that the caller decides. */
  to_decide: z.int(),
  errors: z.int(),
  warnings: z.int(),
  report_status: z.int(),
  deadline: z.string(),
  is_overdue: z.boolean(),
  /** All rows passed or deferred. */
  is_accepted: z.boolean(),
  submitted_at: z.nullable(z.string()),
  submitted_by_name: z.string(),
  can: canOf('fill', 'submit', 'decide'),
});
export type TaskRow = z.output<typeof taskRow>;

const taskDetail = z.object({
  ...taskRow.shape,
  columns: z.array(columnOut),
  rules: z.array(ruleOut),
  has_source: z.boolean(),
  instructions: z.string(),
  contact: z.string(),
  files: z.array(fileRef),
  starts_on: z.string(),
});
export type TaskDetail = z.output<typeof taskDetail>;

const cells = z.record(z.string(), z.string());

const detailRow = z.object({
  row_id: z.int(),
  version: z.int(),
  cells,
  /** As the system collected it; null for rows of people. */
  collected: z.nullable(cells),
  /** The accepted row of the former year. */
  last: z.nullable(cells),
  reason: z.string(),
  source: z.string(),
  state: z.int(),
  step: z.int(),
  opinion: z.string(),
  updated_by: z.string(),
  updated_at: z.string(),
});
export type DetailRow = z.output<typeof detailRow>;

const finding = z.object({
  row_id: z.int(),
  /** Number of the row in the table, from 1. */
  line: z.int(),
  field: z.string(),
  level: z.enum(['error', 'warning']),
  text: z.string(),
});
export type TaskFinding = z.output<typeof finding>;

const typedCells = z
  .record(z.string().check(z.maxLength(30)), wire.line('单元格', maxCell))
  .check(z.refine((value) => Object.keys(value).length <= 100, '字段太多'));

const savedRow = z.object({
  /** Absent for a new row. */
  row_id: wire.maybe(wire.id()),
  version: wire.maybe(wire.int(1)),
  /** Name that the caller gave a new row, returned with its id. */
  mark: z.optional(wire.token('新行', 40)),
  /** Only cells that changed; an empty text clears a cell. */
  cells: typedCells,
  reason: z.optional(wire.line('修改原因', 200)),
  source: wire.maybe(wire.code(Source)),
});
export type SavedRow = z.output<typeof savedRow>;

const saveInput = z.object({
  ...idOnly.shape,
  rows: wire.maybe(wire.list(savedRow, maxSaved)),
  removed: wire.maybe(wire.list(z.object({ row_id: wire.id(), version: wire.int(1) }), maxSaved)),
});
export type SaveInput = z.output<typeof saveInput>;

const saveOutput = z.object({
  saved: z.array(z.object({ row_id: z.int(), version: z.int(), mark: z.optional(z.string()) })),
  removed: z.array(z.int()),
  /** Rows that somebody else has saved meanwhile, as they are now; `null` where it was removed or is closed. */
  conflicts: z.array(z.object({ row_id: z.int(), theirs: z.nullable(detailRow) })),
});
export type SaveOutput = z.output<typeof saveOutput>;

const labRow = z.object({
  lab_id: z.int(),
  lab_name: z.string(),
  lab_no: z.string(),
  college_id: z.nullable(z.int()),
  /** Of the open plans: 0 while a table is not reported; null: nothing is asked. */
  status: z.nullable(z.int()),
});

const path = '/api/report_task';
const one = `${path}/{id}`;
const read = holds('report.read', 'report.task.fill', 'report.task.examine');
const fill = holds('report.task.fill');
const decide = holds('report.task.examine');
const opinion = z.optional(wire.line('原因', 200));

const decision = (action: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/report_detail/batch/${action}`,
    guard: decide,
    input: z.object({ ids: wire.list(wire.id(), 1000), opinion }),
    output: z.object({ decided: z.int() }),
    summary,
  });

export const taskApi = onServer('report', {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['deadline']),
    output: pageOf(taskRow),
  }),
  /** The table of a unit, by what its page is called. */
  find: endpoint({
    method: 'GET',
    path: `${path}/unit`,
    guard: read,
    input: z.object({ plan_id: wire.id(), type_id: wire.id(), org_id: wire.id() }),
    output: taskDetail,
  }),
  findOne: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: taskDetail }),
  rows: endpoint({
    method: 'GET',
    path: `${one}/rows`,
    guard: read,
    input: idOnly,
    output: z.object({ content: z.array(detailRow) }),
    slow: true,
  }),
  save: endpoint({
    method: 'POST',
    path: `${one}/rows`,
    guard: fill,
    input: saveInput,
    output: saveOutput,
    summary: '保存填报数据',
  }),
  collect: endpoint({
    method: 'POST',
    path: `${one}/collect`,
    guard: fill,
    input: idOnly,
    output: z.object({ added: z.int(), changed: z.int(), kept: z.int() }),
    summary: '采集填报数据',
  }),
  copyLast: endpoint({
    method: 'POST',
    path: `${one}/copy_last`,
    guard: fill,
    input: idOnly,
    output: z.object({ added: z.int() }),
    summary: '复制上年数据',
  }),
  check: endpoint({
    method: 'POST',
    path: `${one}/check`,
    guard: fill,
    input: idOnly,
    output: z.object({ errors: z.int(), warnings: z.int(), findings: z.array(finding) }),
    summary: '校验填报数据',
  }),
  submit: endpoint({
    method: 'POST',
    path: `${one}/submit`,
    guard: fill,
    input: idOnly,
    output: nothing,
    summary: '上报数据',
  }),
  /** Reads a sheet into rows that the page shows before they are saved. */
  read: endpoint({
    method: 'POST',
    path: `${one}/import`,
    guard: fill,
    input: z.looseObject({ id: wire.id() }),
    output: z.object({
      rows: z.array(cells),
      /** Rows among them that a filter of the file hides. */
      hidden: z.int(),
      notes: z.array(z.string()),
    }),
    multipart: true,
    perMinute: 20,
    summary: '读取导入文件',
  }),
  export: endpoint({
    method: 'GET',
    path: `${one}/export`,
    guard: read,
    input: idOnly,
    output: z.any(),
    blob: true,
    perMinute: 20,
  }),
  pass: decision('pass', '通过填报数据'),
  defer: decision('defer', '暂缓填报数据'),
  reject: decision('reject', '驳回填报数据'),
  /** Passes all rows of a table that wait for the caller. */
  passAll: endpoint({
    method: 'POST',
    path: `${one}/pass`,
    guard: decide,
    input: idOnly,
    output: z.object({ decided: z.int() }),
    summary: '整表通过',
  }),
  labs: endpoint({
    method: 'GET',
    path: '/api/process/lab_list',
    guard: read,
    input: z.object({}),
    output: z.array(labRow),
  }),
});
