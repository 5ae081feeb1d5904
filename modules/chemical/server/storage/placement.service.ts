import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, refuse } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { Apart, type CompatAnswer, type compatApi } from '../../shared/storage/compat.ts';
import { readRulebook } from './compat.queries.ts';
import { lockRooms, readCells, readContents, readLoads, readSubstances } from './placement.queries.ts';
import { asNear, cabinetFaults, conflictsOf, conflictParams, type Placed } from './placement.rules.ts';

/** `amount` in the base unit of the substance; `tray_note` says which separation the school's office has approved. */
type Placing = Placed & { amount: number; tray_note: string };

/**
 * Refuses what may not be put where it is meant to be: rule 2 against what stands there and against each other, two locks,
 * allowed groups and the capacity of the cabinet. Different cabinets may be overridden by a note, different rooms never.
 */
export async function checkPlacings(
  ctx: Ctx,
  placings: readonly Placing[],
  except: readonly number[] = [],
): Promise<void> {
  const rooms = placings.map(({ cell }) => cell.room);
  await lockRooms(ctx, rooms);
  const [book, contents] = [await readRulebook(ctx), await readContents(ctx, rooms, except)];
  for (const [at, placing] of placings.entries()) {
    const [fault] = cabinetFaults(placing);
    if (fault !== undefined) refuse(chemicalErrors.cabinet, { fault });
    const nearby = [...contents, ...placings.flatMap((other, i) => (i === at ? [] : [asNear(other)]))];
    const [conflict] = conflictsOf(book, placing, nearby);
    if (conflict && (conflict.value === Apart.room || placing.tray_note === ''))
      refuse(chemicalErrors.incompatible, conflictParams(placing, conflict));
  }
  await checkCapacity(ctx, placings, except);
}

async function checkCapacity(ctx: Ctx, placings: readonly Placing[], except: readonly number[]) {
  const loads = await readLoads(ctx, [...new Set(placings.map(({ cell }) => cell.cabinet_id))], except);
  for (const { cell } of placings) {
    const inCabinet = placings.filter((one) => one.cell.cabinet_id === cell.cabinet_id);
    const added = (unit: string) =>
      inCabinet.reduce((sum, one) => sum + (one.substance.base_unit === unit ? one.amount / 1000 : 0), 0);
    const load = loads.get(cell.cabinet_id);
    const checks = [
      [cell.capacity_l, load?.litres ?? 0, added('mL'), 'L'],
      [cell.capacity_kg, load?.kilograms ?? 0, added('g'), 'kg'],
    ] as const;
    for (const [limit, stands, more, unit] of checks) {
      if (limit === null || more === 0) continue;
      const params = { place: cell.place, limit, unit, stands: rounded(stands), more: rounded(more) };
      assert(stands + more <= limit + 1e-9, chemicalErrors.capacity, params);
    }
  }
}

const rounded = (amount: number) => Math.round(amount * 100) / 100;

/** 存放试算: what would be refused, of each substance, and why. */
export async function askPlacement(
  ctx: Ctx,
  { substance_ids, cell_id }: InputOf<typeof compatApi.ask>,
): Promise<CompatAnswer> {
  const cell = (await readCells(ctx, [cell_id], 'stock.warehouse.read')).get(cell_id);
  if (!cell) throw badFields({ cell_id: '层位不存在或不在您的管理范围内，请重新选择' });
  const substances = [...(await readSubstances(ctx, substance_ids)).values()];
  if (substances.length < new Set(substance_ids).size) throw badFields({ substance_ids: '化学品不存在，请重新选择' });
  const [book, contents] = [await readRulebook(ctx), await readContents(ctx, [cell.room])];
  const content = substances.map((substance) => {
    const placed = { substance, cell };
    const others = substances.flatMap((other) => (other === substance ? [] : [asNear({ substance: other, cell })]));
    const [faults, conflicts] = [cabinetFaults(placed), conflictsOf(book, placed, [...contents, ...others])];
    return {
      substance_id: substance.id,
      name: substance.name,
      cas: substance.cas,
      storage_group: substance.group,
      faults,
      conflicts,
      may: faults.length + conflicts.length === 0,
    };
  });
  return { place: cell.place, content };
}
