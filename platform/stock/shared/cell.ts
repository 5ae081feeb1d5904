import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

const filters = {
  warehouse_id: wire.maybe(wire.id()),
  cabinet_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(Enabled)),
};

const cellRow = z.object({
  id: z.int(),
  version: z.int(),
  cabinet_id: z.int(),
  cabinet_name: z.string(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  name: z.string(),
  status: z.int(),
  can: canOf('edit', 'status'),
});
export type CellRow = z.output<typeof cellRow>;

const cellInput = z.object({ cabinet_id: wire.id('请选择储存柜'), name: wire.text('层位名称', 40) });
export type CellInput = z.output<typeof cellInput>;

const path = '/stock/cell';
const noun = '层位';
const edit = holds('stock.warehouse.edit');

const resource = resourceEndpoints({
  path,
  noun,
  read: holds('stock.warehouse.read'),
  edit,
  filters,
  sort: [],
  row: cellRow,
  input: cellInput,
});

export const cellApi = {
  ...resource,
  list: { ...resource.list, all: true as const },
  ...statusEndpoint({ path, noun, edit }),
};
