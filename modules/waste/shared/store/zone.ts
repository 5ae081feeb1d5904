import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf, idOnly } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { kilograms } from '../amount.ts';
import { CompatGroup } from '../waste-kinds.ts';
import { FacilitySignDistance, ZoneSignDistance } from './sign-sizes.ts';

/** Types of warehouses in which waste stands: a storage point of a laboratory, and a store. */
export const wasteStores = { point: '3', store: '5' } as const;

const zoneRow = z.object({
  id: z.int(),
  version: z.int(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  name: z.string(),
  groups: z.array(z.string()),
  capacity_kg: z.string(),
  /** What stands here now. */
  stands_kg: z.string(),
  containers: z.int(),
  /** Groups of what stands here. */
  standing: z.array(z.string()),
  remark: z.string(),
  status: z.int(),
  can: canOf('edit', 'status'),
});
export type ZoneRow = z.output<typeof zoneRow>;

/** Kilograms that one zone holds at most. */
const mostCapacity = 100_000;

const zoneInput = z.object({
  warehouse_id: wire.id('请选择暂存设施'),
  name: wire.text('分区名称', 40),
  groups: wire.maybe(wire.list(wire.code(CompatGroup), 10)),
  capacity_kg: kilograms('容量', mostCapacity),
  remark: z.optional(wire.freeText('说明', 300)),
});
export type ZoneInput = z.output<typeof zoneInput>;

const path = '/api/waste/zone';
const noun = '暂存分区';
const edit = holds('waste.zone.edit');
const read = holds('waste.stock.read');

const resource = resourceEndpoints({
  path,
  noun,
  read,
  edit,
  filters: { warehouse_id: wire.maybe(wire.id()), status: wire.maybe(wire.code(Enabled)) },
  sort: ['name'],
  row: zoneRow,
  input: zoneInput,
});

export const zoneApi = onServer('waste', {
  ...resource,
  list: { ...resource.list, all: true as const },
  ...statusEndpoint({ path, noun, edit }),
  /** 贮存分区标志 of HJ 1276-2022. */
  zoneSign: endpoint({
    method: 'GET',
    path: `${path}/{id}/sign/pdf`,
    guard: read,
    input: z.object({ ...idOnly.shape, distance: wire.code(ZoneSignDistance, '请选择观察距离') }),
    ...paperFile,
  }),
  /** 贮存设施标志 of HJ 1276-2022. */
  facilitySign: endpoint({
    method: 'GET',
    path: '/api/waste/warehouse/{id}/sign/pdf',
    guard: read,
    input: z.object({
      ...idOnly.shape,
      distance: wire.code(FacilitySignDistance, '请选择观察距离'),
      person: wire.text('负责人', 20),
      phone: wire.phone('联系方式'),
    }),
    ...paperFile,
  }),
  /** Stores for waste that the caller reaches. */
  stores: endpoint({
    method: 'GET',
    path: '/api/waste/warehouse',
    guard: read,
    input: z.object({}),
    output: z.object({
      content: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          is_point: z.boolean(),
          room_name: z.string(),
          area: z.nullable(z.string()),
          keepers: z.array(z.object({ id: z.int(), name: z.string() })),
          capacity_kg: z.string(),
          stands_kg: z.string(),
          containers: z.int(),
          /** Days since the oldest container came. */
          oldest_days: z.nullable(z.int()),
          /** Day of the last patrol. */
          patrolled_on: z.nullable(z.string()),
        }),
      ),
    }),
  }),
});
