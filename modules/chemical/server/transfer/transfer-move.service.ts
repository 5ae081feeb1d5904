import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { keepersOf, postFlows, type Movement } from '#platform/stock/server/public.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { transferStates, TransferStatus } from '../../shared/transfer/transfer.states.ts';
import type { ReceiptLine, transferApi } from '../../shared/transfer/transfer.ts';
import { followContainers } from '../container/stock-mirror.service.ts';
import { signedPeople } from '../dual/dual.service.ts';
import { checkFrozen, holdStocktakes } from '../storage/open-counts.queries.ts';
import {
  checkSendable,
  checkSide,
  lockItems,
  lockTransferIn,
  type Item,
  type Transfer,
} from './transfer-lock.queries.ts';
import { checkTargets } from './transfer.service.ts';
import { receiptDoc, transferDoc } from './transfer.queries.ts';

const { stored, expired, moving } = ContainerState;
const changeOf = { table: 'chemical.transfer', column: 'status', docType: transferDoc } as const;

const movement =
  (kind: Movement['kind'], note: string) =>
  ({ id, code, name }: Item): Movement => ({
    lot_id: id,
    kind,
    quantity: '0',
    name: `${code}（${name}）`,
    note,
  });

/** The second keeper of the side whose turn it is, where two have to sign. */
const secondOf = async (ctx: Ctx, { id, is_controlled }: Transfer, doc: string, store: number) =>
  is_controlled ? (await signedPeople(ctx, { doc, id, needed: 2 }, await keepersOf(ctx, store))).second_id : null;

/** The sending keepers hand the containers over; from now on they are nobody's to issue. */
export async function sendTransfer(ctx: Ctx, input: InputOf<typeof transferApi.send>): Promise<void> {
  await holdStocktakes(ctx);
  const transfer = await lockTransferIn(ctx, input, [TransferStatus.waiting], '调出');
  await checkSide(ctx, transfer, ctx.actor.userId, '调出');
  const items = await lockItems(ctx, transfer.id);
  const ids = items.map(({ id }) => id);
  items.forEach(checkSendable);
  await checkFrozen(ctx, { containers: ids }, '调出');
  const second_id = await secondOf(ctx, transfer, transferDoc, transfer.warehouse_id);
  const posting = { doc_type: transferDoc, doc_id: transfer.id, second_id };
  await postFlows(ctx, posting, items.map(movement('transfer_out', `${transfer.no} → ${transfer.target_name}`)));
  // Since it was written down it may have been moved within its store; refused, it goes back to where it stood last.
  await sql`update chemical.transfer_item i set from_cell_id = c.cell_id from chemical.container c
    where i.school_id = ${ctx.schoolId} and i.transfer_id = ${transfer.id} and c.school_id = i.school_id and c.id = i.container_id`.execute(
    ctx.db,
  );
  await sql`update chemical.container set state = ${moving}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = any(${ids})`.execute(ctx.db);
  await emit(ctx, 'kernel.document.changed', { docType: 'chemical.container', ids, to: String(moving) });
  const set = { sent_by: ctx.actor.userId, sent_second_id: second_id, sent_at: ctx.now };
  await applyTransition(ctx, transferStates, {
    ...changeOf,
    id: transfer.id,
    action: 'send',
    set,
    note: `${ids.length} 件`,
  });
  const { no, warehouse_name: warehouse, target_name: target } = transfer;
  await notify(ctx, {
    type: 'CHEM_TRANSFER_COMING',
    userIds: [...(await keepersOf(ctx, transfer.target_id))],
    params: { no, warehouse, target, count: ids.length },
    url: `/chemical/transfer/${transfer.id}`,
    dedupe: `chem-transfer:${transfer.id}:sent`,
    awaits: { docType: transferDoc, ids: [transfer.id], states: [String(TransferStatus.moving)] },
  });
}

const isOver = (ctx: Ctx, { expires_on }: Item) => expires_on !== null && expires_on < formatDate(ctx.now);

/** Containers stand in these cells from now on; without cells they stand where they stood. */
async function settle(ctx: Ctx, items: readonly Item[], isArrival: boolean): Promise<void> {
  const rows = items.map((item) => ({
    id: item.id,
    cell_id: isArrival ? item.cell_id : item.from_cell_id,
    tray_note: item.tray_note,
    state: isOver(ctx, item) ? expired : stored,
  }));
  await sql`update chemical.container c set state = g.state, cell_id = l.id, cabinet_id = l.cabinet_id, warehouse_id = l.warehouse_id,
      tray_note = case when ${isArrival} then g.tray_note else c.tray_note end,
      holder_id = case when ${isArrival} then ${ctx.actor.userId} else c.holder_id end,
      version = c.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(rows)}::json) g(id bigint, cell_id bigint, tray_note text, state int)
    join stock.cell l on l.school_id = ${ctx.schoolId} and l.id = g.cell_id
    where c.school_id = ${ctx.schoolId} and c.id = g.id and c.state = ${moving}`.execute(ctx.db);
  for (const state of [stored, expired]) {
    const ids = rows.filter((row) => row.state === state).map(({ id }) => id);
    if (ids.length > 0)
      await emit(ctx, 'kernel.document.changed', { docType: 'chemical.container', ids, to: String(state) });
  }
}

/** What the receiving keeper says of each container; of what is not named, it is taken as planned. */
function sorted(items: readonly Item[], lines: readonly ReceiptLine[]) {
  const said = new Map(lines.map((line) => [line.code.toUpperCase(), line]));
  const unknown = [...said.keys()].find((code) => items.every((item) => item.code !== code));
  if (unknown !== undefined) throw badFields({ lines: `“${unknown}”不在这张调拨单中，请核对后重扫` });
  const taken: Item[] = [];
  const refused: (Item & { refusal: string })[] = [];
  for (const item of items) {
    const { refusal = '', cell_id = item.cell_id, tray_note = item.tray_note } = said.get(item.code) ?? {};
    if (refusal !== '') refused.push({ ...item, refusal });
    else taken.push({ ...item, cell_id, tray_note });
  }
  return { taken, refused };
}

/** The receiving keepers put the containers into their cells, and send back what they refuse. */
export async function receiveTransfer(ctx: Ctx, { lines = [], ...input }: InputOf<typeof transferApi.receive>) {
  await holdStocktakes(ctx);
  const transfer = await lockTransferIn(ctx, input, [TransferStatus.moving], '接收');
  await checkSide(ctx, transfer, ctx.actor.userId, '接收');
  const { taken, refused } = sorted(await lockItems(ctx, transfer.id), lines);
  if (taken.length > 0) await checkTargets(ctx, transfer.target_id, taken);
  await checkArrivals(ctx, [...taken, ...refused.map((item) => ({ ...item, cell_id: item.from_cell_id }))], '接收');
  const second_id = await secondOf(ctx, transfer, receiptDoc, transfer.target_id);
  const posting = { doc_type: transferDoc, doc_id: transfer.id, second_id };
  await postFlows(ctx, posting, [
    ...taken.map(movement('transfer_in', `${transfer.no} ${transfer.warehouse_name} → ${transfer.target_name}`)),
    ...refused.map((item) => movement('transfer_in', `${transfer.no} 拒收退回：${item.refusal}`)(item)),
  ]);
  await settle(ctx, taken, true);
  await settle(ctx, refused, false);
  const given = [...taken.map((item) => ({ ...item, refusal: '' })), ...refused].map((item) => ({
    container_id: item.id,
    cell_id: item.cell_id,
    tray_note: item.tray_note,
    refusal: item.refusal,
  }));
  await sql`update chemical.transfer_item i set cell_id = g.cell_id, tray_note = g.tray_note, refusal = g.refusal, is_open = false
    from json_to_recordset(${JSON.stringify(given)}::json) g(container_id bigint, cell_id bigint, tray_note text, refusal text)
    where i.school_id = ${ctx.schoolId} and i.transfer_id = ${transfer.id} and i.container_id = g.container_id`.execute(
    ctx.db,
  );
  const set = { received_by: ctx.actor.userId, received_second_id: second_id, decided_at: ctx.now };
  const counts = { received: taken.length, refused: refused.length };
  const note = `接收 ${counts.received} 件，拒收 ${counts.refused} 件`;
  await applyTransition(ctx, transferStates, { ...changeOf, id: transfer.id, action: 'receive', set, note });
  await notify(ctx, {
    type: 'CHEM_TRANSFER_ENDED',
    userIds: [transfer.created_by, transfer.sent_by ?? 0].filter((id) => id > 0 && id !== ctx.actor.userId),
    params: { no: transfer.no, target: transfer.target_name, ...counts },
    url: `/chemical/transfer/${transfer.id}`,
    dedupe: `chem-transfer:${transfer.id}:ended`,
  });
  await followContainers(
    ctx,
    taken.map((item) => item.id),
    { warehouse_id: transfer.warehouse_id },
  );
  return counts;
}

const checkArrivals = (ctx: Ctx, items: readonly Item[], action: string) =>
  checkFrozen(ctx, { arrivals: items.map(({ substance_id, cell_id }) => ({ substance_id, cell_id })) }, action);

/** Nothing goes: what is on its way comes back to where it stood. */
export async function cancelTransfer(
  ctx: Ctx,
  { reason, ...input }: InputOf<typeof transferApi.cancel>,
): Promise<void> {
  await holdStocktakes(ctx);
  const { waiting, moving: onTheWay } = TransferStatus;
  const transfer = await lockTransferIn(ctx, input, [waiting, onTheWay], '撤销');
  const isOwn = transfer.status === waiting && transfer.created_by === ctx.actor.userId;
  const isKeeper = (await keepersOf(ctx, transfer.warehouse_id)).has(ctx.actor.userId);
  assert(isOwn || isKeeper, chemicalErrors.notForStore, { action: '撤销' });
  if (transfer.status === onTheWay) {
    const items = await lockItems(ctx, transfer.id);
    await checkArrivals(
      ctx,
      items.map((item) => ({ ...item, cell_id: item.from_cell_id })),
      '撤销',
    );
    const posting = { doc_type: transferDoc, doc_id: transfer.id };
    await postFlows(ctx, posting, items.map(movement('transfer_in', `${transfer.no} 撤销，退回原处`)));
    await settle(ctx, items, false);
  }
  await sql`update chemical.transfer_item set is_open = false
    where school_id = ${ctx.schoolId} and transfer_id = ${transfer.id}`.execute(ctx.db);
  const set = { decided_at: ctx.now, reason };
  await applyTransition(ctx, transferStates, { ...changeOf, id: transfer.id, action: 'cancel', set, note: reason });
}
