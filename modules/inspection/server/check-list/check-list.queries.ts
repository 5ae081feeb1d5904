import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import {
  checkListApi,
  listVersionApi,
  type CheckListRow,
  type ListVersion,
  type ListVersionRow,
} from '../../shared/check-list/check-list.ts';
import { ListVersionStatus } from '../../shared/core/check-list.states.ts';
import { isAvailableFor } from '../library/item-snapshot.queries.ts';
import { visibleOwners } from '../library/owner.policy.ts';
import { listActions, versionActions, visibleVersions } from './check-list.policy.ts';

const read = 'inspection.check-list.read';
const { draft, published } = ListVersionStatus;
type StoredList = Omit<CheckListRow, 'can'> & { owner_path: string };

/** Lists `l` of owner `o`. */
export const checkListList = listQuery<typeof checkListApi.list, StoredList>(checkListApi.list, {
  noun: '检查表',
  table: ['inspection.check_list', 'l'],
  joins: {
    o: sql`join org.unit o on o.school_id = l.school_id and o.id = l.org_id`,
    n: sql`cross join lateral (select count(*) filter (where v.status <> ${sql.lit(draft)}) as versions,
        max(v.id) filter (where v.status = ${sql.lit(draft)}) as draft_id,
        max(v.id) filter (where v.status = ${sql.lit(published)}) as current_id
      from inspection.check_list_version v where v.school_id = l.school_id and v.list_id = l.id) n`,
    w: sql`left join inspection.check_list_version w on w.school_id = l.school_id and w.id = n.current_id`,
  },
  columns:
    () => sql`l.id, l.version, l.code, l.name, l.act_types, l.target, l.lab_classes, l.org_id, o.name as org_name,
    o.path as owner_path, l.status, l.remark, n.versions, n.draft_id, case when w.id is not null then
      jsonb_build_object('id', w.id, 'version_no', w.version_no, 'item_count', w.item_count, 'total', w.total::text) end as current`,
  reach: (ctx) => sql<boolean>`l.deleted_at is null and ${visibleOwners(ctx, read)}`,
  filters: {
    keyword: (word) => matches('l.keywords', sql`l.code || ' ' || l.name`, word),
    target: 'l.target',
    lab_class: (code) => sql`(l.lab_classes = '{}' or l.lab_classes @> array[${code}::int])`,
    act_type: (type) => sql`l.act_types @> array[${type}::int]`,
    org_id: 'l.org_id',
    status: 'l.status',
  },
  isNarrow: () => true,
  sort: { code: sql`l.code` },
  order: [sql`o.path`, sql`l.id`],
  row: ({ owner_path, ...row }, { actor }) => ({ ...row, can: listActions(actor, owner_path) }),
});

type StoredVersion = Omit<ListVersionRow, 'can' | 'updated_at' | 'published_at'> & {
  owner_path: string;
  updated_at: Date;
  published_at: Date | null;
};

/** Versions `v` of list `l` and owner `o`. */
export const versionList = listQuery<typeof listVersionApi.list, StoredVersion>(listVersionApi.list, {
  noun: '检查表版本',
  table: ['inspection.check_list_version', 'v'],
  joins: {
    l: sql`join inspection.check_list l on l.school_id = v.school_id and l.id = v.list_id`,
    o: sql`join org.unit o on o.school_id = l.school_id and o.id = l.org_id`,
  },
  columns: () => sql`v.id, v.version, v.list_id, v.version_no, v.status, v.note, v.item_count, v.total, v.updated_at,
    v.published_at, coalesce((select p.name from identity.account p
      where p.school_id = v.school_id and p.id = v.published_by), '') as published_by_name, o.path as owner_path`,
  reach: (ctx) => sql<boolean>`l.deleted_at is null and ${visibleOwners(ctx, read)} and ${visibleVersions(ctx)}`,
  filters: { list_id: 'v.list_id', status: 'v.status' },
  isNarrow: () => true,
  sort: {},
  order: [{ desc: sql`v.id` }],
  row: ({ owner_path, updated_at, published_at, ...row }, { actor }) => ({
    ...row,
    updated_at: formatDateTime(updated_at),
    published_at: published_at && formatDateTime(published_at),
    can: versionActions(actor, { status: row.status, owner_path }),
  }),
});

/** A version with its items. */
export async function findVersion(ctx: Ctx, { id }: { id: number }): Promise<ListVersion> {
  const [row, list, items] = await Promise.all([
    versionList.find(ctx, id),
    sql<
      Pick<ListVersion, 'list_code' | 'list_name' | 'target'>
    >`select l.code as list_code, l.name as list_name, l.target
      from inspection.check_list_version v join inspection.check_list l on l.school_id = v.school_id and l.id = v.list_id
      where v.school_id = ${ctx.schoolId} and v.id = ${id}`.execute(ctx.db),
    sql<
      ListVersion['items'][number] & { is_lost: boolean }
    >`select x.item_id, x.code, x.name, x.points, x.basis, x.target,
        x.score, x.veto, x.urgent, x.lab_classes, x.lab_levels, to_jsonb(x.aptitude_ids) as aptitude_ids,
        to_jsonb(x.risk_ids) as risk_ids, x.class_id, x.descr_id, x.descr, x.suggest, x.category_code, x.category_name,
        x.group_code, x.group_name, not (${isAvailableFor(sql`x.target`)}) as is_lost
      from inspection.check_list_item x join inspection.item i on i.school_id = x.school_id and i.id = x.item_id
      where x.school_id = ${ctx.schoolId} and x.version_id = ${id} order by x.sort, x.code limit 500`.execute(ctx.db),
  ]);
  const lost = items.rows.filter((item) => item.is_lost).map((item) => item.item_id);
  return { ...row, ...list.rows[0]!, items: items.rows.map(({ is_lost: _lost, ...item }) => item), lost };
}

/** Published versions of enabled lists that the caller reads, for activities. */
export async function listVersionOptions(
  ctx: Ctx,
  { act_type, target }: InputOf<typeof listVersionApi.options>,
): Promise<OutputOf<typeof listVersionApi.options>> {
  const only = [
    ...(act_type === undefined ? [] : [sql`l.act_types @> array[${act_type}::int]`]),
    ...(target === undefined ? [] : [sql`l.target = ${target}`]),
  ];
  type Option = OutputOf<typeof listVersionApi.options>['content'][number];
  const { rows } = await sql<Option>`select v.id, v.list_id, l.code as list_code, l.name, v.version_no, l.target,
      l.lab_classes, v.item_count, v.total
    from inspection.check_list_version v
    join inspection.check_list l on l.school_id = v.school_id and l.id = v.list_id
    join org.unit o on o.school_id = l.school_id and o.id = l.org_id
    where ${sql.join(
      [
        sql`v.school_id = ${ctx.schoolId}`,
        sql`v.status = ${sql.lit(published)}`,
        sql`l.status = ${sql.lit(Enabled.on)}`,
        sql`l.deleted_at is null`,
        visibleOwners(ctx, read),
        ...only,
      ],
      sql` and `,
    )} order by o.path, l.id limit 500`.execute(ctx.db);
  return { content: rows };
}
