import { endpoint, holds, type InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf, idOnly } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { ActType } from '../core/activity.states.ts';

const read = holds('inspection.item-set.read');
const edit = holds('inspection.item-set.edit');
const sets = { path: '/check/item-set', noun: '检查项集', edit };

const setRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  act_types: z.array(z.int()),
  org_id: z.int(),
  org_name: z.string(),
  remark: z.string(),
  status: z.int(),
  item_ids: z.array(z.int()),
  /** Items that are disabled or removed in the library since. */
  lost: z.int(),
  can: canOf('edit', 'status', 'remove'),
});
export type ItemSetRow = z.output<typeof setRow>;

const setInput = z.object({
  name: wire.text('名称', 50),
  act_types: z.pipe(wire.list(wire.int(1, 6), 6), z.array(z.int()).check(z.minLength(1, '请选择适用的检查类型'))),
  remark: z.optional(wire.freeText('说明', 300)),
  item_ids: z.pipe(wire.list(wire.id(), 500), z.array(z.int()).check(z.minLength(1, '请至少选择一个检查项'))),
});
export type ItemSetInput = z.output<typeof setInput>;

const setFilters = {
  keyword: wire.keyword(),
  act_type: wire.maybe(wire.code(ActType)),
  org_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(Enabled)),
};

/** An item of a set, in its order. */
const setItem = z.object({
  item_id: z.int(),
  code: z.string(),
  name: z.string(),
  category_name: z.string(),
  group_name: z.string(),
  veto: z.boolean(),
  urgent: z.boolean(),
  is_lost: z.boolean(),
});
export type ItemSetItem = z.output<typeof setItem>;

const setOption = z.object({
  id: z.int(),
  name: z.string(),
  org_name: z.string(),
  remark: z.string(),
  /** Items that can be chosen now. */
  item_ids: z.array(z.int()),
  lost: z.int(),
});
export type ItemSetOption = z.output<typeof setOption>;

export const itemSetApi = {
  ...resourceEndpoints({ ...sets, read, filters: setFilters, sort: ['name'], row: setRow, input: setInput }),
  ...statusEndpoint(sets),
  ...removeEndpoint(sets),
  items: endpoint({
    method: 'GET',
    path: `${sets.path}/{id}/items`,
    guard: read,
    input: idOnly,
    output: z.object({ content: z.array(setItem) }),
    all: true,
  }),
  /** Enabled sets for an inspection type: those of the caller's units and of units above them. */
  options: endpoint({
    method: 'GET',
    path: `${sets.path}/options`,
    guard: read,
    input: z.object({ act_type: wire.maybe(wire.code(ActType)) }),
    output: z.object({ content: z.array(setOption) }),
    all: true,
  }),
  ...sheetEndpoints(sets.path, { read, write: edit }, setFilters),
};
export type ItemSetQuery = InputOf<typeof itemSetApi.export>;
