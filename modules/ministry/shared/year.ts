import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { canOf, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

export const read = holds('ministry.table.read');
export const edit = holds('ministry.table.edit');
const lock = holds('ministry.year.lock');

/** A school year such as 2025-2026, as it stands in addresses. */
export const schoolYear = z.pipe(
  wire.text('学年', 9),
  z.string().check(
    z.refine((text) => {
      const [from, to] = text.split('-').map(Number);
      return /^\d{4}-\d{4}$/.test(text) && to === from! + 1;
    }, '学年应为相邻两年，如 2025-2026'),
  ),
);

const tableCount = z.object({
  code: z.string(),
  rows: z.int(),
  /** Records that somebody changed or added. */
  changed: z.int(),
  errors: z.int(),
  warnings: z.int(),
});

const yearRow = z.object({
  id: z.int(),
  version: z.int(),
  school_year: z.string(),
  state: z.int(),
  edition: z.int(),
  collected_at: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
  locked_at: z.nullable(z.string()),
  receipt: z.string(),
  errors: z.int(),
  /** Warnings, and how many of them have no explanation. */
  warnings: z.int(),
  unexplained: z.int(),
  tables: z.array(tableCount),
  can: canOf('collect', 'check', 'lock', 'unlock', 'export', 'report'),
});
export type YearRow = z.output<typeof yearRow>;

const exportRow = z.object({
  id: z.int(),
  school_year: z.string(),
  edition: z.int(),
  file: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  records: z.int(),
  created_at: z.string(),
  created_by_name: z.string(),
});
export type ExportRow = z.output<typeof exportRow>;

const driftRow = z.object({
  table: z.string(),
  added: z.int(),
  gone: z.int(),
  differs: z.int(),
  /** The first records that are not what the sources say now. */
  records: z.array(z.object({ key: z.string(), name: z.string(), what: z.string() })),
});

const path = '/api/datasbm';
const ofYear = z.object({ year: schoolYear });

export const yearApi = onServer('equipment-report', {
  list: endpoint({
    method: 'GET',
    path: `${path}/year`,
    guard: read,
    input: z.object({}),
    output: z.array(yearRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/year/{year}`, guard: read, input: ofYear, output: yearRow }),
  open: endpoint({
    method: 'POST',
    path: `${path}/year`,
    guard: edit,
    input: z.object({ school_year: schoolYear }),
    output: idOut,
    summary: '新建上报学年',
  }),
  /** All tables from their sources. */
  collect: endpoint({
    method: 'POST',
    path: `${path}/{year}/collect`,
    guard: edit,
    input: ofYear,
    output: z.object({ rows: z.int() }),
    slow: true,
    summary: '采集全部上报表',
  }),
  check: endpoint({
    method: 'POST',
    path: `${path}/{year}/check`,
    guard: edit,
    input: ofYear,
    output: z.object({ errors: z.int(), warnings: z.int() }),
    slow: true,
    summary: '校验上报数据',
  }),
  lock: endpoint({ method: 'POST', path: `${path}/{year}/lock`, guard: lock, input: ofYear, output: nothing }),
  unlock: endpoint({
    method: 'POST',
    path: `${path}/{year}/unlock`,
    guard: lock,
    input: z.object({ year: schoolYear, reason: wire.text('解锁原因', 200) }),
    output: nothing,
  }),
  /** Kept with the year: the number by which the ministry confirms what was handed in. */
  report: endpoint({
    method: 'POST',
    path: `${path}/{year}/receipt`,
    guard: lock,
    input: z.object({ year: schoolYear, receipt: wire.text('回执', 200) }),
    output: nothing,
    summary: '登记上报回执',
  }),
  /** What the sources say now and did not when the records were collected. */
  drift: endpoint({
    method: 'GET',
    path: `${path}/{year}/drift`,
    guard: read,
    input: ofYear,
    output: z.array(driftRow),
    slow: true,
    perMinute: 30,
  }),
  /** All files of a locked edition. */
  zip: endpoint({
    method: 'POST',
    path: `${path}/{year}/zip`,
    guard: lock,
    input: ofYear,
    output: z.any(),
    blob: true,
    slow: true,
    perMinute: 10,
    summary: '打包导出上报文件',
  }),
  exports: endpoint({
    method: 'GET',
    path: `${path}/log`,
    guard: read,
    input: listInput({ school_year: wire.maybe(wire.line('学年', 9)) }),
    output: pageOf(exportRow),
  }),
});
