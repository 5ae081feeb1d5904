import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { consumablePages } from '../shared/pages.ts';
import { RequisitionStatus } from '../shared/requisition/requisition.states.ts';
import { consumableRights } from '../shared/rights.ts';
import { InboundStatus } from '../shared/stock/inbound.states.ts';
import { StocktakeStatus } from '../shared/stocktake/stocktake.states.ts';
import { consumableDemo } from './consumable.demo.ts';
import { consumableJobs } from './consumable.jobs.ts';
import { consumableTodos } from './consumable-todos.queries.ts';
import { statisticRoutes } from './figures/statistic.routes.ts';
import { materialImport } from './material/material.import.ts';
import { materialRoutes } from './material/material.routes.ts';
import { prepareConsumable } from './prepare-school.service.ts';
import { requisitionDoc } from './requisition/requisition-doc.rules.ts';
import { requisitionRoutes } from './requisition/requisition.routes.ts';
import { inboundDoc } from './stock/inbound-doc.rules.ts';
import { openingImport } from './stock/opening.import.ts';
import { storeRoutes } from './stock/store.routes.ts';
import { stocktakeRoutes } from './stocktake/stocktake.routes.ts';
import { stocktakeDoc } from './stocktake/stocktake.service.ts';
import { uses } from './uses.queries.ts';

export const consumableSlice: Slice = {
  name: 'consumable',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [...materialRoutes, ...storeRoutes, ...requisitionRoutes, ...stocktakeRoutes, ...statisticRoutes],
  rights: consumableRights,
  pages: consumablePages,
  sheets: [materialImport, openingImport],
  jobs: consumableJobs,
  todos: consumableTodos,
  uses,
  states: {
    [inboundDoc]: InboundStatus,
    [requisitionDoc]: RequisitionStatus,
    [stocktakeDoc]: StocktakeStatus,
  },
  prepareSchool: prepareConsumable,
  demo: consumableDemo,
};
