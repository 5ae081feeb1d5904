import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { projectPages } from '../shared/pages.ts';

export const projectModule: WebModule = pagesOf(projectPages, {
  'project.home': () => import('./figures/home.page.tsx').then((m) => m.ProjectHomePage),
  'project.call': () => import('./application/call.list.tsx').then((m) => m.CallListPage),
  'project.call.detail': () => import('./application/call.detail.tsx').then((m) => m.CallDetailPage),
  'project.apply': () => import('./application/apply.list.tsx').then((m) => m.ApplyListPage),
  'project.apply.edit': () => import('./application/apply.form.tsx').then((m) => m.ApplyFormPage),
  'project.examine': () => import('./application/examine.list.tsx').then((m) => m.ExamineListPage),
  'project.review': () => import('./review/review.list.tsx').then((m) => m.ReviewListPage),
  'project.review.score': () => import('./review/review.form.tsx').then((m) => m.ReviewFormPage),
  'project.library': () => import('./review/library.page.tsx').then((m) => m.LibraryPage),
  'project.list': () => import('./running/project.list.tsx').then((m) => m.ProjectListPage),
  'project.list.detail': () => import('./running/project.detail.tsx').then((m) => m.ProjectDetailPage),
  'project.expense': () => import('./running/expense.list.tsx').then((m) => m.ExpenseListPage),
  'project.check': () => import('./running/check.list.tsx').then((m) => m.CheckListPage),
  'project.change': () => import('./running/change.list.tsx').then((m) => m.ChangeListPage),
  'project.statistics': () => import('./figures/statistic.page.tsx').then((m) => m.ProjectStatisticPage),
});
