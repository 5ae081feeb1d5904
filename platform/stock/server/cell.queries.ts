import { sql } from 'kysely';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { cellApi, type CellRow } from '../shared/cell.ts';
import { inStores, isOwnStore } from './warehouse.policy.ts';

export const cellList = listQuery<typeof cellApi.list, Omit<CellRow, 'can'> & { may_edit: boolean }>(cellApi.list, {
  noun: '层位',
  table: ['stock.cell', 'l'],
  joins: {
    b: sql`join stock.cabinet b on b.school_id = l.school_id and b.id = l.cabinet_id`,
    w: sql`join stock.warehouse w on w.school_id = l.school_id and w.id = l.warehouse_id`,
  },
  columns: (ctx) =>
    sql`l.id, l.version, l.cabinet_id, b.name as cabinet_name, l.warehouse_id, w.name as warehouse_name, l.name, l.status,
      ${isOwnStore(ctx, 'stock.warehouse.edit')} as may_edit`,
  reach: (ctx) => inStores(ctx, 'stock.warehouse.read', 'l.warehouse_id'),
  filters: { warehouse_id: 'l.warehouse_id', cabinet_id: 'l.cabinet_id', status: 'l.status' },
  narrowing: ['warehouse_id', 'cabinet_id'],
  isNarrow: () => true,
  sort: {},
  order: [sql`l.warehouse_id`, sql`l.cabinet_id`],
  row: ({ may_edit, ...stored }) => ({ ...stored, can: may_edit ? ['edit', 'status'] : [] }),
});
