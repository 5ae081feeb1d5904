import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum, Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

const CompatKind = defineEnum({
  group: { value: 'group', label: '储存组' },
  tag: { value: 'tag', label: '反应性标签' },
});

/** How far two chemicals have to be apart. */
export const Apart = defineEnum({
  together: { value: 0, label: '可同柜', tone: 'good' },
  cabinet: { value: 1, label: '分柜', tone: 'warn' },
  room: { value: 2, label: '分室', tone: 'bad' },
});

const filters = { kind: wire.maybe(wire.code(CompatKind)), status: wire.maybe(wire.code(Enabled)) };

const compatRow = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.string(),
  a: z.string(),
  a_name: z.string(),
  b: z.string(),
  b_name: z.string(),
  value: z.int(),
  reason: z.string(),
  basis: z.string(),
  status: z.int(),
  can: canOf('edit', 'status'),
});
export type CompatRow = z.output<typeof compatRow>;

const compatInput = z.object({
  kind: wire.code(CompatKind, '请选择规则类型'),
  a: wire.text('储存组或标签', 40),
  b: wire.text('储存组或标签', 40),
  value: wire.code(Apart, '请选择间隔要求'),
  reason: z.optional(wire.line('原因', 200)),
  basis: wire.text('依据', 200),
});
export type CompatInput = z.output<typeof compatInput>;

const conflict = z.object({
  name: z.string(),
  /** Code of a container that stands there; '' for another substance of the same question. */
  code: z.string(),
  place: z.string(),
  nearness: z.string(),
  value: z.int(),
  reason: z.string(),
  basis: z.string(),
});
export type Conflict = z.output<typeof conflict>;

const asked = z.object({
  substance_id: z.int(),
  name: z.string(),
  cas: z.string(),
  storage_group: z.string(),
  /** What the cabinet itself demands. */
  faults: z.array(z.string()),
  conflicts: z.array(conflict),
  may: z.boolean(),
});

const path = '/chemical/compat-rule';
const noun = '混存规则';
const edit = holds('chemical.compat.edit');
const read = holds('stock.warehouse.read', 'chemical.substance.read');

const resource = resourceEndpoints({ path, noun, read, edit, filters, sort: [], row: compatRow, input: compatInput });

export const compatApi = {
  ...resource,
  list: { ...resource.list, all: true as const },
  ...statusEndpoint({ path, noun, edit }),
  /** May these substances stand in this cell? */
  ask: endpoint({
    method: 'GET',
    path: '/chemical/substance/compat',
    guard: holds('stock.warehouse.read'),
    input: z.object({
      substance_ids: wire.list(wire.id(), 50).check(z.minLength(1, '请选择化学品')),
      cell_id: wire.id('请选择层位'),
    }),
    output: z.object({ place: z.string(), content: z.array(asked) }),
    summary: '存放试算',
  }),
};
export type CompatAnswer = z.output<typeof compatApi.ask.output>;
