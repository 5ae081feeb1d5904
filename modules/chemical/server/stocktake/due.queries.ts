import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { StocktakeStatus, twoKeepers } from '../../shared/stocktake.states.ts';
import { isOut } from '../container/out.queries.ts';
import { needsTwo, standsThere } from '../storage/placement.queries.ts';

export type Due = { id: number; name: string; path: string; last: string | null };

const isOpen = sql`(${StocktakeStatus.planned}, ${StocktakeStatus.counting}, ${StocktakeStatus.examined})`;
/** Nothing like it is under way, and the last one that ended was long ago. */
const overdue = (
  ctx: Ctx,
  months: number,
) => sql`not exists (select 1 from chemical.stocktake k where k.school_id = o.school_id
    and k.id = any(o.counts) and k.status in ${isOpen})
  and coalesce(o.last, o.since) < ${ctx.now}::timestamptz - make_interval(months => ${months}::int)`;
const ended = sql`(select max(k.decided_at) from chemical.stocktake k where k.school_id = o.school_id and k.id = any(o.counts)
  and k.status = ${StocktakeStatus.done})`;

const asDue = (ctx: Ctx, objects: ReturnType<typeof sql>, months: number) =>
  sql<Due>`select o.id, o.name, o.path, to_char(o.last at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as last
    from (select o.*, ${ended} as last from (${objects}) o) o where ${overdue(ctx, months)} order by o.id limit 500`;

/** Stores with chemicals, or with controlled ones only, whose count is due. */
export async function dueStores(ctx: Ctx, months: number, isControlled: boolean): Promise<Due[]> {
  // A count of everything counts for what is controlled too.
  const covers = isControlled ? sql`k.control in ('', ${twoKeepers})` : sql`k.control = ''`;
  const objects = sql`select w.school_id, w.id, w.name, n.path, w.created_at as since, array(select k.id from chemical.stocktake k
      where k.school_id = w.school_id and k.warehouse_id = w.id and k.cabinet_id is null and ${covers}) as counts
    from stock.warehouse w join org.unit n on n.school_id = w.school_id and n.id = w.org_id
    where w.school_id = ${ctx.schoolId} and w.status = 1 and exists (select 1 from chemical.container c
      join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
      where c.school_id = w.school_id and c.warehouse_id = w.id and ${standsThere} and ${isControlled ? needsTwo(ctx) : sql`true`})`;
  return (await asDue(ctx, objects, months).execute(ctx.db)).rows;
}

/** Laboratories that have chemicals in use whose count is due. */
export async function dueLabs(ctx: Ctx, months: number): Promise<Due[]> {
  const objects = sql`select u.school_id, u.id, u.name, u.path, min(c.issued_at) as since, array(select k.id from chemical.stocktake k
      where k.school_id = u.school_id and k.lab_id = u.id and k.control = '') as counts
    from chemical.container c join org.unit u on u.school_id = c.school_id and u.id = c.lab_id
    where c.school_id = ${ctx.schoolId} and ${isOut} group by u.school_id, u.id, u.name, u.path`;
  return (await asDue(ctx, objects, months).execute(ctx.db)).rows;
}
