import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference, codesReference } from '#platform/codes/server/public.ts';
import { unitReference } from '#platform/org/server/public.ts';
import type { warehouseApi, WarehouseInput } from '../shared/warehouse.ts';
import { checkUnused } from './stock-use.service.ts';
import { inOwnStores, storeUnits } from './warehouse.policy.ts';

const warehouse: RowKind<'stock.warehouse'> = {
  table: 'stock.warehouse',
  doc: 'stock.warehouse',
  noun: '仓库',
  reach: (ctx) => inOwnStores(ctx, 'stock.warehouse.edit', 't.id'),
  softDelete: false,
};

const levels = [
  'school',
  'college',
  'department',
  'labcenter',
  'research',
  'lab',
  'warehouse',
  'security',
  'equip',
] as const;

/** A room in use. */
export const roomReference = (ctx: Ctx, id: number) => ({
  valid: sql<boolean>`exists (select 1 from org.room where school_id = ${ctx.schoolId} and id = ${id} and status = 1
    and deleted_at is null)`,
  message: '房间不存在或已停用，请重新选择',
});

const checkInput = (ctx: Ctx, { warehouse_type, org_id, room_id, area, features = [] }: WarehouseInput) =>
  checkFields<WarehouseInput>(ctx, {
    warehouse_type: codeReference(ctx, 'warehouse_type', warehouse_type, '仓库类型'),
    org_id: unitReference(ctx, org_id, levels, storeUnits(ctx.actor), '所属单位'),
    room_id: room_id ? roomReference(ctx, room_id) : undefined,
    area: area && Number(area) <= 0 ? '面积应大于 0' : undefined,
    features: features.length > 0 && codesReference(ctx, 'warehouse_feature', features, '防护条件'),
  });

export async function createWarehouse(ctx: Ctx, input: WarehouseInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, warehouse, input, input.name);
}

export async function updateWarehouse(ctx: Ctx, { id, version, ...input }: InputOf<typeof warehouseApi.update>) {
  const check = () => checkInput(ctx, input);
  await updateRow(ctx, warehouse, { id, version }, input, { note: input.name, check });
}

export async function setWarehouseStatus(ctx: Ctx, { id, status }: InputOf<typeof warehouseApi.setStatus>) {
  await setStatus(ctx, warehouse, id, status);
  if (status === 0) await checkUnused(ctx, warehouse.doc, id);
}
