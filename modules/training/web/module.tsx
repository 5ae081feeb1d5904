import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { trainingPages } from '../shared/pages.ts';

export const trainingModule: WebModule = pagesOf(
  trainingPages,
  {
    'study.exam': () => import('./exam/my-exams.page.tsx').then((m) => m.MyExamsPage),
    'study.exam.take': () => import('./exam/take.page.tsx').then((m) => m.TakePage),
    'study.exam.result': () => import('./exam/result.page.tsx').then((m) => m.ResultPage),
    'study.certificate': () => import('./exam/my-certificates.page.tsx').then((m) => m.MyCertificatesPage),
    'study.certificate.detail': () => import('./exam/certificate.detail.tsx').then((m) => m.CertificateDetailPage),
    'train.paper': () => import('./exam/paper.list.tsx').then((m) => m.PaperListPage),
    'train.paper.edit': () => import('./exam/paper.form.tsx').then((m) => m.PaperFormPage),
    'train.paper.detail': () => import('./exam/paper.detail.tsx').then((m) => m.PaperDetailPage),
    'train.exam': () => import('./exam/exam.list.tsx').then((m) => m.ExamListPage),
    'train.exam.edit': () => import('./exam/exam.form.tsx').then((m) => m.ExamFormPage),
    'train.exam.detail': () => import('./exam/exam.detail.tsx').then((m) => m.ExamDetailPage),
    'train.score': () => import('./exam/score.list.tsx').then((m) => m.ScoreListPage),
    'train.certificate': () => import('./exam/certificate.page.tsx').then((m) => m.CertificatePage),
    'train.verify': () => import('./exam/verify.page.tsx').then((m) => m.VerifyPage),
  },
  { 'train.verify': { full: true, noLogin: true, main: true } },
);
