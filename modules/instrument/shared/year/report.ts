import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idSeen, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { schoolYear } from '../amount.ts';
import { figureInput, figureOutput } from './figures.ts';
import { ReportState, ReportStatus, Step } from './report.states.ts';

const filters = {
  /** Number or name of the instrument. */
  keyword: wire.keyword(),
  plan_id: wire.maybe(wire.id()),
  school_year: wire.maybe(schoolYear),
  instrument_id: wire.maybe(wire.id()),
  college_id: wire.maybe(wire.id()),
  report_status: wire.maybe(wire.code(ReportStatus)),
  state: wire.maybe(wire.code(ReportState)),
  step: wire.maybe(wire.code(Step)),
  /** Of plans that are open. */
  open: wire.maybe(wire.bool()),
  mine: wire.maybe(wire.bool()),
  /** Waits for the caller to decide. */
  waits: wire.maybe(wire.bool()),
};

const reportRow = z.object({
  id: z.int(),
  version: z.int(),
  plan_id: z.int(),
  plan_name: z.string(),
  school_year: z.string(),
  deadline: z.string(),
  instrument_id: z.int(),
  instrument_name: z.string(),
  asset_no: z.string(),
  price: z.nullable(z.string()),
  college_name: z.string(),
  keeper_name: z.string(),
  hours_teach: z.string(),
  hours_research: z.string(),
  hours_service: z.string(),
  hours_open: z.string(),
  samples: z.int(),
  report_status: z.int(),
  state: z.int(),
  step: z.int(),
  opinion: z.string(),
  decided_by: z.string(),
  can: canOf('fill', 'submit', 'pass', 'defer', 'reject'),
});
export type ReportRow = z.output<typeof reportRow>;

const reportDetail = z.object({
  ...reportRow.shape,
  ...figureOutput,
  model: z.string(),
  spec: z.string(),
  class_no: z.string(),
  buy_date: z.nullable(z.string()),
  country: z.string(),
  kind: z.nullable(z.int()),
  lab_name: z.string(),
  room_no: z.string(),
  joined_platform: z.boolean(),
  price_published: z.boolean(),
  share_rules: z.boolean(),
  self_review: z.string(),
  /** What was filled in by the system last; null before. */
  collected: z.nullable(z.record(z.string(), z.string())),
  reason: z.string(),
  /** Months of the year whose hours are not confirmed. */
  open_months: z.array(z.string()),
});
export type ReportDetail = z.output<typeof reportDetail>;

const reportInput = z.object({
  ...figureInput,
  joined_platform: wire.bool(),
  price_published: wire.bool(),
  share_rules: wire.bool(),
  self_review: z.optional(wire.freeText('自我评价', 1000)),
  reason: z.optional(wire.freeText('差异原因', 300)),
});
export type ReportInput = z.output<typeof reportInput>;

const path = '/api/instrument/report';
const one = `${path}/{id}`;
const read = holds('instrument.read');
const edit = holds('instrument.edit');
const examine = holds('instrument.examine');
const decision = <O extends z.core.$ZodType>(action: string, opinion: O, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${one}/${action}`,
    guard: examine,
    input: z.object({ ...idSeen.shape, opinion }),
    output: nothing,
    summary,
  });

export const reportApi = onServer('instrument-report', {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['asset_no']),
    output: pageOf(reportRow),
  }),
  find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: reportDetail }),
  update: endpoint({
    method: 'POST',
    path: one,
    guard: edit,
    input: z.object({ ...reportInput.shape, ...idOnly.shape, version: wire.int(1) }),
    output: nothing,
    summary: '编辑年度数据',
  }),
  /** Fills in what is registered: hours, samples, people, achievements, income. */
  collect: endpoint({
    method: 'POST',
    path: `${one}/collect`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '自动汇总年度数据',
  }),
  submit: endpoint({
    method: 'POST',
    path: `${one}/submit`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '上报年度数据',
  }),
  pass: decision('pass', z.optional(wire.freeText('意见', 300)), '通过年度数据'),
  defer: decision('defer', wire.paragraph('暂缓原因', 300), '暂缓年度数据'),
  reject: decision('reject', wire.paragraph('驳回原因', 300), '驳回年度数据'),
  print: endpoint({
    method: 'GET',
    path: `${one}/pdf`,
    guard: read,
    input: idOnly,
    ...paperFile,
    summary: '打印评价表',
  }),
});
