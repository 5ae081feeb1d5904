import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { instrumentPages } from '../shared/pages.ts';

export const instrumentModule: WebModule = pagesOf(instrumentPages, {
  'instrument-report.home': () => import('./home.page.tsx').then((m) => m.InstrumentHomePage),
  'instrument-report.instrument': () => import('./register/instrument.list.tsx').then((m) => m.InstrumentListPage),
  'instrument-report.instrument.detail': () =>
    import('./register/instrument.detail.tsx').then((m) => m.InstrumentDetailPage),
  'instrument-report.month': () => import('./month/month.list.tsx').then((m) => m.MonthListPage),
  'instrument-report.achievement': () => import('./result/achievement.list.tsx').then((m) => m.AchievementListPage),
  'instrument-report.achievement.edit': () =>
    import('./result/achievement.form.tsx').then((m) => m.AchievementFormPage),
  'instrument-report.achievement.detail': () =>
    import('./result/achievement.detail.tsx').then((m) => m.AchievementDetailPage),
  'instrument-report.training': () => import('./result/training.list.tsx').then((m) => m.TrainingListPage),
  'instrument-report.fill': () => import('./year/fill.list.tsx').then((m) => m.FillListPage),
  'instrument-report.fill.detail': () => import('./year/report.detail.tsx').then((m) => m.ReportDetailPage),
  'instrument-report.fill.edit': () => import('./year/report.form.tsx').then((m) => m.ReportFormPage),
  'instrument-report.examine': () => import('./year/examine.list.tsx').then((m) => m.ExamineListPage),
  'instrument-report.plan': () => import('./year/plan.list.tsx').then((m) => m.PlanListPage),
  'instrument-report.plan.detail': () => import('./year/plan.detail.tsx').then((m) => m.PlanDetailPage),
});
