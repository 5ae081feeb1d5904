import * as z from 'zod/mini';
import { onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { edit, read } from './year.ts';

/** Lists of the yearly code file. */
export const CodeList = defineEnum({
  title: { value: 'title', label: '专业技术职务' },
  education: { value: 'education', label: '文化程度' },
  expert: { value: 'expert', label: '专家类别' },
});

const filters = { keyword: wire.keyword(), list: wire.maybe(wire.code(CodeList)) };

const codeRow = z.object({
  id: z.int(),
  version: z.int(),
  list: z.string(),
  code: z.string(),
  name: z.string(),
  can: canOf('edit', 'remove'),
});
export type CodeRow = z.output<typeof codeRow>;

const codeInput = z.object({
  list: wire.code(CodeList, '请选择代码表'),
  code: wire.codeText('代码', 4),
  name: wire.text('名称', 50),
});
export type CodeInput = z.output<typeof codeInput>;

const noun = '上报代码';
const path = '/api/datasbm/code';

export const codeApi = onServer('equipment-report', {
  ...resourceEndpoints({ path, noun, read, edit, filters, sort: ['code'], row: codeRow, input: codeInput }),
  ...removeEndpoint({ path, noun, edit }),
});

export const codeSheet = onServer('equipment-report', sheetEndpoints(path, { read, write: edit }, filters));
