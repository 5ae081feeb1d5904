import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { reportPages } from '../shared/pages.ts';

export const reportModule: WebModule = pagesOf(reportPages, {
  'report.home': () => import('./home.page.tsx').then((m) => m.ReportHomePage),
  'report.fill': () => import('./task/fill.list.tsx').then((m) => m.FillListPage),
  'report.fill.grid': () => import('./task/fill.page.tsx').then((m) => m.FillPage),
  'report.examine': () => import('./task/examine.list.tsx').then((m) => m.ExamineListPage),
  'report.examine.detail': () => import('./task/examine.detail.tsx').then((m) => m.ExamineDetailPage),
  'report.progress': () => import('./task/progress.page.tsx').then((m) => m.ProgressPage),
  'report.plan': () => import('./plan/plan.list.tsx').then((m) => m.PlanListPage),
  'report.plan.detail': () => import('./plan/plan.detail.tsx').then((m) => m.PlanDetailPage),
  'report.plan.edit': () => import('./plan/plan.form.tsx').then((m) => m.PlanFormPage),
  'report.type': () => import('./type/type.list.tsx').then((m) => m.TypeListPage),
  'report.type.detail': () => import('./type/type.detail.tsx').then((m) => m.TypeDetailPage),
  'report.type.edit': () => import('./type/type.form.tsx').then((m) => m.TypeFormPage),
});
