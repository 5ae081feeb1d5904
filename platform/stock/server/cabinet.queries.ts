import { sql } from 'kysely';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { cabinetApi, type CabinetRow } from '../shared/cabinet.ts';
import { inStores, isOwnStore } from './warehouse.policy.ts';
import { roomName } from './warehouse.queries.ts';

export const cabinetList = listQuery<typeof cabinetApi.list, Omit<CabinetRow, 'can'> & { may_edit: boolean }>(
  cabinetApi.list,
  {
    noun: '储存柜',
    table: ['stock.cabinet', 'b'],
    joins: {
      w: sql`join stock.warehouse w on w.school_id = b.school_id and w.id = b.warehouse_id`,
      t: sql`left join codes.code t on t.school_id = b.school_id and t.parent_key = 'cabinet_kind' and t.code = b.kind`,
    },
    columns: (
      ctx,
    ) => sql`b.id, b.version, b.warehouse_id, w.name as warehouse_name, b.name, b.kind, coalesce(t.name, b.kind) as kind_name,
    b.room_id, coalesce(${roomName(sql`b.room_id`)}, ${roomName(sql`w.room_id`)}) as room_name, b.double_lock, trim_scale(b.capacity_l)::text as capacity_l,
    trim_scale(b.capacity_kg)::text as capacity_kg, b.allowed_groups, b.remark, b.status,
    ${isOwnStore(ctx, 'stock.warehouse.edit')} as may_edit`,
    reach: (ctx) => inStores(ctx, 'stock.warehouse.read', 'b.warehouse_id'),
    filters: { warehouse_id: 'b.warehouse_id', status: 'b.status' },
    narrowing: ['warehouse_id'],
    isNarrow: () => true,
    sort: {},
    order: [sql`b.warehouse_id`, sql`b.name`],
    row: ({ may_edit, ...stored }) => ({ ...stored, can: may_edit ? ['edit', 'status'] : [] }),
  },
);
