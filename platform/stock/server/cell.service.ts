import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields, assert } from '#kernel/server/errors.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { cellApi, CellInput } from '../shared/cell.ts';
import { stockErrors } from '../shared/errors.ts';
import { checkUnused } from './stock-use.service.ts';
import { inOwnStores } from './warehouse.policy.ts';

const cell: RowKind<'stock.cell'> = {
  table: 'stock.cell',
  doc: 'stock.cell',
  noun: '层位',
  reach: (ctx) => inOwnStores(ctx, 'stock.warehouse.edit', 't.warehouse_id'),
  softDelete: false,
};

/** The warehouse of a cabinet in use that the caller may change. */
async function warehouseOf(ctx: Ctx, cabinetId: number): Promise<number> {
  const { rows } = await sql<{ warehouse_id: number }>`select b.warehouse_id from stock.cabinet b
    where b.school_id = ${ctx.schoolId} and b.id = ${cabinetId} and b.status = 1
      and ${inOwnStores(ctx, 'stock.warehouse.edit', 'b.warehouse_id')}`.execute(ctx.db);
  if (!rows[0]) throw badFields({ cabinet_id: '储存柜不存在、已停用或不在您的管理范围内，请重新选择' });
  return rows[0].warehouse_id;
}

export async function createCell(ctx: Ctx, input: CellInput): Promise<number> {
  const warehouse_id = await warehouseOf(ctx, input.cabinet_id);
  return insertRow(ctx, cell, { ...input, warehouse_id }, input.name);
}

export async function updateCell(ctx: Ctx, { id, version, ...input }: InputOf<typeof cellApi.update>) {
  const check = (before: Record<string, unknown>) => {
    assert(before['cabinet_id'] === input.cabinet_id, stockErrors.fixedCabinet);
    return Promise.resolve();
  };
  await updateRow(ctx, cell, { id, version }, { name: input.name }, { note: input.name, check });
}

export async function setCellStatus(ctx: Ctx, { id, status }: InputOf<typeof cellApi.setStatus>) {
  await setStatus(ctx, cell, id, status);
  if (status === 0) await checkUnused(ctx, cell.doc, id);
}
