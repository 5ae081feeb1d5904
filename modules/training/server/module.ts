import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { trainingPages } from '../shared/pages.ts';
import { QuestionStatus } from '../shared/question.states.ts';
import { ResourceStatus } from '../shared/learn/resource.states.ts';
import { trainingRights } from '../shared/rights.ts';

import { addLearning } from './learn/learn.demo.ts';
import { figuresRoutes } from './learn/figures.routes.ts';
import { questionImport } from './learn/question.import.ts';
import { questionRoutes } from './learn/question.routes.ts';
import { maySeeResourceFile } from './learn/resource.queries.ts';
import { resourceRoutes } from './learn/resource.routes.ts';
import { resourceDoc } from './learn/resource.service.ts';
import { studyRoutes } from './learn/study.routes.ts';
import { tagRoutes } from './learn/tag.routes.ts';
import { prepareTraining } from './prepare-school.service.ts';

export const trainingSlice: Slice = {
  name: 'training',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [...tagRoutes, ...questionRoutes, ...resourceRoutes, ...studyRoutes, ...figuresRoutes],
  rights: trainingRights,
  pages: trainingPages,
  sheets: [questionImport],
  states: { 'training.question': QuestionStatus, 'training.resource': ResourceStatus },
  filePolicies: { [resourceDoc]: maySeeResourceFile },
  prepareSchool: prepareTraining,
  demo: {
    fill: async (ctx, plan, made) => {
      await addLearning(ctx, plan.seed, made);
      return {};
    },
  },
};
