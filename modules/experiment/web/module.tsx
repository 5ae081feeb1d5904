import { offerPart } from '#kernel/web/router/offered-parts.ts';
import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { experimentPages } from '../shared/pages.ts';

declare module '#kernel/web/router/offered-parts.ts' {
  interface OfferedParts {
    'experiment.lab-experiments': { labId: number };
  }
}

// The page of a laboratory belongs to the base information, which does not know experiments.
offerPart(
  'experiment.lab-experiments',
  () => import('./parts/lab-experiments.tsx').then((m) => m.LabExperiments),
  'experiment.project.read',
);

export const experimentModule: WebModule = pagesOf(experimentPages, {
  'experiment.list': () => import('./experiment.list.tsx').then((m) => m.ExperimentListPage),
  'experiment.edit': () => import('./experiment.form.tsx').then((m) => m.ExperimentFormPage),
  'experiment.detail': () => import('./experiment.detail.tsx').then((m) => m.ExperimentDetailPage),
  'experiment.risk': () => import('./assessment.detail.tsx').then((m) => m.AssessmentPage),
  'experiment.risk.edit': () => import('./assessment.form.tsx').then((m) => m.AssessmentFormPage),
  'experiment.statistic': () => import('./statistic.page.tsx').then((m) => m.ExperimentStatisticPage),
});
