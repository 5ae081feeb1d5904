import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

const codeRow = z.object({
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

const managedRow = z.object({ ...codeRow.shape, can: canOf('edit', 'remove') });
const key = wire.codeText('代码类型', 40);
const color = z.string().check(z.regex(/^(#[0-9A-Fa-f]{6})?$/, '颜色应为 #RRGGBB'));

const fields = {
  name: wire.text('名称', 50),
  parent_code: wire.maybe(wire.codeText('上级代码')),
  sort: wire.maybe(wire.int(0, 9999)),
  status: wire.code(Enabled),
  color: wire.maybe(color),
  remark: wire.maybe(wire.freeText('备注', 200)),
};
const codeInput = z.object({ parent_key: key, code: wire.codeText('代码'), ...fields });
export type CodeInput = z.output<typeof codeInput>;

const typeRow = z.object({ parent_key: z.string(), name: z.string(), is_system: z.boolean(), count: z.int() });
export type CodeType = z.output<typeof typeRow>;

const edit = holds('codes.code.edit');
const read = holds('codes.code.read');

/** Public codes: calls of the specification first, then those of the admin page. */
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
  ...resourceEndpoints({
    path: '/code',
    noun: '公共代码',
    read,
    edit,
    filters: {
      parent_key: wire.maybe(key),
      keyword: wire.keyword(),
      status: wire.maybe(wire.code(Enabled)),
    },
    sort: ['code', 'name', 'sort'],
    row: managedRow,
    input: codeInput,
  }),
  /** Type and code are fixed after creation. */
  update: endpoint({
    method: 'POST',
    path: '/code/{id}',
    guard: edit,
    input: z.object({ ...idOnly.shape, ...fields, version: wire.int(1) }),
    output: nothing,
    summary: '编辑公共代码',
  }),
  ...removeEndpoint({ path: '/code', noun: '公共代码', edit }),
  createType: endpoint({
    method: 'POST',
    path: '/code-type',
    guard: edit,
    input: z.object({ parent_key: key, name: wire.text('类型名称', 50) }),
    output: nothing,
    summary: '新增代码类型',
  }),
};
