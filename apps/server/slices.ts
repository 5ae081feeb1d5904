import { kernelSlice } from '#kernel/server/kernel-slice.ts';
import type { JobDefs, Slice } from '#kernel/server/slice.ts';
import { baseInfoSlice } from '#modules/base-info/server/module.ts';
import { experimentSlice } from '#modules/experiment/server/module.ts';
import { chemicalSlice } from '#modules/chemical/server/module.ts';
import { consumableSlice } from '#modules/consumable/server/module.ts';
import { wasteSlice } from '#modules/waste/server/module.ts';
import { inspectionSlice } from '#modules/inspection/server/module.ts';
import { visualSlice } from '#modules/visual/server/module.ts';
import { codesSlice } from '#platform/codes/server/module.ts';
import { filesSlice } from '#platform/files/server/module.ts';
import { formsSlice } from '#platform/forms/server/module.ts';
import { identitySlice } from '#platform/identity/server/module.ts';
import { newsSlice } from '#platform/news/server/module.ts';
import { noticesSlice } from '#platform/notices/server/module.ts';
import { workflowSlice } from '#platform/workflow/server/module.ts';
import { fundsSlice } from '#platform/funds/server/module.ts';
import { stockSlice } from '#platform/stock/server/module.ts';
import { orgSlice } from '#platform/org/server/module.ts';
import { reportSlice } from '#modules/report/server/module.ts';
import { ebiSlice } from '#modules/ebi/server/module.ts';
import { instrumentSlice } from '#modules/instrument/server/module.ts';
import { ministrySlice } from '#modules/ministry/server/module.ts';
import { reservationSlice } from '#modules/reservation/server/module.ts';
import { specialSlice } from '#modules/special-equipment/server/module.ts';
import { projectSlice } from '#modules/project/server/module.ts';
import { purchaseSlice } from '#modules/purchase/server/module.ts';
import { teachingSlice } from '#modules/teaching/server/module.ts';
import { trainingSlice } from '#modules/training/server/module.ts';

/** All slices of the product, in the order in which schools are provisioned. */
export const slices: Slice[] = [
  kernelSlice,
  orgSlice,
  identitySlice,
  codesSlice,
  filesSlice,
  noticesSlice,
  newsSlice,
  formsSlice,
  workflowSlice,
  stockSlice,
  fundsSlice,
  baseInfoSlice,
  inspectionSlice,
  visualSlice,
  experimentSlice,
  chemicalSlice,
  consumableSlice,
  wasteSlice,
  trainingSlice,
  reservationSlice,
  teachingSlice,
  specialSlice,
  reportSlice,
  ministrySlice,
  instrumentSlice,
  ebiSlice,
  projectSlice,
  purchaseSlice,
];

/** The jobs of all slices by name. */
export const jobs: JobDefs = Object.assign({}, ...slices.map((slice) => slice.jobs));
