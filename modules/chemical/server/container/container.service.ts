import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, badFields, forbidden, found } from '#kernel/server/errors.ts';
import { nextNumber, padded } from '#kernel/server/numbering.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { createLots, inStores, postFlows, type Movement } from '#platform/stock/server/public.ts';
import type { containerApi } from '../../shared/container/container.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { isStanding, readCells, readSubstances } from '../storage/placement.queries.ts';
import { checkPlacings } from '../storage/placement.service.ts';
import { followContainers } from './stock-mirror.service.ts';
import { checkFrozen, holdStocktakes } from '../storage/open-counts.queries.ts';

const containerDoc = 'chemical.container';

/** A container that comes into being; amounts in the base unit of its substance. */
export type NewContainer = {
  substance_id: number;
  name: string;
  unit: string;
  spec_id: number | null;
  own_no: string;
  batch_no: string;
  purity: string;
  produced_on: string | null;
  expires_on: string | null;
  initial: string;
  quantity: string;
  warehouse_id: number;
  cabinet_id: number;
  cell_id: number;
  tray_note: string;
  holder_id: number | null;
  supplier_id: number | null;
};
type Source = { doc_type: string; doc_id: number; kind: Movement['kind']; second_id?: number | null };

/** Containers with their codes and first flows, in one transaction with what brings them. Returns ids and codes. */
export async function createContainers(ctx: Ctx, source: Source, containers: readonly NewContainer[]) {
  const today = formatDate(ctx.now);
  const stamp = today.slice(2).replaceAll('-', '');
  const first = await nextNumber(ctx, containerDoc, stamp, containers.length);
  const ids = await createLots(
    ctx,
    containers.map(({ unit }) => unit),
  );
  const rows = containers.map((one, at) => ({ ...one, id: ids[at]!, code: `C${stamp}${padded(first + at, 5)}` }));
  await sql`insert into chemical.container (school_id, id, code, own_no, substance_id, spec_id, batch_no, purity, produced_on, expires_on,
      initial, warehouse_id, cabinet_id, cell_id, tray_note, holder_id, supplier_id, source_type, source_id, stored_on, created_by,
      created_at, updated_by, updated_at)
    select ${ctx.schoolId}, g.id, g.code, g.own_no, g.substance_id, g.spec_id, g.batch_no, g.purity, g.produced_on, g.expires_on,
      g.initial, g.warehouse_id, g.cabinet_id, g.cell_id, g.tray_note, g.holder_id, g.supplier_id, ${source.doc_type}, ${source.doc_id},
      ${today}, ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from json_populate_recordset(null::chemical.container, ${JSON.stringify(rows)}::json) g`.execute(ctx.db);
  await postFlows(
    ctx,
    source,
    rows.map(({ id, code, name, quantity }) => ({
      lot_id: id,
      kind: source.kind,
      quantity,
      name: `${code}（${name}）`,
    })),
  );
  return rows.map(({ id, code }) => ({ id, code }));
}

type Standing = {
  id: number;
  version: number;
  substance_id: number;
  state: number;
  cell_id: number;
  warehouse_id: number;
  quantity: number;
  lab_id: number | null;
};

/** Puts a container into another cell of its warehouse; rule 2 is asked there. */
export async function moveContainer(ctx: Ctx, input: InputOf<typeof containerApi.move>) {
  await holdStocktakes(ctx);
  const { rows } =
    await sql<Standing>`select c.id, c.version, c.substance_id, c.state, c.lab_id, c.cell_id, c.warehouse_id,
      t.quantity::float8 as quantity
    from chemical.container c join stock.lot t on t.school_id = c.school_id and t.id = c.id
    where c.school_id = ${ctx.schoolId} and c.code = ${input.code.toUpperCase()}
      and ${inStores(ctx, 'chemical.stock.move', 'c.warehouse_id')} for update of c`.execute(ctx.db);
  const container = found(rows[0], '容器');
  if (container.version !== input.version) throw await staleVersion(ctx, containerDoc, container.id);
  const state = labelOf(ContainerState, container.state);
  assert(isStanding(container.state) && container.lab_id === null, chemicalErrors.notStanding, { state });
  assert(container.cell_id !== input.cell_id, chemicalErrors.samePlace);
  const cells = await readCells(ctx, [container.cell_id, input.cell_id], 'chemical.stock.move');
  const [from, to] = [cells.get(container.cell_id)!, cells.get(input.cell_id)];
  if (!to) throw badFields({ cell_id: '层位不存在或不在您的管理范围内，请重新选择' });
  assert(to.warehouse_id === container.warehouse_id, chemicalErrors.otherWarehouse);
  const { id, substance_id } = container;
  await checkFrozen(ctx, { containers: [id], arrivals: [{ substance_id, cell_id: to.id }] }, '移位');
  const tray_note = input.tray_note ?? '';
  if (tray_note !== '' && !holdsRight(ctx.actor, 'chemical.compat.override')) throw forbidden();
  const substance = (await readSubstances(ctx, [container.substance_id])).get(container.substance_id)!;
  await checkPlacings(ctx, [{ substance, cell: to, amount: container.quantity, tray_note }], [container.id]);
  await sql`update chemical.container set cell_id = ${to.id}, cabinet_id = ${to.cabinet_id}, tray_note = ${tray_note},
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${container.id}`.execute(ctx.db);
  const note = `${from.place} → ${to.place}`;
  const moved: Movement = { lot_id: container.id, kind: 'move', quantity: '0', name: input.code, note };
  await postFlows(ctx, { doc_type: containerDoc, doc_id: container.id }, [moved]);
  const change = { before: { cell_id: from.id }, after: { cell_id: to.id, tray_note } };
  await ctx.audit({ action: '移位', docType: containerDoc, docId: container.id, note, ...change });
  await followContainers(ctx, [container.id]);
}

/** What has passed its date cannot go out any more. */
export async function expireContainers(ctx: Ctx): Promise<void> {
  const { numAffectedRows } =
    await sql`update chemical.container set state = ${ContainerState.expired}, version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and state in (${ContainerState.stored}, ${ContainerState.issued})
      and expires_on < ${formatDate(ctx.now)}::date`.execute(ctx.db);
  if (numAffectedRows) await ctx.audit({ action: '容器过期', docType: containerDoc, note: `${numAffectedRows} 个` });
}
