import { implement, type Route } from '#kernel/server/implement.ts';
import { permitApi } from '../../shared/purchase/permit.ts';
import { purchaseApi } from '../../shared/purchase/purchase.ts';
import { permitList } from './permit.queries.ts';
import { updatePermit } from './permit.service.ts';
import { createPermit } from './standing-permit.service.ts';
import { checkPurchase } from './purchase-check.service.ts';
import { purchaseChoices } from './purchase-choice.queries.ts';
import { decidePurchase } from './purchase-decide.service.ts';
import { printPurchase } from './purchase.export.ts';
import { examineList, findPurchase, purchaseList } from './purchase.queries.ts';
import {
  closePurchase,
  copyPurchase,
  createPurchase,
  orderPurchase,
  submitPurchase,
  updatePurchase,
  withdrawPurchase,
} from './purchase.service.ts';

export const purchaseRoutes: Route[] = [
  implement(purchaseApi.list, purchaseList.page),
  implement(purchaseApi.examine, examineList.page),
  implement(purchaseApi.choices, purchaseChoices),
  implement(purchaseApi.find, async (ctx, input) => {
    const { task_id: _task, ...row } = await findPurchase(ctx, input);
    return row;
  }),
  implement(purchaseApi.create, async (ctx, input) => ({ id: await createPurchase(ctx, input) })),
  implement(purchaseApi.update, updatePurchase),
  implement(purchaseApi.check, checkPurchase),
  implement(purchaseApi.submit, submitPurchase),
  implement(purchaseApi.withdraw, withdrawPurchase),
  implement(purchaseApi.copy, async (ctx, input) => ({ id: await copyPurchase(ctx, input) })),
  implement(purchaseApi.order, orderPurchase),
  implement(purchaseApi.close, closePurchase),
  implement(purchaseApi.decide, decidePurchase),
  implement(purchaseApi.print, printPurchase, { transaction: false }),
  implement(permitApi.list, permitList.page),
  implement(permitApi.find, (ctx, { id }) => permitList.find(ctx, id)),
  implement(permitApi.create, createPermit),
  implement(permitApi.update, updatePermit),
];
