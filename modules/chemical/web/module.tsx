import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { chemicalPages } from '../shared/pages.ts';

export const chemicalModule: WebModule = pagesOf(chemicalPages, {});
