import type { ChildDef } from '#kernel/web/children/child.ts';
import type { WebModule } from '#kernel/web/router/pages.ts';
import { chemicalModule } from '#modules/chemical/web/module.tsx';
import { consumableModule } from '#modules/consumable/web/module.tsx';
import { inspectionModule } from '#modules/inspection/web/module.tsx';
import { baseInfoModule } from '#modules/base-info/web/module.tsx';
import { visualModule } from '#modules/visual/web/module.tsx';
import { wasteModule } from '#modules/waste/web/module.tsx';
import { codesModule } from '#platform/codes/web/module.tsx';
import { fundsModule } from '#platform/funds/web/module.tsx';
import { formsModule } from '#platform/forms/web/module.tsx';
import { identityModule } from '#platform/identity/web/module.tsx';
import { newsModule } from '#platform/news/web/module.tsx';
import { noticesModule } from '#platform/notices/web/module.tsx';
import { offlineModule } from '#platform/offline/web/module.tsx';
import { orgModule } from '#platform/org/web/module.tsx';
import { workflowModule } from '#platform/workflow/web/module.tsx';
import { reportModule } from '#modules/report/web/module.tsx';
import { ebiModule } from '#modules/ebi/web/module.tsx';
import { instrumentModule } from '#modules/instrument/web/module.tsx';
import { ministryModule } from '#modules/ministry/web/module.tsx';
import { reservationModule } from '#modules/reservation/web/module.tsx';
import { specialModule } from '#modules/special-equipment/web/module.tsx';
import { experimentModule } from '#modules/experiment/web/module.tsx';
import { projectModule } from '#modules/project/web/module.tsx';
import { purchaseModule } from '#modules/purchase/web/module.tsx';
import { teachingModule } from '#modules/teaching/web/module.tsx';
import { trainingModule } from '#modules/training/web/module.tsx';

/** Child apps of the shell, each with an entry in `children/`. */
const children: ChildDef[] = [
  {
    name: 'visual',
    title: '可视化',
    pattern: '/visual/*',
    route_name: 'visual.overview',
    load: () => import('./children/visual.tsx').then((m) => m.visual),
  },
];

/** Slices with pages; one line per `web/module.tsx`. */
export const modules: WebModule[] = [
  orgModule,
  identityModule,
  codesModule,
  baseInfoModule,
  inspectionModule,
  chemicalModule,
  consumableModule,
  wasteModule,
  trainingModule,
  reservationModule,
  teachingModule,
  specialModule,
  reportModule,
  ministryModule,
  ebiModule,
  instrumentModule,
  projectModule,
  purchaseModule,
  experimentModule,
  noticesModule,
  newsModule,
  workflowModule,
  formsModule,
  fundsModule,
  offlineModule,
  visualModule,
  { pages: [], children },
];
