import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { keepersOf } from '#platform/stock/server/public.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { whyBlocked } from '../../shared/container/wasting.rules.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { TransferStatus } from '../../shared/transfer/transfer.states.ts';
import { needsTwo } from '../storage/placement.queries.ts';
import { transferDoc, transfersWithin } from './transfer.queries.ts';

export type Transfer = {
  id: number;
  version: number;
  no: string;
  status: number;
  warehouse_id: number;
  warehouse_name: string;
  target_id: number;
  target_name: string;
  created_by: number;
  sent_by: number | null;
  sent_second_id: number | null;
  is_controlled: boolean;
};

/** Locks a transfer out of or into a store of the caller. */
export async function lockTransfer(
  ctx: Ctx,
  id: number,
  within = transfersWithin(ctx, 'chemical.transfer.edit'),
): Promise<Transfer> {
  const { rows } =
    await sql<Transfer>`select g.id, g.version, g.no, g.status, g.warehouse_id, w.name as warehouse_name, g.target_id,
      v.name as target_name, g.created_by, g.sent_by, g.sent_second_id, g.is_controlled
    from chemical.transfer g join stock.warehouse w on w.school_id = g.school_id and w.id = g.warehouse_id
    join stock.warehouse v on v.school_id = g.school_id and v.id = g.target_id
    where g.school_id = ${ctx.schoolId} and g.id = ${id} and ${within}
    for update of g`.execute(ctx.db);
  return found(rows[0], '调拨单');
}

/** The same in the version that the caller has seen, in a state from which it goes on. */
export async function lockTransferIn(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  states: readonly number[],
  action: string,
): Promise<Transfer> {
  const transfer = await lockTransfer(ctx, id);
  const state = labelOf(TransferStatus, transfer.status);
  assert(states.includes(transfer.status), chemicalErrors.transferMoved, { state, action });
  if (transfer.version !== version) throw await staleVersion(ctx, transferDoc, id);
  return transfer;
}

/** Refuses unless the person keeps the side whose turn it is; who has sent controlled chemicals does not receive them. */
export async function checkSide(ctx: Ctx, transfer: Transfer, person: number, action: string): Promise<void> {
  const isReceipt = transfer.status === TransferStatus.moving;
  const store = isReceipt ? transfer.target_id : transfer.warehouse_id;
  assert((await keepersOf(ctx, store)).has(person), chemicalErrors.notForStore, { action });
  const senders = [transfer.sent_by, transfer.sent_second_id];
  assert(!isReceipt || !transfer.is_controlled || !senders.includes(person), chemicalErrors.senderReceives);
}

export type Carried = {
  id: number;
  code: string;
  name: string;
  substance_id: number;
  state: number;
  warehouse_id: number;
  lab_id: number | null;
  reserved: number;
  quantity: number;
  expires_on: string | null;
  blocked_note: string;
  two_keepers: boolean;
  /** The cell in which it stands, and in a transfer the one to which it goes. */
  own_cell_id: number;
};

const columns = (
  ctx: Ctx,
) => sql`c.id, c.code, s.name, c.substance_id, c.state, c.warehouse_id, c.lab_id, c.cell_id as own_cell_id,
  c.reserved::float8 as reserved, t.quantity::float8 as quantity, c.expires_on, c.blocked_note, ${needsTwo(ctx)} as two_keepers`;
const joined = sql`join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
  join stock.lot t on t.school_id = c.school_id and t.id = c.id`;

/** Locks containers by their codes, in the order of their ids. */
export async function lockByCode(ctx: Ctx, codes: readonly string[]): Promise<Map<string, Carried>> {
  const own = sql`c.school_id = ${ctx.schoolId} and c.code = any(${[...codes]})`;
  await sql`select 1 from chemical.container c where ${own} order by c.id for update of c`.execute(ctx.db);
  const { rows } = await sql<Carried>`select ${columns(ctx)} from chemical.container c ${joined} where ${own}`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.code, row]));
}

export type Item = Carried & { cell_id: number; from_cell_id: number; tray_note: string };

/** Locks the containers of a transfer, in the order of their ids. */
export async function lockItems(ctx: Ctx, id: number): Promise<Item[]> {
  const own = sql`chemical.transfer_item i join chemical.container c on c.school_id = i.school_id and c.id = i.container_id`;
  const where = sql`i.school_id = ${ctx.schoolId} and i.transfer_id = ${id}`;
  await sql`select 1 from ${own} where ${where} order by c.id for update of c`.execute(ctx.db);
  const { rows } = await sql<Item>`select ${columns(ctx)}, i.cell_id, i.from_cell_id, i.tray_note from ${own} ${joined}
    where ${where} order by c.id`.execute(ctx.db);
  return rows;
}

/** Refuses what cannot leave its store: it is promised, out, blocked, expired or on its way already. */
export function checkSendable({ code, name, state, lab_id, reserved, blocked_note }: Carried): void {
  const why =
    state !== ContainerState.stored || lab_id !== null
      ? labelOf(ContainerState, state)
      : reserved > 0
        ? '已为领用申请预留'
        : blocked_note !== '' && whyBlocked(blocked_note);
  assert(why === false, chemicalErrors.notSendable, { name, code, why: why || '' });
}
