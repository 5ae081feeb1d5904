import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { CertificateStatus } from '../shared/certificate.states.ts';
import { ExamStatus, PaperStatus, SessionStatus } from '../shared/exam/exam.states.ts';
import { examSettings } from '../shared/exam/settings.ts';
import { ResourceStatus } from '../shared/learn/resource.states.ts';
import { trainingPages } from '../shared/pages.ts';
import { QuestionStatus } from '../shared/question.states.ts';
import { trainingRights } from '../shared/rights.ts';
import { certificateRoutes } from './exam/certificate.routes.ts';
import { certificateDoc } from './exam/certificates.queries.ts';
import { examRoutes } from './exam/exam.routes.ts';
import { examDoc } from './exam/exam.service.ts';
import { paperRoutes } from './exam/paper.routes.ts';
import { scoreRoutes } from './exam/score.routes.ts';
import { sessionRoutes } from './exam/session.routes.ts';
import { sessionDoc } from './exam/session.service.ts';
import { figuresRoutes } from './learn/figures.routes.ts';
import { questionImport } from './learn/question.import.ts';
import { questionRoutes } from './learn/question.routes.ts';
import { maySeeResourceFile } from './learn/resource.queries.ts';
import { resourceRoutes } from './learn/resource.routes.ts';
import { resourceDoc } from './learn/resource.service.ts';
import { studyRoutes } from './learn/study.routes.ts';
import { tagRoutes } from './learn/tag.routes.ts';
import { prepareTraining } from './prepare-school.service.ts';
import { trainingDemo } from './training.demo.ts';
import { trainingJobs } from './training.jobs.ts';

export const trainingSlice: Slice = {
  name: 'training',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [
    ...tagRoutes,
    ...questionRoutes,
    ...resourceRoutes,
    ...studyRoutes,
    ...figuresRoutes,
    ...paperRoutes,
    ...examRoutes,
    ...sessionRoutes,
    ...scoreRoutes,
    ...certificateRoutes,
  ],
  rights: trainingRights,
  pages: trainingPages,
  jobs: trainingJobs,
  settings: examSettings,
  sheets: [questionImport],
  states: {
    'training.question': QuestionStatus,
    [resourceDoc]: ResourceStatus,
    'training.paper': PaperStatus,
    [examDoc]: ExamStatus,
    [sessionDoc]: SessionStatus,
    [certificateDoc]: CertificateStatus,
  },
  filePolicies: { [resourceDoc]: maySeeResourceFile },
  prepareSchool: prepareTraining,
  demo: trainingDemo,
};
