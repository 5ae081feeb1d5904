import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { inspectionPages } from '../shared/pages.ts';
import { inspectionRights } from '../shared/rights.ts';
import { inspectionSettings } from '../shared/settings.ts';
import { activityRoutes } from './activity.routes.ts';
import { filePolicies } from './file.queries.ts';
import { itemSheet } from './check-item.import.ts';
import { inspectionDemo } from './inspection.demo.ts';
import { inspectionJobs } from './inspection.jobs.ts';
import { inspectorSheet } from './inspector.import.ts';
import { libraryRoutes } from './library.routes.ts';
import { prepareInspection } from './prepare-school.service.ts';
import { descrSheet } from './problem-descr.import.ts';
import { problemRoutes } from './problem.routes.ts';
import { unitSubscriptions } from './settle-college.jobs.ts';
import { uses } from './uses.queries.ts';

export const inspectionSlice: Slice = {
  name: 'inspection',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  uses,
  subscriptions: unitSubscriptions,
  routes: [...libraryRoutes, ...activityRoutes, ...problemRoutes],
  rights: inspectionRights,
  pages: inspectionPages,
  settings: inspectionSettings,
  filePolicies,
  jobs: inspectionJobs,
  demo: inspectionDemo,
  sheets: [itemSheet, descrSheet, inspectorSheet],
  prepareSchool: prepareInspection,
};
