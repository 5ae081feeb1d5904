import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { instanceApi } from '#platform/workflow/shared/process.ts';
import { taskApi } from '#platform/workflow/shared/task.ts';
import { mineApi } from '../../shared/mine.ts';
import { orderApi } from '../../shared/order.ts';
import { purchaseApi } from '../../shared/purchase.ts';
import { statisticApi } from '../../shared/statistic.ts';

/** Reads that change with a purchase. */
export const purchaseReads = [
  purchaseApi.list,
  purchaseApi.examine,
  purchaseApi.find,
  orderApi.list,
  mineApi.list,
  statisticApi.find,
  budgetCardApi.list,
  budgetCardApi.find,
  budgetCardApi.mine,
  taskApi.todo,
  instanceApi.find,
];
