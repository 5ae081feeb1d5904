import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { controlListApi, type ControlListRow } from '../shared/control-list.ts';
import { controlListActions } from './control-list.policy.ts';

/** Editions in force today: of each flag the newest that has begun. */
export const inForce = ({ schoolId, now }: Ctx): RawBuilder<unknown> => sql`(select distinct on (f.flag) f.id
  from chemical.control_list f where f.school_id = ${schoolId} and f.status = 1
    and f.starts_on <= ${formatDate(now)}::date order by f.flag, f.starts_on desc)`;

/** Editions in use that have not begun. */
export const coming = ({ schoolId, now }: Ctx): RawBuilder<unknown> => sql`(select f.id from chemical.control_list f
  where f.school_id = ${schoolId} and f.status = 1 and f.starts_on > ${formatDate(now)}::date)`;

/** Editions whose substances may change. */
export const openEditions = (ctx: Ctx): RawBuilder<unknown> =>
  sql`(select * from ${inForce(ctx)} begun union all select * from ${coming(ctx)} ahead)`;

const stateOf = ({ now }: Ctx) => sql<string>`case when l.starts_on > ${formatDate(now)}::date then 'coming'
  when exists (select 1 from chemical.control_list n where n.school_id = l.school_id and n.flag = l.flag and n.status = 1
    and n.starts_on > l.starts_on and n.starts_on <= ${formatDate(now)}::date) then 'replaced' else 'in_force' end`;

export const controlLists = listQuery<typeof controlListApi.list, Omit<ControlListRow, 'can'>>(controlListApi.list, {
  noun: '管控名录',
  table: ['chemical.control_list', 'l'],
  joins: {
    k: sql`left join codes.code k on k.school_id = l.school_id and k.parent_key = 'chem_control' and k.code = l.flag`,
  },
  columns: (ctx) => sql`l.id, l.version, l.flag, coalesce(k.name, l.flag) as flag_name, l.name, l.edition, l.basis,
    l.issued_on, l.starts_on, l.two_keepers, l.before_buying, l.after_buying, l.keep_years, l.remark, l.status,
    (select count(*)::int from chemical.control_entry e where e.school_id = l.school_id and e.list_id = l.id) as substances,
    ${stateOf(ctx)} as state`,
  reach: () => sql<boolean>`true`,
  filters: {
    flag: 'l.flag',
    state: (state, ctx) => sql<boolean>`${stateOf(ctx)} = ${state}`,
    keyword: (word) => matchesText(sql`l.name || ' ' || l.edition || ' ' || l.basis`, word),
  },
  neverNull: ['starts_on', 'name'],
  sort: { starts_on: sql`l.starts_on`, name: sql`l.name` },
  order: [sql`coalesce(k.sort, 999)`, sql`l.flag`, { desc: sql`l.starts_on` }],
  row: (stored, { actor }) => ({ ...stored, can: controlListActions(actor, stored) }),
});
