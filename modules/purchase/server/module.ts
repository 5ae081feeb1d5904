import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { purchasePages } from '../shared/pages.ts';
import { OrderState, PurchaseState } from '../shared/purchase.states.ts';
import { purchaseRights } from '../shared/rights.ts';
import { purchaseSettings } from '../shared/settings.ts';
import { purchaseDoc } from './hold.service.ts';
import { maySeeOrderFile, maySeeReceiptFile } from './order.queries.ts';
import { preparePurchase } from './prepare-school.service.ts';
import { purchaseBinding } from './purchase-binding.service.ts';
import { maySeePurchaseFile } from './purchase.queries.ts';
import { purchaseDemo } from './purchase.demo.ts';
import { purchaseTodos } from './purchase-todos.queries.ts';
import { purchaseRoutes } from './purchase.routes.ts';
import { receiptDoc } from './receipt.service.ts';
import { orderDoc } from './settle.service.ts';
import { uses } from './uses.queries.ts';

export const purchaseSlice: Slice = {
  name: 'purchase',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: purchaseRoutes,
  rights: purchaseRights,
  pages: purchasePages,
  settings: purchaseSettings,
  todos: purchaseTodos,
  uses,
  offers: [purchaseBinding],
  states: { [purchaseDoc]: PurchaseState, [orderDoc]: OrderState },
  filePolicies: {
    [purchaseDoc]: maySeePurchaseFile,
    [orderDoc]: maySeeOrderFile,
    [receiptDoc]: maySeeReceiptFile,
  },
  prepareSchool: preparePurchase,
  demo: purchaseDemo,
};
