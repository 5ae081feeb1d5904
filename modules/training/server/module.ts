import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { CertificateStatus } from '../shared/certificate.states.ts';
import { ExamStatus, PaperStatus, SessionStatus } from '../shared/exam/exam.states.ts';
import { examSettings } from '../shared/exam/settings.ts';
import { trainingPages } from '../shared/pages.ts';
import { trainingRights } from '../shared/rights.ts';
import { certificateRoutes } from './exam/certificate.routes.ts';
import { certificateDoc } from './exam/certificates.queries.ts';
import { examRoutes } from './exam/exam.routes.ts';
import { examDoc } from './exam/exam.service.ts';
import { paperRoutes } from './exam/paper.routes.ts';
import { scoreRoutes } from './exam/score.routes.ts';
import { sessionRoutes } from './exam/session.routes.ts';
import { sessionDoc } from './exam/session.service.ts';
import { prepareTraining } from './prepare-school.service.ts';
import { trainingDemo } from './training.demo.ts';
import { trainingJobs } from './training.jobs.ts';

export const trainingSlice: Slice = {
  name: 'training',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [...paperRoutes, ...examRoutes, ...sessionRoutes, ...scoreRoutes, ...certificateRoutes],
  rights: trainingRights,
  pages: trainingPages,
  jobs: trainingJobs,
  settings: examSettings,
  states: {
    'training.paper': PaperStatus,
    [examDoc]: ExamStatus,
    [sessionDoc]: SessionStatus,
    [certificateDoc]: CertificateStatus,
  },
  prepareSchool: prepareTraining,
  demo: trainingDemo,
};
