import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { canOf, listInput, pageOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { OrgLevel } from './unit.rules.ts';

const typeInput = z.object({
  name: wire.text('类型名称', 30),
  code: wire.codeText('类型编码', 32),
  org_level: wire.code(OrgLevel, '请选择适用级别'),
  nature: z.optional(wire.line('性质', 32)),
  need_check: wire.bool(),
  need_card: wire.bool(),
  need_level: wire.bool(),
  sort: wire.maybe(wire.int(0, 9999)),
});
export type TypeInput = z.output<typeof typeInput>;

const typeRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  org_level: z.string(),
  nature: z.string(),
  nature_name: z.string(),
  need_check: z.boolean(),
  need_card: z.boolean(),
  need_level: z.boolean(),
  unit_count: z.int(),
  sort: z.int(),
  status: z.int(),
  version: z.int(),
  can: canOf('edit', 'status', 'remove'),
});
export type TypeRow = z.output<typeof typeRow>;

const typePick = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  org_level: z.string(),
  nature: z.string(),
  status: z.int(),
  need_check: z.boolean(),
  need_card: z.boolean(),
  need_level: z.boolean(),
  sort: z.int(),
});
export type TypePick = z.output<typeof typePick>;

const read = holds('org.type.read');
const edit = holds('org.type.edit');

const noun = '组织类型';
const path = '/org/type';

export const orgTypeApi = {
  ...resourceEndpoints({
    path,
    noun,
    read,
    edit,
    filters: {
      keyword: wire.keyword(),
      org_level: wire.maybe(wire.code(OrgLevel)),
      status: wire.maybe(wire.code(Enabled)),
    },
    sort: ['name', 'code'],
    row: typeRow,
    input: typeInput,
  }),
  ...statusEndpoint({ path, noun, edit }),
  ...removeEndpoint({ path, noun, edit }),
  /** Pick list; the path and `status` are the specification's. */
  pick: endpoint({
    method: 'GET',
    path: '/orgType',
    guard: signedIn,
    all: true,
    input: listInput({ status: wire.maybe(wire.code(Enabled)), org_level: wire.maybe(wire.code(OrgLevel)) }),
    output: pageOf(typePick),
  }),
};
