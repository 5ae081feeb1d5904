import * as z from 'zod/mini';
import { endpoint, signedIn, type Guard } from './contract.ts';
import { defineEnum } from './enums.ts';
import { exportEndpoint } from './resource.ts';

/** Text of a cell that clears what is stored; a blank cell keeps it. */
export const clearingText = '清空';

/** Result of the dry run for a row; codes of the specification, plus `failed`. */
export const ImportRowStatus = defineEnum({
  ready: { value: 1, label: '可导入', tone: 'good' },
  exists: { value: 2, label: '数据库已存在', tone: 'warn' },
  repeated: { value: 3, label: '文件内重复', tone: 'bad' },
  failed: { value: 0, label: '有错误', tone: 'bad' },
});

const importMode = z.enum(['overwrite', 'skip']);

/** Reply of `POST /x/import/check` and `POST /x/import`: the job to poll. */
const importStarted = z.object({ uploadId: z.string() });

/** Rows of a dry run to show: all, those that cannot be imported, or those with a warning. */
const checkedShow = z.enum(['all', 'failed', 'warned']);
export type CheckedShow = z.output<typeof checkedShow>;

const templateFormat = z.enum(['xls', 'xlsx']);
export type TemplateFormat = z.output<typeof templateFormat>;

const importCheckRow = z.object({
  line: z.int(),
  status: z.int(),
  /** One message per error, joined by `；`. */
  error: z.string(),
  /** Doubts that do not block the row, joined likewise. */
  warning: z.string(),
  /** Positions of the cells that errors and warnings are about. */
  marks: z.array(z.int()),
  hints: z.array(z.int()),
  cells: z.array(z.string()),
});

const importProgress = z.object({
  max: z.int(),
  process: z.int(),
  impFailed: z.int(),
  impSuccess: z.int(),
  /** Name of the failed-rows file, spelled as in the specification. */
  filemame: z.string(),
  end: z.boolean(),
  /** Message if the whole job failed. */
  error: z.string(),
});
export type ImportProgress = z.output<typeof importProgress>;

export const sheetApi = {
  progress: endpoint({
    method: 'GET',
    path: '/api/ajax/getExcelProcess',
    guard: signedIn,
    input: z.object({ uploadId: z.string().check(z.maxLength(64)) }),
    output: importProgress,
    passive: true,
    summary: '导入进度',
  }),
  /** Result of the dry run: counts by status and the first rows, failed ones first. */
  checked: endpoint({
    method: 'GET',
    path: '/api/ajax/getExcelCheck',
    guard: signedIn,
    input: z.object({ uploadId: z.string().check(z.maxLength(64)), show: z.optional(checkedShow) }),
    output: z.object({
      titles: z.array(z.string()),
      /** Position of the column that names a row. */
      frozen: z.int(),
      ready: z.int(),
      exists: z.int(),
      repeated: z.int(),
      failed: z.int(),
      warned: z.int(),
      /** What the user should know of the file as a whole. */
      notes: z.array(z.string()),
      /** What is created beside the rows, in both modes; `{n}` in the text is the number. */
      effects: z.array(z.object({ text: z.string(), skip: z.int(), overwrite: z.int() })),
      rows: z.array(importCheckRow),
    }),
  }),
  failedRows: endpoint({
    method: 'GET',
    path: '/api/getfaildfile',
    guard: signedIn,
    input: z.object({ uploadId: z.string().check(z.maxLength(64)) }),
    output: z.any(),
    blob: true,
    summary: '下载失败数据',
  }),
};

/**
 * The calls of an importable and exportable resource, next to its list at `path`. `check` and `apply` are multipart:
 * the file, or (apply only) the `uploadId` of a finished check so that the file is sent once.
 */
export function sheetEndpoints<F extends z.core.$ZodLooseShape>(
  path: string,
  guard: { read: Guard; write: Guard },
  filters: F,
) {
  return {
    template: endpoint({
      method: 'GET',
      path: `${path}/template`,
      guard: guard.write,
      input: z.object({ format: z.optional(templateFormat) }),
      output: z.any(),
      blob: true,
    }),
    check: endpoint({
      method: 'POST',
      path: `${path}/import/check`,
      guard: guard.write,
      input: z.looseObject({}),
      output: importStarted,
      multipart: true,
    }),
    apply: endpoint({
      method: 'POST',
      path: `${path}/import`,
      guard: guard.write,
      input: z.object({ uploadId: z.string().check(z.maxLength(64)), mode: importMode }),
      output: importStarted,
    }),
    export: exportEndpoint(path, guard.read, filters),
  };
}
