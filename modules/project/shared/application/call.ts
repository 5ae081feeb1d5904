import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { money } from '#platform/funds/shared/money.ts';
import { CallStatus } from './call.states.ts';

const filters = {
  keyword: wire.keyword(),
  year: wire.maybe(wire.int(2000, 2100)),
  category: wire.maybe(wire.codeText('类别', 40)),
  status: wire.maybe(wire.code(CallStatus)),
  /** Calls that take applications today. */
  is_open: wire.maybe(wire.bool()),
};

const callRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  year: z.int(),
  /** Empty: projects of any category. */
  category: z.string(),
  category_name: z.string(),
  total: z.string(),
  /** What the approved projects of the call have taken of it. */
  granted: z.string(),
  most: z.string(),
  per_college: z.nullable(z.int()),
  starts_on: z.string(),
  ends_on: z.string(),
  instructions: z.string(),
  applications: z.int(),
  is_open: z.boolean(),
  status: z.int(),
  can: canOf('edit', 'publish', 'close', 'remove', 'apply'),
});
export type CallRow = z.output<typeof callRow>;

const callDetail = z.object({ ...callRow.shape, files: z.array(fileRef) });
export type CallDetail = z.output<typeof callDetail>;

const callInput = z.object({
  name: wire.text('名称', 60),
  year: wire.int(2000, 2100, '请填写年度'),
  category: z.optional(wire.line('类别', 40)),
  total: money('请填写总额，最多两位小数'),
  most: money('请填写单项上限，最多两位小数'),
  per_college: wire.clearable(wire.int(1, 999, '限项应为 1–999')),
  starts_on: wire.date('请选择申报开始日期'),
  ends_on: wire.date('请选择申报截止日期'),
  instructions: z.optional(wire.freeText('申报说明', 4000)),
  files: wire.maybe(wire.list(wire.id(), 9)),
});
export type CallInput = z.output<typeof callInput>;

const path = '/api/project/call';
const one = `${path}/{id}`;
const noun = '申报通知';
const read = holds('project.project.read');
const edit = holds('project.call.edit');
const resource = resourceEndpoints({
  path,
  noun,
  read,
  edit,
  filters,
  sort: ['ends_on', 'name'],
  row: callRow,
  input: callInput,
});

export const callApi = {
  ...resource,
  list: { ...resource.list, all: true },
  find: { ...resource.find, output: callDetail },
  ...removeEndpoint({ path, noun, edit }),
  publish: endpoint({
    method: 'POST',
    path: `${one}/publish`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '发布申报通知',
  }),
  close: endpoint({
    method: 'POST',
    path: `${one}/close`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '关闭申报通知',
  }),
};
