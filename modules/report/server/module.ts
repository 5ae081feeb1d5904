import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { followsLabs } from '#platform/org/server/public.ts';
import { reportPages } from '../shared/pages.ts';
import { PlanStatus } from '../shared/plan/plan.states.ts';
import { reportRights } from '../shared/rights.ts';
import { reportSettings } from '../shared/settings.ts';
import { ReportStatus } from '../shared/task.states.ts';
import { maySeePlanFile } from './plan/plan.queries.ts';
import { planRoutes } from './plan/plan.routes.ts';
import { planDoc } from './plan/plan.service.ts';
import { prepareReport } from './prepare-school.service.ts';
import { referenceRoutes } from './reference.routes.ts';
import { reportDemo } from './report.demo.ts';
import { sjSources } from './type/sj-sources.queries.ts';
import { reportTodos } from './task/task.queries.ts';
import { taskRoutes } from './task/task.routes.ts';
import { taskDoc } from './task/write.service.ts';
import { typeRoutes } from './type/type.routes.ts';

export const reportSlice: Slice = {
  name: 'report',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [...typeRoutes, ...planRoutes, ...taskRoutes, ...referenceRoutes],
  rights: reportRights,
  pages: reportPages,
  subscriptions: [followsLabs('report.labs', ['report.task'])],
  offers: sjSources,
  todos: reportTodos,
  settings: reportSettings,
  states: { [planDoc]: PlanStatus, [taskDoc]: ReportStatus },
  filePolicies: { [planDoc]: maySeePlanFile },
  prepareSchool: prepareReport,
  demo: reportDemo,
};
