import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { warehouseApi, type WarehouseRow } from '../shared/warehouse.ts';
import { inStores, isAppointed, isOwnStore } from './warehouse.policy.ts';

type OfType = OutputOf<typeof warehouseApi.ofType>['content'][number];

/** Name of a room with its building and campus; the aliases stay apart from those of a list. */
export const roomName = (id: RawBuilder<unknown>) => sql`(select cp.name || '-' || bd.name || '-' || rm.room_no
  from org.room rm join org.building bd on bd.school_id = rm.school_id and bd.id = rm.building_id
  join org.campus cp on cp.school_id = bd.school_id and cp.id = bd.campus_id where rm.school_id = w.school_id and rm.id = ${id})`;

/**
 * The first of two ids that is there, for a condition that an index answers: under row-level security `coalesce` keeps PostgreSQL
 * from it (ADR 3).
 */
export const firstId = (one: string, other: string): RawBuilder<number> =>
  sql<number>`case when ${sql.ref(one)} is null then ${sql.ref(other)} else ${sql.ref(one)} end`;

/** A warehouse belongs to a unit or to one below it. */
export const ofUnit = (
  ctx: Ctx,
  alias: string,
  unitId: number,
) => sql<boolean>`${sql.ref(`${alias}.org_id`)} = any(array(
  select n.id from org.unit n, org.unit o where o.school_id = ${ctx.schoolId} and o.id = ${unitId}
    and n.school_id = o.school_id and n.path >= o.path and n.path < left(o.path, -1) || '0'))`;

const typeJoin = sql`left join codes.code t on t.school_id = w.school_id and t.parent_key = 'warehouse_type' and t.code = w.warehouse_type`;

export const warehouseList = listQuery<
  typeof warehouseApi.list,
  Omit<WarehouseRow, 'can'> & { may_edit: boolean; may_appoint: boolean }
>(warehouseApi.list, {
  noun: '仓库',
  table: ['stock.warehouse', 'w'],
  joins: {
    u: sql`join org.unit u on u.school_id = w.school_id and u.id = w.org_id`,
    t: typeJoin,
  },
  columns: (
    ctx,
  ) => sql`w.id, w.version, w.code, w.name, w.warehouse_type, coalesce(t.name, w.warehouse_type) as type_name,
    w.org_id, u.name as org_name, w.room_id, ${roomName(sql`w.room_id`)} as room_name, trim_scale(w.area)::text as area, w.features,
    array(select f.name from codes.code f where f.school_id = w.school_id and f.parent_key = 'warehouse_feature'
      and f.code = any(w.features) order by f.sort) as feature_names,
    array(select a.name from stock.keeper k join identity.account a on a.school_id = k.school_id and a.id = k.user_id
      where k.school_id = w.school_id and k.warehouse_id = w.id and ${isAppointed(ctx)} order by k.id) as keepers,
    w.remark, w.status, ${isOwnStore(ctx, 'stock.warehouse.edit')} as may_edit,
    ${isOwnStore(ctx, 'stock.keeper.edit')} as may_appoint`,
  reach: (ctx) => inStores(ctx, 'stock.warehouse.read', 'w.id'),
  filters: {
    keyword: (word) => matches('w.keywords', sql`w.name || ' ' || w.code`, word),
    warehouse_type: 'w.warehouse_type',
    org_id: (id, ctx) => ofUnit(ctx, 'w', id),
    status: 'w.status',
  },
  narrowing: ['keyword', 'warehouse_type', 'org_id'],
  isNarrow: () => true,
  neverNull: ['code', 'name'],
  sort: { code: sql`upper(w.code)`, name: sql`w.name` },
  order: [sql`w.warehouse_type`, sql`upper(w.code)`],
  row: ({ may_edit, may_appoint, ...stored }) => ({
    ...stored,
    can: [...(may_edit ? (['edit', 'status'] as const) : []), ...(may_appoint ? (['keepers'] as const) : [])],
  }),
});

export const warehousesOfType = listQuery<typeof warehouseApi.ofType, OfType>(warehouseApi.ofType, {
  noun: '仓库',
  table: ['stock.warehouse', 'w'],
  joins: { t: typeJoin },
  columns: () => sql`w.id, w.code, w.name, w.warehouse_type as tid, coalesce(t.name, w.warehouse_type) as tname`,
  reach: (ctx) => sql<boolean>`w.status = 1 and ${inStores(ctx, 'stock.warehouse.read', 'w.id')}`,
  filters: { tid: 'w.warehouse_type' },
  narrowing: ['tid'],
  isNarrow: () => true,
  sort: {},
  order: sql`upper(w.code)`,
  row: (stored) => stored,
});
