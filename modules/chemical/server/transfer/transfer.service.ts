import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { badFields, forbidden } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { TransferStatus } from '../../shared/transfer/transfer.states.ts';
import type { TransferInput } from '../../shared/transfer/transfer.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { readCellsWhere, readSubstances } from '../storage/placement.queries.ts';
import { checkPlacings } from '../storage/placement.service.ts';
import { checkSendable, lockByCode, type Carried } from './transfer-lock.queries.ts';
import { transferDoc } from './transfer.queries.ts';

type Placed = Carried & { cell_id: number; tray_note: string };

/** Rule 2 and the cabinet are asked of the cells to which containers go; those that leave count no more where they stand. */
export async function checkTargets(ctx: Ctx, target: number, items: readonly Placed[]): Promise<void> {
  const ids = items.map(({ cell_id }) => cell_id);
  const cells = await readCellsWhere(ctx, ids, sql<boolean>`l.warehouse_id = ${target}`);
  const outside = items.find(({ cell_id }) => !cells.has(cell_id));
  if (outside) throw badFields({ lines: `“${outside.code}”的调入层位不在调入仓库，请重新选择` });
  if (items.some(({ tray_note }) => tray_note !== '') && !holdsRight(ctx.actor, 'chemical.compat.override'))
    throw forbidden();
  const substances = await readSubstances(
    ctx,
    items.map(({ substance_id }) => substance_id),
  );
  await checkPlacings(
    ctx,
    items.map(({ substance_id, cell_id, quantity: amount, tray_note }) => ({
      substance: substances.get(substance_id)!,
      cell: cells.get(cell_id)!,
      amount,
      tray_note,
    })),
    items.map(({ id }) => id),
  );
}

async function checkInput(ctx: Ctx, { warehouse_id, target_id, lines }: TransferInput): Promise<void> {
  await checkFields<TransferInput>(ctx, {
    warehouse_id: {
      valid: sql<boolean>`exists (select 1 from stock.warehouse w where w.school_id = ${ctx.schoolId} and w.id = ${warehouse_id}
        and w.status = 1 and ${inStores(ctx, 'chemical.transfer.edit', 'w.id')})`,
      message: '仓库不存在、已停用或不在您的管理范围内，请重新选择',
    },
    target_id: {
      valid: sql<boolean>`exists (select 1 from stock.warehouse w where w.school_id = ${ctx.schoolId} and w.id = ${target_id}
        and w.status = 1 and w.id <> ${warehouse_id})`,
      message: '请选择另一个在用的仓库，仓库内请使用移位',
    },
  });
  const codes = lines.map(({ code }) => code.toUpperCase());
  const double = codes.find((code, at) => codes.indexOf(code) !== at);
  if (double !== undefined) throw badFields({ lines: `“${double}”选了两次，请删去一行` });
}

/** Writes down what is to go from one store to another; nothing moves before it is sent. */
export async function createTransfer(ctx: Ctx, input: TransferInput): Promise<number> {
  await checkInput(ctx, input);
  const { warehouse_id, target_id, remark = '', lines } = input;
  const containers = await lockByCode(
    ctx,
    lines.map(({ code }) => code.toUpperCase()),
  );
  const items = lines.map(({ code, cell_id, tray_note = '' }): Placed => {
    const container = containers.get(code.toUpperCase());
    if (container?.warehouse_id !== warehouse_id) throw badFields({ lines: `“${code}”不在调出仓库，请核对后重选` });
    checkSendable(container);
    return { ...container, cell_id, tray_note };
  });
  await checkTargets(ctx, target_id, items);
  const no = await nextDocumentNo(ctx, 'DB', transferDoc);
  const { userId } = ctx.actor;
  const isControlled = items.some(({ two_keepers }) => two_keepers);
  const { rows } = await sql<{
    id: number;
  }>`insert into chemical.transfer (school_id, no, warehouse_id, target_id, remark,
      is_controlled, created_by, created_at, updated_by, updated_at)
    values (${ctx.schoolId}, ${no}, ${warehouse_id}, ${target_id}, ${remark}, ${isControlled}, ${userId}, ${ctx.now}, ${userId}, ${ctx.now})
    returning id`.execute(ctx.db);
  const id = rows[0]!.id;
  const given = items.map(({ id: container_id, cell_id, tray_note, own_cell_id }) => ({
    container_id,
    cell_id,
    tray_note,
    from_cell_id: own_cell_id,
  }));
  await sql`insert into chemical.transfer_item (school_id, transfer_id, container_id, cell_id, tray_note, from_cell_id)
    select ${ctx.schoolId}, ${id}, g.container_id, g.cell_id, g.tray_note, g.from_cell_id
    from json_to_recordset(${JSON.stringify(given)}::json) g(container_id bigint, cell_id bigint, tray_note text, from_cell_id bigint)`.execute(
    ctx.db,
  );
  await ctx.audit({
    action: '登记调拨',
    docType: transferDoc,
    docId: id,
    to: TransferStatus.waiting,
    note: `${no} ${items.length} 件`,
    after: input,
  });
  return id;
}
