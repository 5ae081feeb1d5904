import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { MonthState } from '../shared/month/month.ts';
import { instrumentPages } from '../shared/pages.ts';
import { AchievementState } from '../shared/result/achievement.ts';
import { InstrumentStatus } from '../shared/register/instrument.states.ts';
import { instrumentRights } from '../shared/rights.ts';
import { instrumentSettings } from '../shared/settings.ts';
import { PlanStatus } from '../shared/year/plan.states.ts';
import { Step } from '../shared/year/report.states.ts';
import { instrumentTodos } from './home.queries.ts';
import { homeRoutes } from './home.routes.ts';
import { instrumentDemo } from './instrument.demo.ts';
import { monthJobs } from './month/month.jobs.ts';
import { monthRoutes } from './month/month.routes.ts';
import { monthDoc } from './month/month.rules.ts';
import { prepareInstrument } from './prepare-school.service.ts';
import { instrumentRoutes } from './register/instrument.routes.ts';
import { instrumentDoc } from './register/instrument.service.ts';
import { maySeeEvidence } from './result/achievement.queries.ts';
import { achievementDoc } from './result/achievement.service.ts';
import { resultRoutes } from './result/result.routes.ts';
import { planDoc } from './year/plan.service.ts';
import { reportDoc } from './year/report.service.ts';
import { yearRoutes } from './year/year.routes.ts';

export const instrumentSlice: Slice = {
  name: 'instrument',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [...homeRoutes, ...instrumentRoutes, ...monthRoutes, ...resultRoutes, ...yearRoutes],
  rights: instrumentRights,
  pages: instrumentPages,
  jobs: monthJobs,
  todos: instrumentTodos,
  settings: instrumentSettings,
  states: {
    [instrumentDoc]: InstrumentStatus,
    [monthDoc]: MonthState,
    [achievementDoc]: AchievementState,
    [planDoc]: PlanStatus,
    [reportDoc]: Step,
  },
  filePolicies: { [achievementDoc]: maySeeEvidence },
  prepareSchool: prepareInstrument,
  demo: instrumentDemo,
};
