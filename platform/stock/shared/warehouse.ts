import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf, listInput, pageOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

const filters = {
  /** Name or code. */
  keyword: wire.keyword(),
  warehouse_type: wire.maybe(wire.codeText('仓库类型', 40)),
  org_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(Enabled)),
};

const warehouseRow = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  warehouse_type: z.string(),
  type_name: z.string(),
  org_id: z.int(),
  org_name: z.string(),
  room_id: z.nullable(z.int()),
  /** 校区-楼宇-房号. */
  room_name: z.nullable(z.string()),
  area: z.nullable(z.string()),
  features: z.array(z.string()),
  feature_names: z.array(z.string()),
  /** Names of those who keep it today. */
  keepers: z.array(z.string()),
  remark: z.string(),
  status: z.int(),
  can: canOf('edit', 'status', 'keepers'),
});
export type WarehouseRow = z.output<typeof warehouseRow>;

const warehouseInput = z.object({
  code: wire.codeText('仓库编码'),
  name: wire.text('仓库名称', 60),
  warehouse_type: wire.text('仓库类型', 40),
  org_id: wire.id('请选择所属单位'),
  room_id: wire.clearable(wire.id()),
  area: wire.clearable(wire.decimal('请填写面积')),
  features: wire.maybe(wire.list(wire.codeText('防护条件', 40), 20)),
  remark: z.optional(wire.freeText('说明', 500)),
});
export type WarehouseInput = z.output<typeof warehouseInput>;

// The specification reads warehouses at this address.
const path = '/api/warehouse';
const noun = '仓库';
const read = holds('stock.warehouse.read');
const edit = holds('stock.warehouse.edit');

const resource = resourceEndpoints({
  path,
  noun,
  read,
  edit,
  filters,
  sort: ['code', 'name'],
  row: warehouseRow,
  input: warehouseInput,
});

export const warehouseApi = {
  ...resource,
  list: { ...resource.list, all: true as const },
  ...statusEndpoint({ path, noun, edit }),
  /** Warehouses of a type, `tid`; all types without. */
  ofType: endpoint({
    method: 'GET',
    path: `${path}/tid`,
    guard: read,
    all: true,
    input: listInput({ tid: wire.maybe(wire.codeText('仓库类型', 40)) }),
    output: pageOf(z.object({ id: z.int(), code: z.string(), name: z.string(), tid: z.string(), tname: z.string() })),
    summary: '按类型读取仓库',
  }),
};
