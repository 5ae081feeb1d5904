import { fileURLToPath } from 'node:url';
import { offer } from '#kernel/server/offers.ts';
import type { Slice } from '#kernel/server/slice.ts';
import { hazardMirrors } from '#modules/base-info/server/public.ts';
import { wastePages } from '../shared/pages.ts';
import { ApplyStatus, PlanStatus } from '../shared/pickup.states.ts';
import { RecordState } from '../shared/record/record.states.ts';
import { wasteRights } from '../shared/rights.ts';
import { wasteSettings } from '../shared/settings.ts';
import { ManifestStatus } from '../shared/transfer/manifest.states.ts';
import { AnnualStatus } from '../shared/annual/annual.states.ts';
import { annualRoutes } from './annual/annual.routes.ts';
import { specRoutes } from './catalogue/spec.routes.ts';
import { typeImport } from './catalogue/type.import.ts';
import { typeRoutes } from './catalogue/type.routes.ts';
import { costRoutes } from './cost/cost.routes.ts';
import { figureRoutes } from './ledger/figure.routes.ts';
import { ledgerRoutes } from './ledger/ledger.routes.ts';
import { overviewRoutes } from './overview.routes.ts';
import { maySeeHandoverFile } from './pickup/apply.queries.ts';
import { applyRoutes } from './pickup/apply.routes.ts';
import { planRoutes } from './pickup/plan.routes.ts';
import { prepareWaste } from './prepare-school.service.ts';
import { wasteMirror } from './record/hazard-mirror.queries.ts';
import { maySeeRecordFile } from './record/record.queries.ts';
import { recordRoutes } from './record/record.routes.ts';
import { maySeePatrolFile } from './store/patrol.service.ts';
import { openingImport } from './store/opening.import.ts';
import { storeRoutes } from './store/store.routes.ts';
import { disposerImport } from './transfer/disposer.import.ts';
import { maySeeReceipt } from './transfer/manifest.queries.ts';
import { transferRoutes } from './transfer/transfer.routes.ts';
import { uses } from './uses.queries.ts';
import { wasteDemo } from './waste.demo.ts';
import { wasteJobs } from './waste.jobs.ts';

export const wasteSlice: Slice = {
  name: 'waste',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [
    ...overviewRoutes,
    ...typeRoutes,
    ...specRoutes,
    ...recordRoutes,
    ...applyRoutes,
    ...planRoutes,
    ...storeRoutes,
    ...transferRoutes,
    ...ledgerRoutes,
    ...annualRoutes,
    ...costRoutes,
    ...figureRoutes,
  ],
  rights: wasteRights,
  pages: wastePages,
  jobs: wasteJobs,
  uses,
  settings: wasteSettings,
  states: {
    'waste.record': RecordState,
    'waste.apply': ApplyStatus,
    'waste.plan': PlanStatus,
    'waste.manifest': ManifestStatus,
    'waste.annual': AnnualStatus,
  },
  filePolicies: {
    'waste-record': maySeeRecordFile,
    'waste-handover': maySeeHandoverFile,
    'waste-manifest': maySeeReceipt,
    'waste-patrol': maySeePatrolFile,
  },
  sheets: [typeImport, disposerImport, openingImport],
  offers: [offer(hazardMirrors, wasteMirror)],
  prepareSchool: prepareWaste,
  demo: wasteDemo,
};
