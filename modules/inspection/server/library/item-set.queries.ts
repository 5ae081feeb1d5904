import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { itemSetApi, type ItemSetItem, type ItemSetOption, type ItemSetRow } from '../../shared/library/item-set.ts';
import { setActions } from './item-set.policy.ts';
import { visibleOwners } from './owner.policy.ts';

const read = 'inspection.item-set.read';
const { on } = Enabled;
/** Item `i` is neither disabled nor removed. */
export const isInUse = sql<boolean>`i.status = ${sql.lit(on)} and i.deleted_at is null`;

type Stored = Omit<ItemSetRow, 'can'> & { owner_path: string };

/** Sets `e` of owner `o`. */
export const itemSetList = listQuery<typeof itemSetApi.list, Stored>(itemSetApi.list, {
  noun: '检查项集',
  table: ['inspection.item_set', 'e'],
  joins: {
    o: sql`join org.unit o on o.school_id = e.school_id and o.id = e.org_id`,
    n: sql`cross join lateral (select count(*) as used from inspection.item i
      where i.school_id = e.school_id and i.id = any(e.item_ids) and ${isInUse}) n`,
  },
  columns: () => sql`e.id, e.version, e.name, e.act_types, e.org_id, o.name as org_name, o.path as owner_path, e.remark,
    e.status, to_jsonb(e.item_ids) as item_ids, cardinality(e.item_ids) - n.used as lost`,
  reach: (ctx) => sql<boolean>`e.deleted_at is null and ${visibleOwners(ctx, read)}`,
  filters: {
    keyword: (word) => matches('e.keywords', sql`e.name`, word),
    act_type: (type) => sql`e.act_types @> array[${type}::int]`,
    org_id: 'e.org_id',
    status: 'e.status',
  },
  isNarrow: () => true,
  sort: { name: sql`e.name` },
  neverNull: ['name'],
  order: [sql`o.path`, sql`e.id`],
  row: ({ owner_path, ...row }, { actor }) => ({ ...row, can: setActions(actor, owner_path) }),
});

/** Items of sets, in their order, by the id of the set. */
export async function listSetItems(ctx: Ctx, ids: readonly number[]) {
  const { rows } = await sql<ItemSetItem & { set_id: number; store_name: string }>`
    select e.id as set_id, i.id as item_id, i.code, i.name, s.name as store_name, c.name as category_name,
      g.name as group_name, i.veto, i.urgent, not (${isInUse}) as is_lost
    from inspection.item_set e cross join lateral unnest(e.item_ids) with ordinality as x (item_id, place)
    join inspection.item i on i.school_id = e.school_id and i.id = x.item_id
    join inspection.store s on s.school_id = i.school_id and s.id = i.store_id
    join inspection.item_group g on g.school_id = i.school_id and g.id = i.group_id
    join inspection.item_group c on c.school_id = g.school_id and c.id = coalesce(g.pid, g.id)
    where e.school_id = ${ctx.schoolId} and e.id = any(${[...ids]}) order by e.id, x.place`.execute(ctx.db);
  return rows;
}

/** The items of one set. */
export async function findSetItems(ctx: Ctx, { id }: { id: number }): Promise<{ content: ItemSetItem[] }> {
  const [, rows] = await Promise.all([itemSetList.find(ctx, id), listSetItems(ctx, [id])]);
  return { content: rows.map(({ set_id: _set, store_name: _store, ...item }) => item) };
}

/** Enabled sets that the caller may choose, with the items that can be chosen now. */
export async function listSetOptions(
  ctx: Ctx,
  { act_type }: InputOf<typeof itemSetApi.options>,
): Promise<{ content: ItemSetOption[] }> {
  const isFor = act_type === undefined ? sql`true` : sql`e.act_types @> array[${act_type}::int]`;
  const { rows } = await sql<ItemSetOption>`select e.id, e.name, o.name as org_name, e.remark,
      coalesce(n.ids, '[]') as item_ids, cardinality(e.item_ids) - coalesce(jsonb_array_length(n.ids), 0) as lost
    from inspection.item_set e join org.unit o on o.school_id = e.school_id and o.id = e.org_id
    cross join lateral (select jsonb_agg(i.id order by x.place) as ids
      from unnest(e.item_ids) with ordinality as x (item_id, place)
      join inspection.item i on i.school_id = e.school_id and i.id = x.item_id where ${isInUse}) n
    where e.school_id = ${ctx.schoolId} and e.deleted_at is null and e.status = ${sql.lit(on)} and ${isFor}
      and ${visibleOwners(ctx, read)} order by o.path, e.id limit 500`.execute(ctx.db);
  return { content: rows };
}
