import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import type { Random } from '#kernel/server/random.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { inBase } from '../../shared/amount.rules.ts';
import { rulebookOf } from '../../shared/storage/compat.rules.ts';
import type { DemoStore } from '../storage/store.demo.ts';
import { compatSeed } from '../storage/compat-seed.rules.ts';
import { asNear, cabinetFaults, conflictsOf, type Placed } from '../storage/placement.rules.ts';
import { readSubstances, type Cell, type Substance } from '../storage/placement.queries.ts';
import { createContainers, type NewContainer } from './container.service.ts';

// What stands in stores of chemistry, the most used first.
const usual =
  '64-17-5 67-56-1 67-63-0 75-05-8 110-54-3 141-78-6 67-64-1 108-88-3 7647-01-0 7664-93-9 7664-38-2 64-19-7 1310-73-2 1336-21-6 7697-37-2 7722-84-1 7722-64-7 7757-79-1 7761-88-8 75-09-2 67-66-3 1327-53-3 7647-14-5 7447-40-7 7757-82-6 497-19-8 144-55-8 10043-52-4';

type Package = {
  id: number;
  substance_id: number;
  net: string;
  unit: string;
  base_unit: string;
  density: string | null;
  amount: number;
};

/** A place in a store of the demonstration with what is put there. */
export type DemoLine = { substance: Substance; spec: Package; cell: Cell; count: number };

async function readPackages(ctx: Ctx): Promise<Package[]> {
  const { rows } = await sql<
    Omit<Package, 'amount'>
  >`select p.id, p.substance_id, p.net::text as net, p.unit, s.base_unit,
      s.density::text as density
    from chemical.spec p join chemical.substance s on s.school_id = p.school_id and s.id = p.substance_id
    where p.school_id = ${ctx.schoolId} and s.cas = any(${usual.split(' ')}) order by array_position(${usual.split(' ')}, s.cas), p.net`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, amount: Number(inBase(row.net, row.unit, row)) }));
}

async function readDemoCells(ctx: Ctx, ids: readonly number[]): Promise<Cell[]> {
  const { rows } =
    await sql<Cell>`select l.id, l.cabinet_id, l.warehouse_id, coalesce('r' || w.room_id, 'w' || w.id) as room,
      w.name || '·' || b.name || '·' || l.name as place, true as is_open, b.double_lock, b.capacity_l::float8 as capacity_l,
      b.capacity_kg::float8 as capacity_kg, b.allowed_groups
    from stock.cell l join stock.cabinet b on b.school_id = l.school_id and b.id = l.cabinet_id
    join stock.warehouse w on w.school_id = l.school_id and w.id = l.warehouse_id
    where l.school_id = ${ctx.schoolId} and l.id = any(${[...ids]}) order by l.id`.execute(ctx.db);
  return rows;
}

/** Lines that fill the stores: of each cabinet what its groups, rules and capacity allow. */
export async function demoLines(
  ctx: Ctx,
  random: Random,
  stores: readonly DemoStore[],
): Promise<Map<number, DemoLine[]>> {
  const book = rulebookOf(compatSeed);
  const packages = await readPackages(ctx);
  const substances = await readSubstances(ctx, [...new Set(packages.map(({ substance_id }) => substance_id))]);
  const cells = await readDemoCells(
    ctx,
    stores.flatMap((store) => store.cells),
  );
  const placed: Placed[] = [];
  const lines = new Map<number, DemoLine[]>(stores.map(({ id }) => [id, []]));
  for (const cell of cells) {
    const room = new Map([
      ['mL', (cell.capacity_l ?? 1_000) * 700],
      ['g', (cell.capacity_kg ?? 1_000) * 700],
    ]);
    const wanted = packages.filter(({ substance_id }) => {
      const substance = substances.get(substance_id)!;
      return cell.allowed_groups.includes(substance.group) && cabinetFaults({ substance, cell }).length === 0;
    });
    for (const spec of wanted.slice(0, random.int(2, 4))) {
      const one = { substance: substances.get(spec.substance_id)!, cell };
      const count = random.int(1, 3);
      const left = room.get(spec.base_unit)! - count * spec.amount;
      if (left < 0 || conflictsOf(book, one, placed.map(asNear)).length > 0) continue;
      room.set(spec.base_unit, left);
      placed.push(one);
      lines.get(cell.warehouse_id)!.push({ ...one, spec, count });
    }
  }
  return lines;
}

/** The containers of a line; `left` is the share of each that is still in it. */
export function containersOf(
  random: Random,
  line: DemoLine,
  day: string,
  holder: number,
  left: () => number,
): NewContainer[] {
  const { substance, spec, cell, count } = line;
  const produced = addDays(day, -random.int(40, 300));
  const years = random.pick([1, 2, 3]);
  return Array.from({ length: count }, () => ({
    substance_id: substance.id,
    name: substance.name,
    unit: substance.base_unit,
    spec_id: spec.id,
    own_no: '',
    batch_no: `${produced.slice(0, 4)}${produced.slice(5, 7)}${random.int(10, 99)}`,
    purity: random.pick(['AR', 'AR', 'GR', 'HPLC']),
    produced_on: produced,
    expires_on: addDays(produced, years * 365),
    initial: String(spec.amount),
    quantity: String(Math.round(spec.amount * left() * 100) / 100),
    warehouse_id: cell.warehouse_id,
    cabinet_id: cell.cabinet_id,
    cell_id: cell.id,
    tray_note: '',
    holder_id: holder,
    supplier_id: null,
  }));
}

/** Opening stock, brought in half a year ago; what has passed its date since then is expired. */
export async function addOpeningStock(
  ctx: Ctx,
  random: Random,
  stores: readonly DemoStore[],
  lines: ReadonlyMap<number, DemoLine[]>,
) {
  const at = addWorkingHours(ctx.now, -1_000);
  let number = 0;
  for (const { id, keepers } of stores) {
    number += 1;
    const keeper = { ...ctx.actor, userId: keepers[0]! };
    const containers = lines
      .get(id)!
      .flatMap((line) =>
        containersOf(random, line, formatDate(at), keepers[0]!, () => random.pick([1, 1, 0.8, 0.5, 0.3])),
      );
    if (containers.length === 0) continue;
    await createContainers(
      demoContext(ctx, at, keeper),
      { doc_type: 'chemical.opening', doc_id: number, kind: 'opening' },
      containers,
    );
  }
  await sql`update chemical.container set state = 6 where school_id = ${ctx.schoolId} and expires_on < ${formatDate(ctx.now)}::date`.execute(
    ctx.db,
  );
}
