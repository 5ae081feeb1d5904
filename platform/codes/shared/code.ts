import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { can, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

export const codeRow = z.object({
  id: z.int(),
  parent_key: z.string(),
  code: z.string(),
  name: z.string(),
  parent_code: z.string(),
  sort: z.int(),
  status: z.int(),
  color: z.string(),
  is_system: z.boolean(),
  remark: z.string(),
  version: z.int(),
});
export type CodeRow = z.output<typeof codeRow>;

const managedRow = z.object({ ...codeRow.shape, can });
const key = wire.codeText('代码类型', 40);
const color = z.string().check(z.regex(/^(#[0-9A-Fa-f]{6})?$/, '颜色应为 #RRGGBB'));

const fields = {
  name: wire.text('名称', 50),
  parent_code: wire.maybe(wire.codeText('上级代码')),
  sort: wire.maybe(wire.int(0, 9999)),
  status: wire.int(0, 1),
  color: wire.maybe(color),
  remark: wire.maybe(wire.freeText('备注', 200)),
};

const typeRow = z.object({ parent_key: z.string(), name: z.string(), is_system: z.boolean(), count: z.int() });
export type CodeType = z.output<typeof typeRow>;

const edit = holds('codes.code.edit');
const read = holds('codes.code.read');

/** Public codes: the calls of the specification first, then those of the screen that keeps them. */
export const codeApi = {
  ofKey: endpoint({
    method: 'GET',
    path: '/api/codes/key/{parentKey}/codes',
    guard: signedIn,
    input: listInput({ parentKey: key }),
    output: pageOf(codeRow),
    all: true,
  }),
  plain: endpoint({
    method: 'GET',
    path: '/getCode/{parentKey}',
    guard: signedIn,
    input: z.object({ parentKey: key }),
    output: z.array(codeRow),
  }),
  ofKeys: endpoint({
    method: 'GET',
    path: '/chemical/Dictionary/getCode',
    guard: signedIn,
    input: z.object({ codeKeys: wire.list(key, 50) }),
    output: z.record(z.string(), z.array(codeRow)),
  }),
  types: endpoint({
    method: 'GET',
    path: '/api/codeType',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ content: z.array(typeRow) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/code',
    guard: read,
    input: listInput({
      parent_key: wire.maybe(key),
      keyword: wire.keyword(),
      status: wire.maybe(wire.int(0, 1)),
    }),
    output: pageOf(managedRow),
  }),
  find: endpoint({ method: 'GET', path: '/code/{id}', guard: read, input: idOnly, output: managedRow }),
  create: endpoint({
    method: 'POST',
    path: '/code',
    guard: edit,
    input: z.object({ parent_key: key, code: wire.codeText('代码'), ...fields }),
    output: idOut,
    summary: '新增公共代码',
  }),
  update: endpoint({
    method: 'POST',
    path: '/code/{id}',
    guard: edit,
    input: z.object({ id: wire.id(), ...fields, version: wire.int() }),
    output: nothing,
    summary: '修改公共代码',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/code/{id}/remove',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '删除公共代码',
  }),
  createType: endpoint({
    method: 'POST',
    path: '/code-type',
    guard: edit,
    input: z.object({ parent_key: key, name: wire.text('类型名称', 50) }),
    output: nothing,
    summary: '新增代码类型',
  }),
};
