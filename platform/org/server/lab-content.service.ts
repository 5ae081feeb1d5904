import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import type { Tables } from '#kernel/server/db/types.ts';
import { on } from '#kernel/server/events.ts';
import { isOwnCollege, within, withinPlaces, type Scope } from '#kernel/server/policy.ts';

// Things that stand in laboratories: rows with `lab_id` and a `college_id` that follows it, so that one index leads from a
// college to its rows in order. The table's trigger takes the college of a row that is written.

type TableWith<K extends string> = {
  [T in Extract<keyof Tables, string>]: Tables[T] extends Record<K | 'college_id', unknown> ? T : never;
}[Extract<keyof Tables, string>];

/** The scope is smaller than a college. */
export const isOfLabs = (actor: Actor, scope: Scope): boolean => scope.kind === 'below' && !isOwnCollege(actor, scope);

/**
 * Rows of table `alias` in laboratories of the scope that are not removed; `u` joins their unit. The labs of a smaller
 * scope than a college are looked up first.
 */
export function standsInLabs({ actor, schoolId }: Ctx, scope: Scope, alias: string): RawBuilder<boolean> {
  const lab = sql.ref(`${alias}.lab_id`);
  const labsOf = (condition: RawBuilder<boolean>) =>
    sql`select n.id from org.unit n where n.school_id = ${schoolId} and ${condition}`;
  if (isOfLabs(actor, scope))
    return sql<boolean>`${lab} = any(array(${labsOf(sql<boolean>`${within(scope, 'n.path')} and n.deleted_at is null`)}))`;
  const isThere = sql`not ${lab} in (${labsOf(sql<boolean>`n.deleted_at is not null`)})`;
  return sql<boolean>`(${withinPlaces(actor, scope, { college: `${alias}.college_id`, path: 'u.path' })} and ${isThere})`;
}

type LabTable = TableWith<'lab_id'> | readonly [table: TableWith<'id'>, lab: 'id'];

/** Takes the rows of moved laboratories to their new college: of tables with `lab_id`, or of one with the id of a lab. */
export function followsLabs(name: string, tables: readonly LabTable[]) {
  const follow = async (ctx: Ctx, { ids }: { ids: number[] }) => {
    const followers = tables.map((follower, at) => {
      const [table, lab] = typeof follower === 'string' ? ([follower, 'lab_id'] as const) : follower;
      return sql`${sql.ref(`f${at}`)} as (update ${sql.table(table)} t set college_id = u.college_id from moved u
        where t.school_id = u.school_id and ${sql.ref(`t.${lab}`)} = u.id and t.college_id is distinct from u.college_id)`;
    });
    // '0' is the character after '/'.
    await sql`with moved as materialized (select u.school_id, u.id, u.college_id
        from org.unit m join org.unit u on u.school_id = m.school_id and u.path >= m.path and u.path < left(m.path, -1) || '0'
        where m.school_id = ${ctx.schoolId} and m.id = any(${ids})), ${sql.join(followers)}
      select 1`.execute(ctx.db);
  };
  return on('org.unit.moved', { name, when: 'now' }, follow);
}
