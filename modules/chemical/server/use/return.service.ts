import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, badFields, found, notFound } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { inStores, keepersOf, postFlows } from '#platform/stock/server/public.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { returnStates, ReturnStatus, type returnApi } from '../../shared/use/return.ts';
import { followContainers } from '../container/stock-mirror.service.ts';
import { signedPeople } from '../dual/dual.service.ts';
import { completeRequisition } from '../requisition/complete.service.ts';
import { readCells, readSubstances } from '../storage/placement.queries.ts';
import { checkPlacings } from '../storage/placement.service.ts';
import { checkFrozen, holdStocktakes } from '../storage/open-counts.queries.ts';
import { bookDifference, checkExplained } from './difference.service.ts';
import { lockHeld, lockOwnHeld, type Held } from './held.queries.ts';
import { findReturn, returnDoc } from './return.queries.ts';

const what = '归还时';

/** Somebody of the laboratory brings a container back, weighed. */
export async function createReturn(
  ctx: Ctx,
  { code, measured: weighed, explanation = '' }: InputOf<typeof returnApi.create>,
): Promise<number> {
  const held = await lockOwnHeld(ctx, code);
  const measured = Number(weighed);
  if (!(measured > 0)) throw badFields({ measured: '实测余量应大于 0；已用完的请登记使用至 0' });
  const { id: container_id, quantity: book, requisition_id, warehouse_id, lab_id } = held;
  checkExplained(held, { book, measured, explanation, what });
  const no = await nextDocumentNo(ctx, 'GH', returnDoc);
  const { userId } = ctx.actor;
  const { rows } = await sql<{
    id: number;
  }>`insert into chemical.container_return (school_id, no, container_id, requisition_id, warehouse_id, lab_id,
      returned_by, book, measured, explanation, created_by, created_at, updated_by, updated_at)
    values (${ctx.schoolId}, ${no}, ${container_id}, ${requisition_id}, ${warehouse_id}, ${lab_id}, ${userId}, ${book}, ${measured},
      ${explanation}, ${userId}, ${ctx.now}, ${userId}, ${ctx.now}) returning id`.execute(ctx.db);
  const id = rows[0]!.id;
  await ctx.audit({
    action: '登记归还',
    docType: returnDoc,
    docId: id,
    to: ReturnStatus.waiting,
    note: `${no} ${held.code} ${held.name}`,
  });
  return id;
}

type Waiting = {
  id: number;
  version: number;
  container_id: number;
  warehouse_id: number;
  returned_by: number;
  apart: number[];
  measured: number;
  explanation: string;
};

/** Locks a return that waits for its keepers. */
export async function lockReturn(
  ctx: Ctx,
  id: number,
  within = inStores(ctx, 'chemical.return.confirm', 'g.warehouse_id'),
): Promise<Waiting> {
  const { rows } = await sql<
    Waiting & { status: number }
  >`select g.id, g.version, g.status, g.container_id, g.warehouse_id, g.returned_by,
      g.measured::float8 as measured, g.explanation, array(select y from unnest(array[g.returned_by, (select q.applicant_id from chemical.requisition q
        where q.school_id = g.school_id and q.id = g.requisition_id), (select q.partner_id from chemical.requisition q
        where q.school_id = g.school_id and q.id = g.requisition_id)]) y where y is not null)::int[] as apart
    from chemical.container_return g where g.school_id = ${ctx.schoolId} and g.id = ${id}
      and ${within} for update of g`.execute(ctx.db);
  const waiting = found(rows[0], '归还单');
  assert(waiting.status === ReturnStatus.waiting, chemicalErrors.returnDecided);
  return waiting;
}

/** Refuses unless the person keeps the store today and has had nothing to do with what comes back. */
export async function checkTaker(ctx: Ctx, { warehouse_id, apart }: Waiting, person: number, action: string) {
  assert(!apart.includes(person), chemicalErrors.keeperRecipient, { action });
  assert((await keepersOf(ctx, warehouse_id)).has(person), chemicalErrors.notForStore, { action });
}

/** The cell into which it goes back: rule 2 is asked as for anything that is put there. */
async function placeFor(ctx: Ctx, held: Held, cellId: number, amount: number) {
  const cell = (await readCells(ctx, [cellId], 'chemical.return.confirm')).get(cellId);
  if (!cell) throw badFields({ cell_id: '层位不存在或不在您的管理范围内，请重新选择' });
  assert(cell.warehouse_id === held.warehouse_id, chemicalErrors.otherWarehouse);
  const substance = (await readSubstances(ctx, [held.substance_id])).get(held.substance_id)!;
  // What the office has approved for the place from which it came still holds there.
  const tray_note = cell.id === held.cell_id ? held.tray_note : '';
  await checkPlacings(ctx, [{ substance, cell, amount, tray_note }], [held.id]);
  return { ...cell, tray_note };
}

/** The keepers take the container back into a cell. */
export async function takeReturn(ctx: Ctx, { id, version, cell_id }: InputOf<typeof returnApi.take>): Promise<void> {
  await holdStocktakes(ctx);
  const waiting = await lockReturn(ctx, id);
  if (waiting.version !== version) throw await staleVersion(ctx, returnDoc, id);
  await checkTaker(ctx, waiting, ctx.actor.userId, '接收');
  const held = await lockHeld(ctx, sql<boolean>`c.id = ${waiting.container_id}`);
  const { substance_id } = held;
  await checkFrozen(ctx, { containers: [held.id], arrivals: [{ substance_id, cell_id }] }, '归还');
  const document = { doc: returnDoc, id, needed: 2 } as const;
  const second_id = held.is_controlled
    ? (await signedPeople(ctx, document, await keepersOf(ctx, held.warehouse_id))).second_id
    : null;
  const cell = await placeFor(ctx, held, cell_id, waiting.measured);
  const posting = { doc_type: returnDoc, doc_id: id, second_id };
  const name = `${held.code}（${held.name}）`;
  await postFlows(ctx, posting, [
    { lot_id: held.id, kind: 'return', quantity: '0', name, note: `${held.lab_name} → ${cell.place}` },
  ]);
  const { measured, explanation } = waiting;
  await bookDifference(ctx, held, posting, { book: held.quantity, measured, explanation, what });
  const state =
    held.expires_on !== null && held.expires_on < formatDate(ctx.now) ? ContainerState.expired : ContainerState.stored;
  await sql`update chemical.container set state = ${state}, lab_id = null, issued_at = null, holder_id = ${ctx.actor.userId},
      cell_id = ${cell.id}, cabinet_id = ${cell.cabinet_id}, tray_note = ${cell.tray_note}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${held.id}`.execute(ctx.db);
  await emit(ctx, 'kernel.document.changed', { docType: 'chemical.container', ids: [held.id], to: String(state) });
  const set = { cell_id, confirmed_by: ctx.actor.userId, second_id, decided_at: ctx.now };
  await applyTransition(ctx, returnStates, {
    table: 'chemical.container_return',
    column: 'status',
    id,
    action: 'take',
    set,
    docType: returnDoc,
  });
  await completeRequisition(ctx, held.requisition_id);
  await followContainers(ctx, [held.id], { lab_id: held.lab_id });
}

/** Whoever brought it takes it along again, or a keeper sends it back. */
export async function cancelReturn(
  ctx: Ctx,
  { id, version, reason = '' }: InputOf<typeof returnApi.cancel>,
): Promise<void> {
  const row = await findReturn(ctx, id);
  if (row.version !== version) throw await staleVersion(ctx, returnDoc, id);
  assert(row.status === ReturnStatus.waiting, chemicalErrors.returnDecided);
  if (!row.can.includes('cancel')) throw notFound('归还单');
  await applyTransition(ctx, returnStates, {
    table: 'chemical.container_return',
    column: 'status',
    id,
    action: 'cancel',
    set: { decided_at: ctx.now, reason },
    docType: returnDoc,
    note: reason,
  });
}
