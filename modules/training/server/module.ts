import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { followsLabs } from '#platform/org/server/public.ts';
import { AdmissionStatus } from '../shared/admission/admission.states.ts';
import { EventStatus } from '../shared/offline/event.states.ts';
import { trainingPages } from '../shared/pages.ts';
import { trainingRights } from '../shared/rights.ts';
import { admissionSettings } from '../shared/admission/settings.ts';
import { admissionBinding } from './admission/admission-binding.service.ts';
import { admissionDoc } from './admission/admission-change.rules.ts';
import { admissionJobs, admissionSubscriptions } from './admission/admission.jobs.ts';
import { admissionRoutes } from './admission/admission.routes.ts';
import { maySeeEventPhoto } from './offline/event.queries.ts';
import { eventRoutes } from './offline/event.routes.ts';
import { eventDoc } from './offline/event.service.ts';
import { prepareTraining } from './prepare-school.service.ts';
import { reportRoutes } from './report/report.routes.ts';
import { trainingDemo } from './training.demo.ts';

export const trainingSlice: Slice = {
  name: 'training',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [...admissionRoutes, ...eventRoutes, ...reportRoutes],
  rights: trainingRights,
  pages: trainingPages,
  jobs: admissionJobs,
  subscriptions: [followsLabs('training.labs', ['training.admission']), ...admissionSubscriptions],
  settings: admissionSettings,
  offers: [admissionBinding],
  states: { [admissionDoc]: AdmissionStatus, [eventDoc]: EventStatus },
  filePolicies: { [eventDoc]: maySeeEventPhoto },
  prepareSchool: prepareTraining,
  demo: trainingDemo,
};
