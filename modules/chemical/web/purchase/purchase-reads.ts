import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { instanceApi } from '#platform/workflow/shared/process.ts';
import { taskApi } from '#platform/workflow/shared/task.ts';
import { permitApi } from '../../shared/purchase/permit.ts';
import { purchaseApi } from '../../shared/purchase/purchase.ts';
import { quotaApi } from '../../shared/purchase/quota.ts';

/** Reads that change with a purchase. */
export const purchaseReads = [
  purchaseApi.list,
  purchaseApi.examine,
  purchaseApi.find,
  permitApi.list,
  quotaApi.list,
  budgetCardApi.list,
  budgetCardApi.find,
  taskApi.todo,
  instanceApi.find,
];
