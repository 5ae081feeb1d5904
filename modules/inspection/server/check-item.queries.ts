import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { Page, PageInput } from '#kernel/shared/paging.ts';
import { ActType } from '../shared/activity.ts';
import { ItemTarget, type ItemRow } from '../shared/check-item.ts';

export type ItemFilter = {
  store_id?: number | undefined;
  category_id?: number | undefined;
  group_id?: number | undefined;
  keyword?: string | undefined;
  target?: string | undefined;
  status?: number | undefined;
  veto?: boolean | undefined;
  urgent?: boolean | undefined;
  lab_class?: number | undefined;
  aptitude_id?: number | undefined;
};

/** Items `i` with group `g`, category `c` and store `s`. */
export const itemTables = sql`inspection.item i join inspection.item_group g on g.school_id = i.school_id and g.id = i.group_id
  join inspection.item_group c on c.school_id = g.school_id and c.id = coalesce(g.pid, g.id)
  join inspection.store s on s.school_id = i.school_id and s.id = i.store_id`;

export function itemsWhere(ctx: Ctx, filter: ItemFilter): RawBuilder<boolean> {
  const list = [
    sql<boolean>`i.school_id = ${ctx.schoolId} and i.deleted_at is null and s.deleted_at is null`,
    matches('i.keywords', sql`i.code || ' ' || i.name`, filter.keyword),
  ];
  const equal = (column: string, value: unknown) => {
    if (value !== undefined) list.push(sql<boolean>`${sql.ref(column)} = ${value}`);
  };
  equal('i.store_id', filter.store_id);
  equal('c.id', filter.category_id);
  equal('i.group_id', filter.group_id);
  equal('i.target', filter.target);
  equal('i.status', filter.status);
  equal('i.veto', filter.veto);
  equal('i.urgent', filter.urgent);
  if (filter.lab_class !== undefined) list.push(sql<boolean>`i.lab_classes @> array[${filter.lab_class}::int]`);
  if (filter.aptitude_id !== undefined) list.push(sql<boolean>`i.aptitude_ids @> array[${filter.aptitude_id}::bigint]`);
  return sql<boolean>`${sql.join(list, sql` and `)}`;
}

export const itemOrder = sql`s.sort, s.id, c.sort, c.code, g.sort, g.code, i.sort, i.code`;

export async function itemRows(
  ctx: Ctx,
  where: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  limit: number,
  offset = 0,
): Promise<ItemRow[]> {
  const { rows } = await sql<Omit<ItemRow, 'can'>>`
    select i.id as item_id, i.code, i.name, i.points, i.basis, i.target, i.score, i.veto, i.urgent, i.lab_classes, i.lab_levels, to_jsonb(i.aptitude_ids) as aptitude_ids,
      to_jsonb(i.risk_ids) as risk_ids, i.class_id, i.descr_id, coalesce(d.text, '') as descr, i.suggest, c.code as category_code, c.name as category_name,
      g.code as group_code, g.name as group_name, i.store_id, s.name as store_name, c.id as category_id, i.group_id, i.sort, i.status, i.version
    from ${itemTables} left join inspection.problem_descr d on d.school_id = i.school_id and d.id = i.descr_id
    where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(ctx.db);
  const edits = holdsRight(ctx.actor, 'inspection.item.edit');
  return rows.map((row) => ({
    ...row,
    can: edits ? ['edit', row.status === 1 ? 'disable' : 'enable', 'copy', 'move', 'delete'] : [],
  }));
}

const most = 5_000;

export async function listItems(ctx: Ctx, input: ItemFilter & PageInput): Promise<Page<ItemRow>> {
  const where = itemsWhere(ctx, input);
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${itemTables} where ${where}`.execute(
    ctx.db,
  );
  const window = pageWindow(input, rows[0]!.total);
  return window.of(await itemRows(ctx, where, itemOrder, window.size, window.offset));
}

/** Every item in use, for pick lists. */
export const listAllItems = async (ctx: Ctx, { store_id }: { store_id?: number | undefined }) => ({
  content: await itemRows(
    ctx,
    sql<boolean>`${itemsWhere(ctx, { store_id, status: 1 })} and s.status = 1 and g.status = 1 and c.status = 1`,
    itemOrder,
    most,
  ),
});

const asksUnits: readonly number[] = [ActType.reach];

/** Items that an activity of a type may ask: those of its laboratories, a reach check also those of colleges and school. */
const targetOf = (actType: number) => (asksUnits.includes(actType) ? undefined : ItemTarget.lab);

export async function findItems(ctx: Ctx, input: { type?: string | undefined; act_type?: number | undefined }) {
  const isActType = /^\d$/.test(input.type ?? '');
  const actType = input.act_type ?? (isActType ? Number(input.type) : 0);
  const target = isActType || input.type === undefined ? targetOf(actType) : input.type;
  const where = sql<boolean>`${itemsWhere(ctx, { target, status: 1 })} and s.status = 1 and g.status = 1 and c.status = 1`;
  return { content: await itemRows(ctx, where, itemOrder, most) };
}

export const findItem = async (ctx: Ctx, { id }: { id: number }): Promise<ItemRow> =>
  found((await itemRows(ctx, sql<boolean>`${itemsWhere(ctx, {})} and i.id = ${id}`, sql`i.id`, 1))[0], '检查项');

/** Aptitudes of the school with the number of laboratories that have each. */
export async function listAptitudes(ctx: Ctx) {
  const { rows } = await sql<{ id: number; name: string; code: string; labs: number }>`
    select a.id, a.name, a.code, count(u.id) as labs from base_info.attribute a
    left join base_info.lab_aptitude t on t.school_id = a.school_id and t.attribute_id = a.id
    left join org.unit u on u.school_id = t.school_id and u.id = t.lab_id and u.status = 1 and u.deleted_at is null
    where a.school_id = ${ctx.schoolId} and a.kind = 'aptitude' and a.status = 1 and a.deleted_at is null
    group by a.id, a.name, a.code, a.sort order by a.sort, a.id limit 500`.execute(ctx.db);
  return { content: rows };
}
