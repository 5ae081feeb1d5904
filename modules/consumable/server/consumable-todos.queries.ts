import { sql } from 'kysely';
import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { requisitionApi } from '../shared/requisition/requisition.ts';
import { stocktakeApi } from '../shared/stocktake/stocktake.ts';
import { decides, issues } from './requisition/requisition-reach.queries.ts';
import { decidesCount } from './stocktake/stocktake.queries.ts';

type Waiting = { decide: number; issue: number; count: number };

/** What waits for the caller: to decide, to hand over, to examine. */
export const consumableTodos = defineTodos({
  kinds: [
    {
      name: 'consumable.requisition-waits',
      label: '耗材领用待审核',
      action: '去审核',
      page: '/consumable/requisition',
      right: 'consumable.requisition.decide',
      rows: todoRows(requisitionApi.list, { to_decide: true }),
    },
    {
      name: 'consumable.issue-waits',
      label: '耗材待出库',
      action: '去出库',
      page: '/consumable/requisition',
      right: 'consumable.keep',
      rows: todoRows(requisitionApi.list, { to_issue: true }),
    },
    {
      name: 'consumable.stocktake-waits',
      label: '耗材盘点待审核',
      action: '去审核',
      page: '/consumable/stocktake',
      right: 'consumable.stocktake.audit',
      rows: todoRows(stocktakeApi.list, { to_decide: true }),
    },
  ],
  count: async (ctx) => {
    const { rows } = await sql<Waiting>`select
        (select count(*)::int from consumable.requisition r join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
          where r.school_id = ${ctx.schoolId} and ${decides(ctx)}) as decide,
        (select count(*)::int from consumable.requisition r where r.school_id = ${ctx.schoolId} and ${issues(ctx)}) as issue,
        (select count(*)::int from consumable.stocktake k where k.school_id = ${ctx.schoolId} and ${decidesCount(ctx)}) as count`.execute(
      ctx.db,
    );
    const { decide, issue, count } = rows[0]!;
    return {
      'consumable.requisition-waits': { count: decide },
      'consumable.issue-waits': { count: issue },
      'consumable.stocktake-waits': { count },
    };
  },
});
