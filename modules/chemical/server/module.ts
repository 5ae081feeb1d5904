import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { chemicalPages } from '../shared/pages.ts';
import { chemicalRights } from '../shared/rights.ts';
import { chemicalSettings } from '../shared/settings.ts';
import { PurchaseStatus } from '../shared/purchase/purchase.states.ts';
import { offer } from '#kernel/server/offers.ts';
import { use } from '#kernel/server/uses.ts';
import { hazardMirrors } from '#modules/base-info/server/public.ts';
import { chemicalJobs, chemicalSubscriptions } from './chemical.jobs.ts';
import { stockMirror } from './container/stock-mirror.service.ts';
import { cylinderMirror } from './gas/cylinder-mirror.service.ts';
import { cylindersInStore } from './gas/cylinder.queries.ts';
import { gasRoutes } from './gas/gas.routes.ts';
import { CylinderState } from '../shared/cylinder.states.ts';
import { inPlace } from './container/container.queries.ts';
import { containerRoutes } from './container/container.routes.ts';
import { roomRoutes } from './room/room.routes.ts';
import { openingImport } from './container/opening.import.ts';
import { StocktakeStatus } from '../shared/stocktake.states.ts';
import { TransferStatus } from '../shared/transfer/transfer.states.ts';
import { ReturnStatus } from '../shared/use/return.ts';
import { OutboundStatus, RequisitionStatus } from '../shared/requisition/requisition.states.ts';
import { requisitionBindings } from './requisition/requisition-binding.service.ts';
import { requisitionRoutes } from './requisition/requisition.routes.ts';
import { signRoutes } from './sign.routes.ts';
import { outboundRoutes } from './outbound/outbound.routes.ts';
import { stocktakeRoutes } from './stocktake/stocktake.routes.ts';
import { transferRoutes } from './transfer/transfer.routes.ts';
import { useRoutes } from './use/use.routes.ts';
import { returnRoutes } from './use/return.routes.ts';
import { ledgerRoutes } from './ledger/ledger.routes.ts';
import { reportRoutes } from './report/report.routes.ts';
import { statisticRoutes } from './statistic/statistic.routes.ts';
import { warningRoutes } from './warning/warning.routes.ts';
import { inboundRoutes } from './inbound/inbound.routes.ts';
import { maySeePermitFile } from './purchase/permit.queries.ts';
import { permitDoc } from './purchase/permit.service.ts';
import { purchaseBindings } from './purchase/purchase-binding.service.ts';
import { maySeePurchaseFile } from './purchase/purchase.queries.ts';
import { purchaseRoutes } from './purchase/purchase.routes.ts';
import { purchaseDoc } from './purchase/purchase.service.ts';
import { quotaImport } from './purchase/quota.import.ts';
import { quotaRoutes } from './purchase/quota.routes.ts';
import { compatRoutes } from './storage/compat.routes.ts';
import { WarningStatus } from '../shared/warning/warning.ts';
import { ContainerState } from '../shared/container.states.ts';
import { InboundStatus } from '../shared/inbound/inbound.states.ts';
import { chemicalDemo } from './chemical.demo.ts';
import { controlListRoutes } from './control-list.routes.ts';
import { overviewRoutes } from './overview.routes.ts';
import { prepareChemical } from './prepare-school.service.ts';
import { specRoutes } from './spec.routes.ts';
import { substanceImport } from './substance.import.ts';
import { maySeeSds } from './substance.queries.ts';
import { substanceRoutes } from './substance.routes.ts';
import { maySeeLicense } from './supplier.queries.ts';
import { supplierRoutes } from './supplier.routes.ts';

export const chemicalSlice: Slice = {
  name: 'chemical',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [
    ...overviewRoutes,
    ...compatRoutes,
    ...substanceRoutes,
    ...specRoutes,
    ...controlListRoutes,
    ...supplierRoutes,
    ...containerRoutes,
    ...roomRoutes,
    ...gasRoutes,
    ...inboundRoutes,
    ...purchaseRoutes,
    ...quotaRoutes,
    ...signRoutes,
    ...requisitionRoutes,
    ...outboundRoutes,
    ...useRoutes,
    ...returnRoutes,
    ...transferRoutes,
    ...stocktakeRoutes,
    ...ledgerRoutes,
    ...statisticRoutes,
    ...warningRoutes,
    ...reportRoutes,
  ],
  rights: chemicalRights,
  pages: chemicalPages,
  sheets: [substanceImport, openingImport, quotaImport],
  jobs: chemicalJobs,
  subscriptions: chemicalSubscriptions,
  uses: {
    'stock.warehouse': [use('个化学品容器', inPlace('warehouse_id')), use('个气瓶', cylindersInStore)],
    'stock.cabinet': [use('个化学品容器', inPlace('cabinet_id'))],
    'stock.cell': [use('个化学品容器', inPlace('cell_id'))],
  },
  settings: chemicalSettings,
  offers: [
    ...purchaseBindings,
    ...requisitionBindings,
    offer(hazardMirrors, cylinderMirror),
    offer(hazardMirrors, stockMirror),
  ],
  states: {
    'chemical.container': ContainerState,
    'chemical.cylinder': CylinderState,
    'chemical.inbound': InboundStatus,
    [purchaseDoc]: PurchaseStatus,
    'chemical.requisition': RequisitionStatus,
    'chemical.outbound': OutboundStatus,
    'chemical.return': ReturnStatus,
    'chemical.transfer': TransferStatus,
    'chemical.stocktake': StocktakeStatus,
    'chemical.warning': WarningStatus,
  },
  filePolicies: {
    substance: maySeeSds,
    supplier: maySeeLicense,
    [purchaseDoc]: maySeePurchaseFile,
    [permitDoc]: maySeePermitFile,
  },
  prepareSchool: prepareChemical,
  demo: chemicalDemo,
};
