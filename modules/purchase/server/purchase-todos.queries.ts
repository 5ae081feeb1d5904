import { sql } from 'kysely';
import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { orderApi } from '../shared/order.ts';
import { purchaseApi } from '../shared/purchase.ts';
import { waitsForReceiver } from './order.queries.ts';
import { ownToOrder } from './purchase.queries.ts';

/** Own purchases that wait for an order, and orders whose goods the caller accepts; decisions are to-dos of the engine. */
export const purchaseTodos = defineTodos({
  kinds: [
    {
      name: 'purchase.to-order',
      label: '采购待下单',
      action: '去下单',
      page: '/purchase',
      right: 'purchase.purchase.apply',
      rows: todoRows(purchaseApi.list, { to_order: true }),
    },
    {
      name: 'purchase.to-receive',
      label: '采购待验收',
      action: '去验收',
      page: '/purchase/order',
      right: 'purchase.receipt.edit',
      rows: todoRows(orderApi.list, { waits: true }),
    },
  ],
  count: async (ctx) => {
    const { rows } = await sql<{ orders: number; receipts: number }>`select
        (select count(*)::int from purchase.purchase p where p.school_id = ${ctx.schoolId} and ${ownToOrder(ctx)}) as orders,
        (select count(*)::int from purchase.purchase_order o where o.school_id = ${ctx.schoolId} and ${waitsForReceiver(ctx)}) as receipts`.execute(
      ctx.db,
    );
    const { orders, receipts } = rows[0]!;
    return { 'purchase.to-order': { count: orders }, 'purchase.to-receive': { count: receipts } };
  },
});
