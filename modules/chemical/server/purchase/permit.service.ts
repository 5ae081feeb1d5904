import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import type { permitApi } from '../../shared/purchase/permit.ts';
import { PurchaseStatus } from '../../shared/purchase/purchase.states.ts';
import type { Measured } from './purchase-check.rules.ts';

export const permitDoc = 'chemical.permit';

export const permit: RowKind<'chemical.permit'> = {
  table: 'chemical.permit',
  doc: permitDoc,
  noun: '购买许可',
  softDelete: false,
};

/** Controlled lines of a passed purchase wait for their permits, each for what it asks. */
export async function addPermits(ctx: Ctx, purchaseId: number, lines: readonly Measured[]): Promise<void> {
  const rows = lines
    .filter(({ isControlled }) => isControlled)
    .map(({ line, substance_id, amount }) => ({ line, substance_id, qty: amount }));
  await sql`insert into chemical.permit (school_id, purchase_id, line, substance_id, qty, created_by, updated_by)
    select ${ctx.schoolId}, ${purchaseId}, g.line, g.substance_id, g.qty, ${ctx.actor.userId}, ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(rows)}::json) g (line int, substance_id bigint, qty numeric)`.execute(
    ctx.db,
  );
}

export function checkPermit({ starts_on, ends_on, qty }: { starts_on: string; ends_on: string; qty: string }): void {
  if (ends_on < starts_on) throw badFields({ ends_on: '有效期至不能早于有效期起' });
  if (Number(qty) <= 0) throw badFields({ qty: '许可数量应大于 0' });
}

/** Fills in or corrects a permit; what has come by it stays covered. */
export async function updatePermit(ctx: Ctx, { id, version, files = [], ...input }: InputOf<typeof permitApi.update>) {
  checkPermit(input);
  const check = async ({ used_qty, purchase_id }: Record<string, unknown>) => {
    if (Number(input.qty) < Number(used_qty))
      throw badFields({ qty: `已入库 ${Number(used_qty)}，许可数量不能少于已入库的数量` });
    if (purchase_id === null) return;
    const { rows } = await sql`select 1 from chemical.purchase where school_id = ${ctx.schoolId} and id = ${purchase_id}
      and status = ${PurchaseStatus.passed}`.execute(ctx.db);
    if (rows.length === 0) throw badFields({ no: '采购申请已撤回，不再需要许可' });
  };
  await updateRow(ctx, permit, { id, version }, { ...input, files }, { note: input.no, check });
  await attachFiles(ctx, permitDoc, id, files);
}
