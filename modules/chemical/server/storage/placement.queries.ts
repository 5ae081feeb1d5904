import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { inStores } from '#platform/stock/server/public.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import type { Stuff } from '../../shared/storage/compat.rules.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { CylinderState } from '../../shared/cylinder.states.ts';
import { inForce } from '../control-list.queries.ts';
import { cylinderPlace, cylinderRoom, cylinders, gasName } from './cylinder-place.queries.ts';

/** A cell with what its cabinet demands. */
export type Cell = {
  id: number;
  cabinet_id: number;
  warehouse_id: number;
  /** Equal for cells in one room; of a warehouse without a room, for its cells. */
  room: string;
  place: string;
  is_open: boolean;
  double_lock: boolean;
  capacity_l: number | null;
  capacity_kg: number | null;
  allowed_groups: string[];
};

/** A substance that stands in a cabinet, with one of its containers, or a cylinder, which stands in no cabinet. */
export type Content = Stuff & { cabinet_id: number; room: string; place: string; code: string; is_cylinder: boolean };

/** What a container holds counts in its cabinet until it is taken out. */
const standing: readonly number[] = [ContainerState.stored, ContainerState.reserved, ContainerState.expired];
export const isStanding = (state: number): boolean => standing.includes(state);
/** Container `c` stands in its cell and can be counted there. */
export const standsThere = sql<boolean>`(c.state = any(${[...standing]}) and c.lab_id is null)`;
/** Container `c` takes up its cell: what has expired in a laboratory does not, what is being transferred may come back. */
export const isInPlace = sql<boolean>`c.state = any(${[...standing, ContainerState.moving]}) and c.lab_id is null`;

const room = sql`coalesce('r' || coalesce(b.room_id, w.room_id), 'w' || w.id)`;
const place = sql`w.name || '·' || b.name`;

/** Cells by id, as far as a right of the caller reaches; absent ones are missing. */
export const readCells = (ctx: Ctx, ids: readonly number[], right: RightName) =>
  readCellsWhere(ctx, ids, inStores(ctx, right, 'l.warehouse_id'));

/** Cells by id of the warehouses `l.warehouse_id` that meet a condition. */
export async function readCellsWhere(
  ctx: Ctx,
  ids: readonly number[],
  reach: RawBuilder<boolean>,
): Promise<Map<number, Cell>> {
  const { rows } = await sql<Cell>`select l.id, l.cabinet_id, l.warehouse_id, ${room} as room,
      ${place} || '·' || l.name as place, l.status = 1 and b.status = 1 and w.status = 1 as is_open, b.double_lock,
      b.capacity_l::float8 as capacity_l, b.capacity_kg::float8 as capacity_kg, b.allowed_groups
    from stock.cell l join stock.cabinet b on b.school_id = l.school_id and b.id = l.cabinet_id
    join stock.warehouse w on w.school_id = l.school_id and w.id = l.warehouse_id
    where l.school_id = ${ctx.schoolId} and l.id = any(${[...ids]})
      and ${reach}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the cabinets of the rooms of these cells, so that two documents cannot fill one room past each other. */
export async function lockRooms(ctx: Ctx, rooms: readonly string[]): Promise<void> {
  await sql`select b.id from stock.cabinet b join stock.warehouse w on w.school_id = b.school_id and w.id = b.warehouse_id
    where b.school_id = ${ctx.schoolId} and ${room} = any(${[...new Set(rooms)]}) order by b.id for no key update of b`.execute(
    ctx.db,
  );
}

/** What stands in these rooms, one row a substance and cabinet, and cylinders. `except`: containers and cylinders that are about to move. */
export async function readContents(
  ctx: Ctx,
  rooms: readonly string[],
  except: readonly number[] = [],
  exceptCylinders: readonly number[] = [],
): Promise<Content[]> {
  const { rows } = await sql<Content>`select s.name, s.storage_group as "group", s.react_tags as tags,
      b.id as cabinet_id, ${room} as room, ${place} as place, min(c.code) as code, false as is_cylinder
    from stock.cabinet b join stock.warehouse w on w.school_id = b.school_id and w.id = b.warehouse_id
    join chemical.container c on c.school_id = b.school_id and c.cabinet_id = b.id and ${isInPlace} and c.id <> all(${[...except]})
    join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    where b.school_id = ${ctx.schoolId} and ${room} = any(${[...new Set(rooms)]})
    group by s.id, s.name, s.storage_group, s.react_tags, b.id, b.room_id, b.name, w.id, w.room_id, w.name
    union all
    select ${gasName}, g.storage_group, coalesce(s.react_tags, '{}'), 0, ${cylinderRoom}, ${cylinderPlace}, c.code, true
    from ${cylinders} left join chemical.substance s on s.school_id = c.school_id and s.cas = g.cas and g.cas <> ''
    where c.school_id = ${ctx.schoolId} and c.state <> ${CylinderState.returned} and ${cylinderRoom} = any(${[...new Set(rooms)]})
      and c.id <> all(${[...exceptCylinders]})`.execute(ctx.db);
  return rows;
}

/** Litres and kilograms that stand in a cabinet. */
export async function readLoads(ctx: Ctx, cabinets: readonly number[], except: readonly number[] = []) {
  const { rows } = await sql<{ cabinet_id: number; litres: number; kilograms: number }>`select c.cabinet_id,
      coalesce(sum(t.quantity) filter (where t.unit = 'mL'), 0)::float8 / 1000 as litres,
      coalesce(sum(t.quantity) filter (where t.unit = 'g'), 0)::float8 / 1000 as kilograms
    from chemical.container c join stock.lot t on t.school_id = c.school_id and t.id = c.id
    where c.school_id = ${ctx.schoolId} and c.cabinet_id = any(${[...cabinets]}) and ${isInPlace}
      and c.id <> all(${[...except]}) group by c.cabinet_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.cabinet_id, row]));
}

export type Substance = Stuff & {
  id: number;
  cas: string;
  status: number;
  base_unit: string;
  /** A list in force demands two keepers. */
  two_keepers: boolean;
};

/** A list in force demands two keepers of substance `s`. */
export const needsTwo = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`exists (select 1 from chemical.control_entry e
  join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id
  where e.school_id = ${ctx.schoolId} and e.substance_id = s.id and l.two_keepers and e.list_id = any(array(${inForce(ctx)})))`;

export async function readSubstances(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Substance>> {
  const { rows } =
    await sql<Substance>`select s.id, s.name, s.cas, s.status, s.base_unit, s.storage_group as "group", s.react_tags as tags,
      ${needsTwo(ctx)} as two_keepers
    from chemical.substance s where s.school_id = ${ctx.schoolId} and s.id = any(${[...ids]})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}
