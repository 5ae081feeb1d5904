import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { checkItemApi, ItemTarget, type ItemRow } from '../../shared/library/check-item.ts';

export type StoredItem = Omit<ItemRow, 'can'>;

const actions: ItemRow['can'] = ['edit', 'status', 'copy', 'move', 'remove'];

/** Items `i` with group `g`, category `c` and store `s`. */
export const itemList = listQuery<typeof checkItemApi.list, StoredItem>(checkItemApi.list, {
  noun: '检查项',
  table: ['inspection.item', 'i'],
  joins: {
    g: sql`join inspection.item_group g on g.school_id = i.school_id and g.id = i.group_id`,
    c: sql`join inspection.item_group c on c.school_id = g.school_id and c.id = coalesce(g.pid, g.id)`,
    s: sql`join inspection.store s on s.school_id = i.school_id and s.id = i.store_id`,
    d: sql`left join inspection.problem_descr d on d.school_id = i.school_id and d.id = i.descr_id`,
  },
  columns:
    () => sql`i.id, i.code, i.name, i.points, i.basis, i.regulation, i.clause, i.target, i.score, i.veto, i.urgent, i.lab_classes, i.lab_levels,
    to_jsonb(i.aptitude_ids) as aptitude_ids, to_jsonb(i.risk_ids) as risk_ids, i.class_id, i.descr_id,
    coalesce(d.text, '') as descr, i.suggest, c.code as category_code, c.name as category_name, g.code as group_code,
    g.name as group_name, i.store_id, s.name as store_name, c.id as category_id, i.group_id, i.sort, i.status, i.version`,
  reach: () => sql`i.deleted_at is null and s.deleted_at is null`,
  filters: {
    store_id: 'i.store_id',
    category_id: 'c.id',
    group_id: 'i.group_id',
    keyword: (word) => matches('i.keywords', sql`i.code || ' ' || i.name`, word),
    target: 'i.target',
    status: 'i.status',
    veto: 'i.veto',
    urgent: 'i.urgent',
    lab_class: (code) => sql`i.lab_classes @> array[${code}::int]`,
    aptitude_id: (id) => sql`i.aptitude_ids @> array[${id}::bigint]`,
  },
  sort: { code: sql`i.code` },
  order: [sql`s.sort`, sql`s.id`, sql`c.sort`, sql`c.code`, sql`g.sort`, sql`g.code`, sql`i.sort`, sql`i.code`],
  row: (stored, { actor }) => ({ ...stored, can: holdsRight(actor, 'inspection.item.edit') ? actions : [] }),
});

const { on } = Enabled;
const inUse = sql<boolean>`s.status = ${on} and g.status = ${on} and c.status = ${on}`;

/** All enabled items, for pick lists. */
export const listAllItems = async (ctx: Ctx, { store_id }: InputOf<typeof checkItemApi.all>) => ({
  content: await itemList.all(ctx, { store_id, status: on }, inUse),
});

const asksUnits: readonly number[] = [ActType.reach];

/** Items available to an activity type: target laboratory; for reach checks also college and school. */
const targetOf = (actType: number) => (asksUnits.includes(actType) ? undefined : ItemTarget.lab);

export async function listAskableItems(ctx: Ctx, input: InputOf<typeof checkItemApi.askable>) {
  const isActType = /^\d$/.test(input.type ?? '');
  const actType = input.act_type ?? (isActType ? Number(input.type) : 0);
  const named = ItemTarget.$items.find((item) => item.value === input.type)?.value;
  const target = isActType || input.type === undefined ? targetOf(actType) : named;
  return { content: await itemList.all(ctx, { target, status: on }, inUse) };
}

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
