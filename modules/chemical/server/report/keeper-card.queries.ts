import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { inStores, isOwnStore } from '#platform/stock/server/public.ts';
import { KeeperState } from '#platform/stock/shared/keeper.ts';
import { keeperCardApi, type KeeperCardRow } from '../../shared/report/keeper-card.ts';
import { needsTwo } from '../storage/placement.queries.ts';

const stateOf = ({ now }: Ctx) => {
  const today = formatDate(now);
  return sql<string>`case when k.starts_on > ${today}::date then ${KeeperState.coming}
    when k.status = 0 or k.ends_on < ${today}::date then ${KeeperState.ended}
    when k.trained_until >= ${today}::date then ${KeeperState.valid} else ${KeeperState.untrained} end`;
};

/** Stores that have, or have had, what a list in force wants two keepers for. */
const keepsControlled = (ctx: Ctx) => sql`select b.warehouse_id from chemical.book b
  join chemical.substance s on s.school_id = b.school_id and s.id = b.substance_id where b.school_id = ${ctx.schoolId} and ${needsTwo(ctx)}`;

export const keeperCards = listQuery<typeof keeperCardApi.list, Omit<KeeperCardRow, 'can'> & { may_edit: boolean }>(
  keeperCardApi.list,
  {
    noun: '保管人',
    table: ['stock.keeper', 'k'],
    joins: {
      w: sql`join stock.warehouse w on w.school_id = k.school_id and w.id = k.warehouse_id`,
      a: sql`join identity.account a on a.school_id = k.school_id and a.id = k.user_id`,
      d: sql`left join chemical.keeper_card d on d.school_id = k.school_id and d.keeper_id = k.id`,
    },
    columns: (
      ctx,
    ) => sql`k.id, k.version, k.warehouse_id, w.name as warehouse_name, k.user_id, a.name, coalesce(a.job_no, '') as job_no,
      coalesce(d.id_card, '') as id_card, coalesce(d.training_no, '') as training_no, k.starts_on, k.ends_on, k.trained_until,
      ${stateOf(ctx)} as state, ${isOwnStore(ctx, 'chemical.keeper.edit')} as may_edit`,
    reach: (ctx) => inStores(ctx, 'chemical.permit.read', 'k.warehouse_id'),
    filters: {
      keyword: (word) => matches('a.keywords', sql`a.name || ' ' || a.account || ' ' || coalesce(a.job_no, '')`, word),
      warehouse_id: 'k.warehouse_id',
      state: (state, ctx) => sql<boolean>`${stateOf(ctx)} = ${state}`,
      of_controlled: (is, ctx) =>
        is
          ? sql<boolean>`k.warehouse_id = any(array(${keepsControlled(ctx)}))`
          : sql<boolean>`not k.warehouse_id = any(array(${keepsControlled(ctx)}))`,
    },
    isNarrow: () => true,
    sort: {},
    order: [sql`w.warehouse_type`, sql`w.name`, sql`k.starts_on`],
    row: ({ may_edit, ...stored }) => ({ ...stored, can: may_edit ? ['edit'] : [] }),
  },
);
