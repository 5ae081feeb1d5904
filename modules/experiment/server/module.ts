import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { followsLabs } from '#platform/org/server/public.ts';
import { AssessmentState, ExperimentState } from '../shared/experiment.states.ts';
import { experimentPages } from '../shared/pages.ts';
import { experimentRights } from '../shared/rights.ts';
import { experimentSettings } from '../shared/settings.ts';
import { assessmentDoc, experimentDoc } from './experiment-docs.rules.ts';
import { experimentTodos } from './experiment-todos.queries.ts';
import { experimentDemo } from './experiment.demo.ts';
import { experimentImport } from './experiment.import.ts';
import { experimentJobs } from './experiment.jobs.ts';
import { maySeeAssessmentFile } from './experiment.queries.ts';
import { experimentRoutes } from './experiment.routes.ts';
import { prepareExperiment } from './prepare-school.service.ts';
import { uses } from './uses.queries.ts';

export const experimentSlice: Slice = {
  name: 'experiment',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: experimentRoutes,
  rights: experimentRights,
  pages: experimentPages,
  settings: experimentSettings,
  jobs: experimentJobs,
  todos: experimentTodos,
  sheets: [experimentImport],
  subscriptions: [followsLabs('experiment.labs', ['experiment.project'])],
  uses,
  states: { [experimentDoc]: ExperimentState, [assessmentDoc]: AssessmentState },
  filePolicies: { [assessmentDoc]: maySeeAssessmentFile },
  prepareSchool: prepareExperiment,
  demo: experimentDemo,
};
