import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference, codesReference } from '#platform/codes/server/public.ts';
import type { cabinetApi, CabinetInput } from '../shared/cabinet.ts';
import { stockErrors } from '../shared/errors.ts';
import { checkUnused } from './stock-use.service.ts';
import { inOwnStores } from './warehouse.policy.ts';
import { roomReference } from './warehouse.service.ts';

const cabinet: RowKind<'stock.cabinet'> = {
  table: 'stock.cabinet',
  doc: 'stock.cabinet',
  noun: '储存柜',
  reach: (ctx) => inOwnStores(ctx, 'stock.warehouse.edit', 't.warehouse_id'),
  softDelete: false,
};

const checkInput = (ctx: Ctx, input: CabinetInput) =>
  checkFields<CabinetInput>(ctx, {
    warehouse_id: {
      valid: sql<boolean>`exists (select 1 from stock.warehouse w where w.school_id = ${ctx.schoolId}
        and w.id = ${input.warehouse_id} and w.status = 1 and ${inOwnStores(ctx, 'stock.warehouse.edit', 'w.id')})`,
      message: '仓库不存在、已停用或不在您的管理范围内，请重新选择',
    },
    kind: codeReference(ctx, 'cabinet_kind', input.kind, '柜类型'),
    room_id: input.room_id ? roomReference(ctx, input.room_id) : undefined,
    capacity_l: input.capacity_l && Number(input.capacity_l) <= 0 ? '容量应大于 0' : undefined,
    capacity_kg: input.capacity_kg && Number(input.capacity_kg) <= 0 ? '载重应大于 0' : undefined,
    allowed_groups:
      (input.allowed_groups?.length ?? 0) > 0 &&
      codesReference(ctx, 'chem_storage_group', input.allowed_groups ?? [], '可存储存组'),
  });

export async function createCabinet(ctx: Ctx, input: CabinetInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, cabinet, input, input.name);
}

export async function updateCabinet(ctx: Ctx, { id, version, ...input }: InputOf<typeof cabinetApi.update>) {
  const check = async (before: Record<string, unknown>) => {
    await checkInput(ctx, input);
    assert(before['warehouse_id'] === input.warehouse_id, stockErrors.fixedWarehouse);
  };
  await updateRow(ctx, cabinet, { id, version }, input, { note: input.name, check });
}

export async function setCabinetStatus(ctx: Ctx, { id, status }: InputOf<typeof cabinetApi.setStatus>) {
  await setStatus(ctx, cabinet, id, status);
  if (status === 0) await checkUnused(ctx, cabinet.doc, id);
}
