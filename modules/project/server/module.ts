import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { CallStatus } from '../shared/application/call.states.ts';
import { ProjectState } from '../shared/application/project.states.ts';
import { projectPages } from '../shared/pages.ts';
import { projectRights } from '../shared/rights.ts';
import { ChangeState } from '../shared/running/change.states.ts';
import { ExpenseState } from '../shared/running/expense.states.ts';
import { ReviewState } from '../shared/review/review.states.ts';
import { projectSettings } from '../shared/settings.ts';
import { maySeeCallFile } from './application/call.queries.ts';
import { callRoutes } from './application/call.routes.ts';
import { callDoc } from './application/call.service.ts';
import { maySeeProjectFile } from './application/project.queries.ts';
import { projectRoutes } from './application/project.routes.ts';
import { statisticRoutes } from './figures/statistic.routes.ts';
import { projectDoc } from './locked.queries.ts';
import { prepareProject } from './prepare-school.service.ts';
import { projectTodos } from './project-todos.queries.ts';
import { projectDemo } from './project.demo.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { reviewDoc } from './review/review.service.ts';
import { changeDoc } from './running/change.service.ts';
import { maySeeExpenseFile } from './running/expense.queries.ts';
import { expenseDoc } from './running/expense.service.ts';
import { projectJobs } from './running/remind.jobs.ts';
import { runningRoutes } from './running/running.routes.ts';
import { uses } from './uses.queries.ts';

export const projectSlice: Slice = {
  name: 'project',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [...callRoutes, ...projectRoutes, ...reviewRoutes, ...runningRoutes, ...statisticRoutes],
  rights: projectRights,
  pages: projectPages,
  settings: projectSettings,
  jobs: projectJobs,
  todos: projectTodos,
  uses,
  states: {
    [callDoc]: CallStatus,
    [projectDoc]: ProjectState,
    [reviewDoc]: ReviewState,
    [expenseDoc]: ExpenseState,
    [changeDoc]: ChangeState,
  },
  filePolicies: {
    [callDoc]: maySeeCallFile,
    [projectDoc]: maySeeProjectFile,
    [expenseDoc]: maySeeExpenseFile,
  },
  prepareSchool: prepareProject,
  demo: projectDemo,
};
