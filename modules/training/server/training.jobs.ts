import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { countExaminees } from './exam/audience.service.ts';
import { expireCertificates, remindOfCertificates } from './exam/certificate.service.ts';
import { countAnswers } from './exam/count-answers.service.ts';
import { settleSessions } from './exam/session.service.ts';

export const trainingJobs = {
  'training.settle-sessions': { handler: settleSessions, cron: '* * * * *' },
  'training.expire-certificates': { handler: expireCertificates, cron: '10 0 * * *' },
  'training.remind-of-certificates': { handler: remindOfCertificates, cron: '40 7 * * *' },
  'training.count-answers': { handler: countAnswers, cron: '25 1 * * *' },
  'training.count-examinees': { handler: countExaminees, cron: '15 1 * * *' },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof trainingJobs> {}
}
