import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Choice } from '#kernel/server/sheets/choices.rules.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { ContainerState } from '../../shared/container.states.ts';

/** A container that a school has under a number of its own. */
export type Known = {
  id: number;
  own_no: string;
  code: string;
  cell_id: number;
  cas: string;
  initial: string;
  quantity: string;
  open: boolean;
};

export async function knownContainers(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, Known>> {
  const { rows } =
    await sql<Known>`select c.id, upper(c.own_no) as own_no, c.code, c.cell_id, s.cas, c.initial::text as initial,
      t.quantity::text as quantity, c.state in (${ContainerState.stored}, ${ContainerState.expired}) as open
    from chemical.container c join stock.lot t on t.school_id = c.school_id and t.id = c.id
    join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    where c.school_id = ${ctx.schoolId} and upper(c.own_no) = any(${numbers.map((no) => no.toUpperCase())}) and c.own_no <> ''
      and ${inStores(ctx, 'chemical.stock.import', 'c.warehouse_id')}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.own_no, row]));
}

/** Numbers that containers beyond the caller's reach have. */
export async function takenNumbers(ctx: Ctx, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ own_no: string }>`select upper(c.own_no) as own_no from chemical.container c
    where c.school_id = ${ctx.schoolId} and upper(c.own_no) = any(${numbers.map((no) => no.toUpperCase())}) and c.own_no <> ''`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ own_no }) => own_no));
}

/** A substance as a sheet names it. */
export type Cas = {
  id: number;
  cas: string;
  name: string;
  status: number;
  state: string;
  base_unit: string;
  density: string | null;
};

export async function substancesByCas(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, Cas>> {
  const { rows } =
    await sql<Cas>`select id, cas, name, status, state, base_unit, density::text as density from chemical.substance
    where school_id = ${ctx.schoolId} and cas = any(${[...numbers]})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.cas, row]));
}

export type Place = { warehouse: string; cabinet: string; cell: string };
const placeKey = ({ warehouse, cabinet, cell }: Place) => [warehouse.toUpperCase(), cabinet, cell].join('\n');

/** Cells of the caller's warehouses by the names that sheets write; the ids. */
export async function cellsByName(ctx: Ctx, places: readonly Place[]) {
  const { rows } = await sql<
    Place & { id: number }
  >`select distinct upper(w.code) as warehouse, b.name as cabinet, l.name as cell, l.id
    from json_to_recordset(${JSON.stringify(places)}::json) as g(warehouse text, cabinet text, cell text)
    join stock.warehouse w on w.school_id = ${ctx.schoolId} and upper(w.code) = upper(g.warehouse)
    join stock.cabinet b on b.school_id = w.school_id and b.warehouse_id = w.id and b.name = g.cabinet
    join stock.cell l on l.school_id = b.school_id and l.cabinet_id = b.id and l.name = g.cell
    where ${inStores(ctx, 'chemical.stock.import', 'w.id')}`.execute(ctx.db);
  const found = new Map(rows.map((row) => [placeKey(row), row.id]));
  return (place: Place) => found.get(placeKey(place));
}

/** Codes and names of warehouses within the caller's reach, and the names of their cabinets and cells, for the template. */
export async function placeChoices(
  ctx: Ctx,
  group: string,
): Promise<{ warehouses: Choice[]; first: Place | undefined }> {
  const { rows } = await sql<{ value: string; name: string }>`select w.code as value, w.name from stock.warehouse w
    where w.school_id = ${ctx.schoolId} and w.status = 1 and ${inStores(ctx, 'chemical.stock.import', 'w.id')}
    order by w.code limit 500`.execute(ctx.db);
  const { rows: places } =
    await sql<Place>`select w.code as warehouse, b.name as cabinet, l.name as cell from stock.cell l
    join stock.cabinet b on b.school_id = l.school_id and b.id = l.cabinet_id
    join stock.warehouse w on w.school_id = l.school_id and w.id = l.warehouse_id
    where l.school_id = ${ctx.schoolId} and l.status = 1 and b.status = 1 and w.status = 1
      and (b.allowed_groups = '{}' or ${group} = any(b.allowed_groups)) and ${inStores(ctx, 'chemical.stock.import', 'w.id')} order by w.code, b.name, l.name limit 1`.execute(
      ctx.db,
    );
  return { warehouses: rows, first: places[0] };
}

/** Packages of substances by content, to name the package of a container. */
export async function specsByNet(ctx: Ctx, substances: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    key: string;
  }>`select min(id) as id, substance_id || ' ' || trim_scale(net) || ' ' || unit as key
    from chemical.spec where school_id = ${ctx.schoolId} and substance_id = any(${[...substances]}) group by 2`.execute(
    ctx.db,
  );
  const found = new Map(rows.map(({ id, key }) => [key, id]));
  return (substance: number, net: string, unit: string) => found.get(`${substance} ${Number(net)} ${unit}`);
}
