import { implement, type Route } from '#kernel/server/implement.ts';
import { mineApi } from '../shared/mine.ts';
import { orderApi } from '../shared/order.ts';
import { purchaseApi, purchaseQueryApi } from '../shared/purchase.ts';
import { statisticApi } from '../shared/statistic.ts';
import { listMine } from './mine.queries.ts';
import { orderList } from './order.queries.ts';
import { cancelOrder, createOrder, payOrder, repricePurchase } from './order.service.ts';
import { listApproverRoles, listProperties, purchaseChoices } from './purchase-choice.queries.ts';
import { decidePurchase } from './purchase-decide.service.ts';
import { exportPurchases, printPurchase } from './purchase.export.ts';
import { examineList, findPurchase, purchaseList } from './purchase.queries.ts';
import {
  copyPurchase,
  createPurchase,
  removePurchase,
  submitPurchase,
  updatePurchase,
  withdrawPurchase,
} from './purchase.service.ts';
import { closePurchase, receiveGoods } from './receipt.service.ts';
import { findStatistic } from './statistic.queries.ts';

export const purchaseRoutes: Route[] = [
  implement(purchaseQueryApi.properties, listProperties),
  implement(purchaseQueryApi.roles, listApproverRoles),
  implement(purchaseApi.list, purchaseList.page),
  implement(purchaseApi.examine, examineList.page),
  implement(purchaseApi.export, exportPurchases, { transaction: false }),
  implement(purchaseApi.choices, purchaseChoices),
  implement(mineApi.list, listMine),
  implement(statisticApi.find, findStatistic),
  implement(orderApi.list, orderList.page),
  implement(orderApi.create, async (ctx, input) => ({ id: await createOrder(ctx, input) })),
  implement(orderApi.pay, payOrder),
  implement(orderApi.cancel, cancelOrder),
  implement(purchaseApi.find, async (ctx, input) => {
    const { task_id: _task, ...row } = await findPurchase(ctx, input);
    return row;
  }),
  implement(purchaseApi.create, async (ctx, input) => ({ id: await createPurchase(ctx, input) })),
  implement(purchaseApi.update, updatePurchase),
  implement(purchaseApi.remove, removePurchase),
  implement(purchaseApi.submit, submitPurchase),
  implement(purchaseApi.withdraw, withdrawPurchase),
  implement(purchaseApi.copy, async (ctx, input) => ({ id: await copyPurchase(ctx, input) })),
  implement(purchaseApi.decide, decidePurchase),
  implement(purchaseApi.reprice, repricePurchase),
  implement(purchaseApi.close, closePurchase),
  implement(purchaseApi.receive, async (ctx, input) => ({ id: await receiveGoods(ctx, input) })),
  implement(purchaseApi.print, printPurchase, { transaction: false }),
];
