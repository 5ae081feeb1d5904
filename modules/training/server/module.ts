import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { followsLabs } from '#platform/org/server/public.ts';
import { AdmissionStatus } from '../shared/admission/admission.states.ts';
import { admissionSettings } from '../shared/admission/settings.ts';
import { CertificateStatus } from '../shared/certificate.states.ts';
import { ExamStatus, PaperStatus, SessionStatus } from '../shared/exam/exam.states.ts';
import { examSettings } from '../shared/exam/settings.ts';
import { ResourceStatus } from '../shared/learn/resource.states.ts';
import { EventStatus } from '../shared/offline/event.states.ts';
import { trainingPages } from '../shared/pages.ts';
import { QuestionStatus } from '../shared/question.states.ts';
import { trainingRights } from '../shared/rights.ts';
import { admissionBinding } from './admission/admission-binding.service.ts';
import { admissionDoc } from './admission/admission-change.rules.ts';
import { admissionJobs, admissionSubscriptions } from './admission/admission.jobs.ts';
import { admissionRoutes } from './admission/admission.routes.ts';
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
import { maySeeEventPhoto } from './offline/event.queries.ts';
import { eventRoutes } from './offline/event.routes.ts';
import { eventDoc } from './offline/event.service.ts';
import { prepareTraining } from './prepare-school.service.ts';
import { labFiguresOffer } from './report/lab-figures.queries.ts';
import { reportRoutes } from './report/report.routes.ts';
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
    ...admissionRoutes,
    ...eventRoutes,
    ...reportRoutes,
  ],
  rights: trainingRights,
  pages: trainingPages,
  jobs: { ...trainingJobs, ...admissionJobs },
  subscriptions: [followsLabs('training.labs', ['training.admission']), ...admissionSubscriptions],
  offers: [admissionBinding, labFiguresOffer],
  settings: { ...examSettings, ...admissionSettings },
  sheets: [questionImport],
  states: {
    'training.question': QuestionStatus,
    [resourceDoc]: ResourceStatus,
    'training.paper': PaperStatus,
    [examDoc]: ExamStatus,
    [sessionDoc]: SessionStatus,
    [certificateDoc]: CertificateStatus,
    [admissionDoc]: AdmissionStatus,
    [eventDoc]: EventStatus,
  },
  filePolicies: { [resourceDoc]: maySeeResourceFile, [eventDoc]: maySeeEventPhoto },
  prepareSchool: prepareTraining,
  demo: trainingDemo,
};
