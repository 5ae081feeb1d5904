import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { AppealState } from '../shared/appeal.states.ts';
import { MeasureState } from '../shared/measure.states.ts';
import { ebiPages } from '../shared/pages.ts';
import { ebiRights } from '../shared/rights.ts';
import { SchemeState } from '../shared/scheme.states.ts';
import { ebiSettings } from '../shared/settings.ts';
import { TaskState } from '../shared/task.states.ts';
import { analysisRoutes } from './analysis.routes.ts';
import { appealRoutes } from './appeal.routes.ts';
import { appealDoc } from './appeal.service.ts';
import { ebiDemo } from './ebi.demo.ts';
import { measureRoutes } from './measure.routes.ts';
import { measureDoc } from './measure.service.ts';
import { prepareEbi } from './prepare-school.service.ts';
import { schemeRoutes } from './scheme.routes.ts';
import { schemeDoc } from './scheme.service.ts';
import { scoreRoutes } from './score.routes.ts';
import { taskRoutes } from './task.routes.ts';
import { taskDoc } from './task.service.ts';

export const ebiSlice: Slice = {
  name: 'ebi',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [...schemeRoutes, ...taskRoutes, ...scoreRoutes, ...appealRoutes, ...measureRoutes, ...analysisRoutes],
  rights: ebiRights,
  pages: ebiPages,
  settings: ebiSettings,
  states: {
    [schemeDoc]: SchemeState,
    [taskDoc]: TaskState,
    [appealDoc]: AppealState,
    [measureDoc]: MeasureState,
  },
  prepareSchool: prepareEbi,
  demo: ebiDemo,
};
