import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, refuse } from '#kernel/server/errors.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { CylinderOwner } from '../../shared/gas/cylinder.ts';
import { cabinetFaults } from '../storage/placement.rules.ts';
import type { Cell, Substance } from '../storage/placement.queries.ts';
import { latestInspection, readGas, takeIn } from './cylinder.service.ts';

type Line = {
  line: number;
  count: number;
  batch_no: string;
  supplier_id: number | null;
  produced_on: string | null;
  expires_on: string | null;
};
/** Goods of a gas as an inbound document brings them; `initial` in millilitres of the cylinder. */
type GasGoods = { line: Line; substance: Substance; cell: Cell; initial: string };

/** Gases of the catalogue by the CAS number of their substance. */
async function gasesByCas(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ cas: string; id: number }>`select cas, id from chemical.gas_kind
    where school_id = ${ctx.schoolId} and cas = any(${[...numbers]}) and cas <> ''`.execute(ctx.db);
  return new Map(rows.map(({ cas, id }) => [cas, id]));
}

/**
 * Gases of an inbound document become cylinders instead of containers: a cylinder each, inspected until the day that the line
 * gives, under rule 14. Returns how many.
 */
export async function receiveCylinders(ctx: Ctx, inbound_id: number, goods: readonly GasGoods[]): Promise<number> {
  const known = await gasesByCas(
    ctx,
    goods.map(({ substance }) => substance.cas),
  );
  let made = 0;
  for (const { line, substance, cell, initial } of goods) {
    const { name, cas } = substance;
    const gasId = known.get(cas);
    if (gasId === undefined) refuse(chemicalErrors.gasUnknown, { line: line.line, name });
    const [fault] = cabinetFaults({ substance, cell });
    assert(fault === undefined, chemicalErrors.cabinet, { fault: fault ?? '' });
    const gas = await readGas(ctx, gasId);
    const latest = await latestInspection(ctx, { filled_on: line.produced_on }, gas);
    const isWithin = line.expires_on === null || line.expires_on <= latest;
    assert(isWithin, chemicalErrors.gasCycle, { line: line.line, name, latest });
    const place = {
      place: `w${cell.warehouse_id}`,
      name: cell.place,
      room: cell.room,
      warehouse_id: cell.warehouse_id,
      lab_id: null,
      room_id: null,
    };
    for (let n = 0; n < line.count; n += 1) {
      await takeIn(ctx, gas, place, {
        // One number is that of one cylinder.
        serial_no: line.count === 1 ? line.batch_no : '',
        volume_l: String(Number(initial) / 1000),
        filled_on: line.produced_on,
        next_inspection: line.expires_on ?? '',
        owner: line.supplier_id === null ? CylinderOwner.school : CylinderOwner.supplier,
        supplier_id: line.supplier_id,
        spot: cell.place.split('·').slice(1).join('·').slice(0, 60),
        is_fixed: false,
        has_regulator: false,
        is_alarm_linked: false,
        inbound_id,
      });
      made += 1;
    }
  }
  return made;
}
