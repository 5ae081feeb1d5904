import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight, matterScope } from '#kernel/server/policy.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { useApi, type UseRow } from '../../shared/use/use.ts';
import { inPlaces, peopleNamed } from '../requisition/requisition-reach.queries.ts';
import { controlled, namedSo } from '../substance.queries.ts';

/** Rows of table `alias` that name the caller in one of these columns, or whose laboratory or store he reaches. */
export function mineOrInPlaces(
  ctx: Ctx,
  alias: string,
  table: string,
  columns: readonly string[],
): RawBuilder<boolean> {
  if (!holdsRight(ctx.actor, 'chemical.use.read')) return sql<boolean>`false`;
  const own = columns.map(
    (column) =>
      sql`select o.id from ${sql.table(table)} o where o.school_id = ${ctx.schoolId} and ${sql.ref(`o.${column}`)} = ${ctx.actor.userId}`,
  );
  return sql<boolean>`(${sql.ref(`${alias}.id`)} = any(array(${sql.join(own, sql` union all `)}))
    or ${inPlaces(ctx, 'chemical.use.read', alias)})`;
}

/** Containers whose code, or whose chemical, is named so. */
export const containersNamed = (
  ctx: Ctx,
  word: string,
) => sql`select y.id from chemical.container y where y.school_id = ${ctx.schoolId}
    and ${matches('y.keywords', sql`y.code || ' ' || y.own_no || ' ' || y.batch_no`, word)}
  union all select y.id from chemical.substance x join chemical.container y on y.school_id = x.school_id and y.substance_id = x.id
    where x.school_id = ${ctx.schoolId} and ${namedSo('x', word)}`;

type Stored = Omit<UseRow, 'at'> & { at: Date };

const joins = {
  c: sql`join chemical.container c on c.school_id = e.school_id and c.id = e.container_id`,
  s: sql`join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id`,
  u: sql`join org.unit u on u.school_id = e.school_id and u.id = e.lab_id`,
  a: sql`join identity.account a on a.school_id = e.school_id and a.id = e.user_id`,
  p: sql`left join identity.account p on p.school_id = e.school_id and p.id = e.partner_id`,
};

export const useList = listQuery<typeof useApi.list, Stored>(useApi.list, {
  noun: '使用登记',
  table: ['chemical.use_record', 'e'],
  joins,
  columns: () => sql`e.id, e.created_at as at, c.code, s.name, s.cas, s.base_unit as unit, u.name as lab_name,
    trim_scale(e.before)::text as before, trim_scale(e.used)::text as used, trim_scale(e.after)::text as after,
    trim_scale(e.measured)::text as measured, e.explanation, a.name as user_name, coalesce(p.name, '') as partner_name, e.experiment,
    e.destination`,
  reach: (ctx) => mineOrInPlaces(ctx, 'e', 'chemical.use_record', ['user_id', 'partner_id']),
  filters: {
    keyword: (word, ctx) =>
      sql<boolean>`(e.container_id = any(array(${containersNamed(ctx, word)})) or e.user_id = any(array(${peopleNamed(ctx, word)})))`,
    lab_id: 'e.lab_id',
    is_controlled: (is, ctx) => {
      const all = sql`select y.id from chemical.container y where y.school_id = ${ctx.schoolId} and y.substance_id in (${controlled(ctx)})`;
      return is ? sql<boolean>`e.container_id in (${all})` : sql<boolean>`not e.container_id in (${all})`;
    },
    from: (day) => sql<boolean>`e.created_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`e.created_at < ${parseDateTime(addDays(day, 1))}`,
  },
  narrowing: ['keyword', 'lab_id'],
  isNarrow: (_asked, { actor }) => matterScope(actor).kind !== 'all',
  neverNull: ['at'],
  sort: { at: sql`e.created_at` },
  order: { desc: sql`e.created_at` },
  row: (stored) => ({ ...stored, at: formatDateTime(stored.at) }),
});
