import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { keeperApi, KeeperState, type KeeperRow } from '../shared/keeper.ts';
import { inStores, isOwnStore, mayKeep } from './warehouse.policy.ts';

const stateOf = ({
  now,
}: Ctx) => sql<string>`case when k.starts_on > ${formatDate(now)}::date then ${KeeperState.coming}
  when k.ends_on < ${formatDate(now)}::date then ${KeeperState.ended}
  when k.trained_until >= ${formatDate(now)}::date then ${KeeperState.valid} else ${KeeperState.untrained} end`;

export const keeperList = listQuery<typeof keeperApi.list, Omit<KeeperRow, 'can'> & { may_edit: boolean }>(
  keeperApi.list,
  {
    noun: '保管人',
    table: ['stock.keeper', 'k'],
    joins: {
      w: sql`join stock.warehouse w on w.school_id = k.school_id and w.id = k.warehouse_id`,
      a: sql`join identity.account a on a.school_id = k.school_id and a.id = k.user_id`,
    },
    columns: (
      ctx,
    ) => sql`k.id, k.version, k.warehouse_id, w.name as warehouse_name, k.user_id, a.name, a.job_no, k.starts_on,
    k.ends_on, k.trained_until, ${stateOf(ctx)} as state, k.status, ${isOwnStore(ctx, 'stock.keeper.edit')} as may_edit`,
    reach: (ctx) => inStores(ctx, 'stock.warehouse.read', 'k.warehouse_id'),
    filters: { warehouse_id: 'k.warehouse_id', status: 'k.status' },
    narrowing: ['warehouse_id'],
    isNarrow: () => true,
    sort: {},
    order: [sql`k.warehouse_id`, sql`k.starts_on`],
    row: ({ may_edit, ...stored }) => ({ ...stored, can: may_edit ? ['edit', 'status'] : [] }),
  },
);

/** People who may act as keepers of a warehouse today: appointed and trained. */
export async function keepersOf(ctx: Ctx, warehouseId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select k.user_id as id from stock.keeper k
    join identity.account a on a.school_id = k.school_id and a.id = k.user_id and a.status = 1 and a.deleted_at is null
    where k.school_id = ${ctx.schoolId} and k.warehouse_id = ${warehouseId} and ${mayKeep(ctx)}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}
