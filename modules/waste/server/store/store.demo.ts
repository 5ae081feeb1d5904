import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoMade } from '#kernel/server/demo.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';

/** The store of the demonstration, who collects for it, and the zone of a group. */
export type DemoZones = { warehouse: number; keeper: number; of: (group: string) => number };

const zones: readonly (readonly [name: string, groups: string, capacity: number])[] = [
  ['A 区 有机废液', 'W1 W2', 1_500],
  ['B 区 废酸', 'W3', 600],
  ['C 区 废碱', 'W4', 400],
  ['D 区 重金属和含汞', 'W5 W6', 500],
  ['E 区 含氰', 'W7', 200],
  ['F 区 含氟', 'W8', 200],
  ['G 区 氧化性', 'W9', 200],
  ['H 区 废油', 'W10', 300],
  ['K 区 固体废物', '', 1_200],
];

export async function addStore(ctx: Ctx, made: DemoMade): Promise<DemoZones> {
  const today = formatDate(ctx.now);
  const staff = made.staff.get(made.colleges[0]!.id)!;
  const keeper = made.accounts.get('storeman') ?? staff[2]!;
  const keepers = [...new Set([keeper, staff[3]!])];
  const rooms = [...made.rooms.values()].find((pool) => pool.length > 4) ?? [];
  const room = rooms.shift()?.id ?? null;
  const { rows } = await sql<{ id: number }>`with made as (
      insert into stock.warehouse (school_id, code, name, warehouse_type, org_id, room_id, area, features)
      values (${ctx.schoolId}, 'WF01', '危险废物暂存库', '5', ${made.store}, ${room}, 120, array['ventilation', 'video', 'double_lock'])
      returning id),
    kept as (insert into stock.keeper (school_id, warehouse_id, user_id, starts_on, trained_until)
      select ${ctx.schoolId}, made.id, k.id, ${addDays(today, -420)}::date, ${addDays(today, 310)}::date
      from made, unnest(${keepers}::bigint[]) k (id))
    select id from made`.execute(ctx.db);
  const warehouse = rows[0]!.id;
  const given = zones.map(([name, groups, capacity], at) => ({
    at,
    name,
    groups: groups === '' ? [] : groups.split(' '),
    capacity,
  }));
  const stood = await sql<{
    id: number;
    groups: string[];
  }>`insert into waste.zone (school_id, warehouse_id, name, groups, capacity_kg)
    select ${ctx.schoolId}, ${warehouse}, g.name, g.groups, g.capacity
    from json_to_recordset(${JSON.stringify(given)}::json) g (at int, name text, groups text[], capacity numeric) order by g.at
    returning id, groups`.execute(ctx.db);
  const of = (group: string) =>
    stood.rows.find(({ groups }) => (group === '' ? groups.length === 0 : groups.includes(group)))!.id;
  return { warehouse, keeper, of };
}
