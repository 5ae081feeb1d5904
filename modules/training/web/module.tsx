import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { trainingPages } from '../shared/pages.ts';

export const trainingModule: WebModule = pagesOf(trainingPages, {
  'study.home': () => import('./learn/study-home.page.tsx').then((m) => m.StudyHomePage),
  'study.resource': () => import('./learn/study.list.tsx').then((m) => m.StudyListPage),
  'study.resource.detail': () => import('./learn/study.detail.tsx').then((m) => m.StudyDetailPage),
  'study.practice': () => import('./learn/practice.page.tsx').then((m) => m.PracticePage),
  'train.home': () => import('./learn/train-home.page.tsx').then((m) => m.TrainHomePage),
  'train.tag': () => import('./learn/tag.list.tsx').then((m) => m.TagListPage),
  'train.resource': () => import('./learn/resource.list.tsx').then((m) => m.ResourceListPage),
  'train.resource.edit': () => import('./learn/resource.form.tsx').then((m) => m.ResourceFormPage),
  'train.resource.detail': () => import('./learn/resource.detail.tsx').then((m) => m.ResourceDetailPage),
  'train.question': () => import('./learn/question.list.tsx').then((m) => m.QuestionListPage),
  'train.question.edit': () => import('./learn/question.form.tsx').then((m) => m.QuestionFormPage),
  'train.question.detail': () => import('./learn/question.detail.tsx').then((m) => m.QuestionDetailPage),
});
