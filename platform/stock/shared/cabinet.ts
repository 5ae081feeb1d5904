import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

const filters = { warehouse_id: wire.maybe(wire.id()), status: wire.maybe(wire.code(Enabled)) };

const cabinetRow = z.object({
  id: z.int(),
  version: z.int(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  name: z.string(),
  kind: z.string(),
  kind_name: z.string(),
  /** That of the warehouse unless the cabinet stands elsewhere. */
  room_id: z.nullable(z.int()),
  room_name: z.nullable(z.string()),
  double_lock: z.boolean(),
  capacity_l: z.nullable(z.string()),
  capacity_kg: z.nullable(z.string()),
  allowed_groups: z.array(z.string()),
  remark: z.string(),
  status: z.int(),
  can: canOf('edit', 'status'),
});
export type CabinetRow = z.output<typeof cabinetRow>;

const cabinetInput = z.object({
  warehouse_id: wire.id('请选择仓库'),
  name: wire.text('柜名称', 40),
  kind: wire.text('柜类型', 40),
  room_id: wire.clearable(wire.id()),
  double_lock: wire.bool(),
  capacity_l: wire.clearable(wire.decimal('请填写容量')),
  capacity_kg: wire.clearable(wire.decimal('请填写载重')),
  allowed_groups: wire.maybe(wire.list(wire.codeText('可存储存组', 40), 40)),
  remark: z.optional(wire.freeText('说明', 500)),
});
export type CabinetInput = z.output<typeof cabinetInput>;

const path = '/stock/cabinet';
const noun = '储存柜';
const edit = holds('stock.warehouse.edit');

const resource = resourceEndpoints({
  path,
  noun,
  read: holds('stock.warehouse.read'),
  edit,
  filters,
  sort: [],
  row: cabinetRow,
  input: cabinetInput,
});

export const cabinetApi = {
  ...resource,
  list: { ...resource.list, all: true as const },
  ...statusEndpoint({ path, noun, edit }),
};
