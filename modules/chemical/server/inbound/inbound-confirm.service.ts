import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { keepersOf } from '#platform/stock/server/public.ts';
import { inBase } from '../../shared/amount.rules.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { InboundSource, unaccepted, type inboundApi, type InboundLine } from '../../shared/inbound/inbound.ts';
import { inboundStates } from '../../shared/inbound/inbound.states.ts';
import { createContainers, type NewContainer } from '../container/container.service.ts';
import { followContainers } from '../container/stock-mirror.service.ts';
import { receiveCylinders } from '../gas/receive-cylinders.service.ts';
import { lockRooms, readCells, readSubstances, type Cell, type Substance } from '../storage/placement.queries.ts';
import { checkPlacings } from '../storage/placement.service.ts';
import { signedPeople } from '../dual/dual.service.ts';
import { checkFrozen, holdStocktakes } from '../storage/open-counts.queries.ts';
import { checkArrival } from './arrival-check.service.ts';
import { receivePurchase } from './arrive.service.ts';
import { inboundDoc, lockWaiting } from './inbound-lock.queries.ts';
import { linesOf } from './inbound.queries.ts';

/** A keeper who may decide on the goods: appointed, trained, and not the one who asked for them. */
async function lockAsKeeper(ctx: Ctx, { id, version }: { id: number; version: number }) {
  const waiting = await lockWaiting(ctx, id);
  if (waiting.version !== version) throw await staleVersion(ctx, inboundDoc, id);
  assert((await keepersOf(ctx, waiting.warehouse_id)).has(ctx.actor.userId), chemicalErrors.notKeeper);
  assert(ctx.actor.userId !== waiting.applicant_id, chemicalErrors.separation);
  return waiting;
}

/** Puts the goods into stock: containers, codes and flows come into being with the confirmation, cylinders of gases. */
export async function confirmInbound(ctx: Ctx, { id, version }: InputOf<typeof inboundApi.confirm>) {
  await holdStocktakes(ctx);
  const { warehouse_id, source, purchase_id } = await lockAsKeeper(ctx, { id, version });
  const lines = await linesOf(ctx, id);
  await checkFrozen(ctx, { arrivals: lines }, '入库');
  const faulty = lines.find((line) => unaccepted(line).length > 0);
  assert(!faulty, chemicalErrors.unaccepted, { line: faulty?.line ?? 0 });
  const needsTwo = lines.some((line) => line.two_keepers);
  const document = { doc: inboundDoc, id, needed: 2 } as const;
  const second_id = needsTwo ? (await signedPeople(ctx, document, await keepersOf(ctx, warehouse_id))).second_id : null;
  const [substances, cells, amounts] = [
    await readSubstances(
      ctx,
      lines.map((line) => line.substance_id),
    ),
    await readCells(
      ctx,
      lines.map((line) => line.cell_id),
      'chemical.inbound.confirm',
    ),
    await readAmounts(
      ctx,
      lines.map((line) => line.spec_id),
    ),
  ];
  const placed = lines.map((line) => ({
    line,
    substance: substances.get(line.substance_id)!,
    cell: cells.get(line.cell_id)!,
    initial: amounts.get(line.spec_id)!,
  }));
  const [gases, others] = [placed.filter(({ line }) => line.is_gas), placed.filter(({ line }) => !line.is_gas)];
  // All rooms at once, so that documents lock them in one order.
  await lockRooms(
    ctx,
    placed.map(({ cell }) => cell.room),
  );
  await checkPlacings(
    ctx,
    others.map(({ line, initial, ...one }) => ({
      ...one,
      amount: Number(initial) * line.count,
      tray_note: line.tray_note,
    })),
  );
  if (purchase_id !== null)
    await receivePurchase(
      ctx,
      { id, purchase_id },
      placed.map(({ line, initial }) => ({ line: line.line, count: line.count, amount: Number(initial) * line.count })),
    );
  await checkArrival(
    ctx,
    { id, warehouse_id, purchase_id, isDonated: source === InboundSource.donate },
    placed.map(({ line, cell }) => ({ ...line, cabinet_id: cell.cabinet_id })),
  );
  const kind = source === InboundSource.donate ? 'donate_in' : 'purchase_in';
  const made = await createContainers(
    ctx,
    { doc_type: inboundDoc, doc_id: id, kind, second_id },
    others.flatMap((one) => Array.from({ length: one.line.count }, () => containerOf(one, ctx.actor.userId))),
  );
  const cylinders = await receiveCylinders(ctx, id, gases);
  const set = { confirmed_by: ctx.actor.userId, second_id, decided_at: ctx.now };
  await applyTransition(ctx, inboundStates, {
    table: 'chemical.inbound',
    column: 'status',
    id,
    action: 'confirm',
    set,
    docType: inboundDoc,
    note: `${made.length + cylinders} 件`,
  });
  await followContainers(
    ctx,
    made.map((one) => one.id),
  );
  return { containers: made.length + cylinders };
}

type Received = { line: InboundLine; substance: Substance; cell: Cell; initial: string };

const containerOf = ({ line, substance, cell, initial }: Received, holder: number): NewContainer => ({
  substance_id: substance.id,
  name: substance.name,
  unit: substance.base_unit,
  spec_id: line.spec_id,
  own_no: '',
  batch_no: line.batch_no,
  purity: line.purity,
  produced_on: line.produced_on,
  expires_on: line.expires_on,
  initial,
  quantity: initial,
  warehouse_id: cell.warehouse_id,
  cabinet_id: cell.cabinet_id,
  cell_id: cell.id,
  tray_note: line.tray_note,
  holder_id: holder,
  supplier_id: line.supplier_id,
});

type Net = { id: number; net: string; unit: string; base_unit: string; density: string | null };

/** Net contents of packages in the base unit of their substance. */
async function readAmounts(ctx: Ctx, specs: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<Net>`select p.id, p.net::text as net, p.unit, s.base_unit, s.density::text as density
    from chemical.spec p join chemical.substance s on s.school_id = p.school_id and s.id = p.substance_id
    where p.school_id = ${ctx.schoolId} and p.id = any(${[...specs]})`.execute(ctx.db);
  return new Map(rows.map(({ id, net, unit, ...substance }) => [id, inBase(net, unit, substance)!]));
}

/** Sends the goods back; the document stays as the record. */
export async function refuseInbound(ctx: Ctx, { id, version, reason }: InputOf<typeof inboundApi.refuse>) {
  await lockAsKeeper(ctx, { id, version });
  const set = { confirmed_by: ctx.actor.userId, decided_at: ctx.now, reason };
  await applyTransition(ctx, inboundStates, {
    table: 'chemical.inbound',
    column: 'status',
    id,
    action: 'refuse',
    set,
    docType: inboundDoc,
    note: reason,
  });
}
