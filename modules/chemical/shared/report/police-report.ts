import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

export const ReportKind = defineEnum({
  flow: { value: 'flow', label: '流向报备' },
  annual: { value: 'annual', label: '年度报告' },
});

export const ReportState = defineEnum({
  open: { value: 'open', label: '待报备', tone: 'warn' },
  overdue: { value: 'overdue', label: '已逾期', tone: 'bad' },
  filed: { value: 'filed', label: '已报备', tone: 'good' },
  late: { value: 'late', label: '逾期报备', tone: 'info' },
});

const filters = {
  /** Number of the inbound document, receipt, or name or CAS number of a chemical in it. */
  keyword: wire.keyword(),
  kind: wire.maybe(wire.code(ReportKind)),
  state: wire.maybe(wire.code(ReportState)),
};

const reportRow = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.string(),
  inbound_id: z.nullable(z.int()),
  /** Number of the inbound document, or the year. */
  subject: z.string(),
  /** The chemicals with their amounts. */
  content: z.string(),
  warehouse_name: z.string(),
  began_on: z.string(),
  due_on: z.string(),
  reported_on: z.nullable(z.string()),
  receipt_no: z.string(),
  authority: z.string(),
  remark: z.string(),
  state: z.string(),
  can: canOf('file'),
});
export type ReportRow = z.output<typeof reportRow>;

const path = '/chemical/police_report';
const read = holds('chemical.report.read');

export const reportApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['due_on']),
    output: pageOf(reportRow),
  }),
  file: endpoint({
    method: 'POST',
    path: `${path}/{id}/file`,
    guard: holds('chemical.report.edit'),
    input: z.object({
      ...idOnly.shape,
      version: wire.int(1),
      reported_on: wire.date('请选择报备日期'),
      receipt_no: wire.text('回执编号', 60),
      authority: wire.text('受理机关', 60),
      remark: z.optional(wire.freeText('说明', 500)),
    }),
    output: nothing,
    summary: '登记报备回执',
  }),
  /** What is handed in: the goods of an inbound, or the year of each precursor. */
  export: endpoint({
    method: 'GET',
    path: `${path}/{id}/export`,
    guard: read,
    input: idOnly,
    output: z.any(),
    blob: true,
    perMinute: 20,
    summary: '导出报备表',
  }),
};
