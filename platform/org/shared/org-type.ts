import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { can, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { Status } from './status.ts';
import { OrgLevel } from './unit.rules.ts';

const typeFields = {
  name: wire.text('类型名称', 30),
  code: wire.codeText('类型编码', 32),
  orgLevel: wire.code(OrgLevel, '请选择适用级别'),
  nature: z.optional(wire.freeText('性质', 32)),
  needCheck: wire.bool(),
  needCard: wire.bool(),
  needLevel: wire.bool(),
  sort: wire.maybe(wire.int(0, 9999)),
};

const typeRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  orgLevel: z.string(),
  nature: z.string(),
  natureName: z.string(),
  needCheck: z.boolean(),
  needCard: z.boolean(),
  needLevel: z.boolean(),
  unitCount: z.int(),
  sort: z.int(),
  status: z.int(),
  version: z.int(),
  can,
});
export type TypeRow = z.output<typeof typeRow>;

const read = holds('org.type.read');
const edit = holds('org.type.edit');

export const orgTypeApi = {
  list: endpoint({
    method: 'GET',
    path: '/org/type',
    guard: read,
    input: listInput({
      keyword: wire.keyword(),
      orgLevel: wire.maybe(wire.code(OrgLevel)),
      status: wire.maybe(wire.code(Status)),
    }),
    output: pageOf(typeRow),
  }),
  detail: endpoint({ method: 'GET', path: '/org/type/{id}', guard: read, input: idOnly, output: typeRow }),
  /** Pick list; the path and `status` are the specification's. */
  pick: endpoint({
    method: 'GET',
    path: '/orgType',
    guard: signedIn,
    all: true,
    input: listInput({ status: wire.maybe(wire.code(Status)), orgLevel: wire.maybe(wire.code(OrgLevel)) }),
    output: pageOf(
      z.object({
        id: z.int(),
        name: z.string(),
        code: z.string(),
        orgLevel: z.string(),
        nature: z.string(),
        status: z.int(),
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/org/type',
    guard: edit,
    input: z.object(typeFields),
    output: idOut,
    summary: '新增组织类型',
  }),
  update: endpoint({
    method: 'POST',
    path: '/org/type/{id}',
    guard: edit,
    input: z.object({ ...idOnly.shape, ...typeFields, version: wire.int() }),
    output: nothing,
    summary: '编辑组织类型',
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/org/type/{id}/status',
    guard: edit,
    input: z.object({ ...idOnly.shape, status: wire.code(Status) }),
    output: nothing,
    summary: '启用或停用组织类型',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/org/type/{id}/delete',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '删除组织类型',
  }),
};
