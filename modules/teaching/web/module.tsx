import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { teachingPages } from '../shared/pages.ts';

export const teachingModule: WebModule = pagesOf(teachingPages, {});
