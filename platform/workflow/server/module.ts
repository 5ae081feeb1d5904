import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { InstanceStatus } from '../shared/instance-status.states.ts';
import { workflowNotices } from '../shared/notices.ts';
import { workflowPages } from '../shared/pages.ts';
import { ProcessStatus } from '../shared/process.ts';
import { workflowRights } from '../shared/rights.ts';
import { seesCaseFile } from './file.queries.ts';
import { prepareProcesses } from './default-process.service.ts';
import { leaverSubscriptions } from './leaver.jobs.ts';
import { workflowDemo } from './workflow.demo.ts';
import { bindHandler } from './binding.service.ts';
import { tellStarter } from './tell-starter.service.ts';
import { designRoutes } from './process-design.routes.ts';
import { workflowTodos } from './todo.queries.ts';
import { workflowJobs } from './workflow.jobs.ts';
import { caseExportRoutes, caseRoutes, processRoutes, taskRoutes } from './workflow.routes.ts';

export const workflowSlice: Slice = {
  name: 'workflow',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [...processRoutes, ...designRoutes, ...caseRoutes, ...caseExportRoutes, ...taskRoutes],
  rights: workflowRights,
  pages: workflowPages,
  jobs: workflowJobs,
  subscriptions: leaverSubscriptions,
  todos: workflowTodos,
  filePolicies: { 'workflow.instance': seesCaseFile },
  states: { 'workflow.instance': InstanceStatus, 'workflow.process': ProcessStatus },
  offers: [bindHandler(tellStarter)],
  demo: workflowDemo,
  prepareSchool: async (ctx) => {
    await prepareNotices(ctx, workflowNotices);
    await prepareProcesses(ctx);
  },
};
