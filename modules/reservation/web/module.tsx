import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { reservationPages } from '../shared/pages.ts';

export const reservationModule: WebModule = pagesOf(reservationPages, {});
