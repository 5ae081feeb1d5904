import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { trainingPages } from '../shared/pages.ts';

export const trainingModule: WebModule = pagesOf(
  trainingPages,
  {
    'study.admission': () => import('./admission/mine.page.tsx').then((m) => m.MyAdmissionPage),
    'admittance.apply': () => import('./admission/apply.list.tsx').then((m) => m.ApplyListPage),
    'admittance.apply.edit': () => import('./admission/apply.form.tsx').then((m) => m.ApplyFormPage),
    'admittance.apply.detail': () => import('./admission/admission.detail.tsx').then((m) => m.AdmissionDetailPage),
    'admittance.examine': () => import('./admission/examine.list.tsx').then((m) => m.ExaminePage),
    'admittance.user': () => import('./admission/user.list.tsx').then((m) => m.AdmittedPage),
    'admittance.requirement': () => import('./admission/requirement.list.tsx').then((m) => m.RequirementListPage),
    'admittance.badge': () => import('./admission/badge.page.tsx').then((m) => m.BadgePage),
    'train.offline': () => import('./offline/event.list.tsx').then((m) => m.EventListPage),
    'train.offline.edit': () => import('./offline/event.form.tsx').then((m) => m.EventFormPage),
    'train.offline.detail': () => import('./offline/event.detail.tsx').then((m) => m.EventDetailPage),
    'train.sign': () => import('./offline/sign.page.tsx').then((m) => m.SignPage),
    'train.report': () => import('./report/report.list.tsx').then((m) => m.ReportPage),
  },
  {
    'admittance.badge': { full: true, noLogin: true, main: true },
    'train.sign': { main: true },
  },
);
