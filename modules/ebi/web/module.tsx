import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { ebiPages } from '../shared/pages.ts';

export const ebiModule: WebModule = pagesOf(ebiPages, {
  'ebi.home': () => import('./home.page.tsx').then((m) => m.EbiHomePage),
  'ebi.task': () => import('./task.list.tsx').then((m) => m.TaskListPage),
  'ebi.score': () => import('./score.list.tsx').then((m) => m.ScoreListPage),
  'ebi.score.detail': () => import('./score.detail.tsx').then((m) => m.ScoreDetailPage),
  'ebi.appeal': () => import('./appeal.list.tsx').then((m) => m.AppealListPage),
  'ebi.result': () => import('./measure.list.tsx').then((m) => m.MeasureListPage),
  'ebi.scheme': () => import('./scheme.list.tsx').then((m) => m.SchemeListPage),
  'ebi.scheme.detail': () => import('./scheme.detail.tsx').then((m) => m.SchemeDetailPage),
  'ebi.scheme.edit': () => import('./scheme.form.tsx').then((m) => m.SchemeFormPage),
});
