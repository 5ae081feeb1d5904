import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { trainingPages } from '../shared/pages.ts';

export const trainingModule: WebModule = pagesOf(trainingPages, {});
