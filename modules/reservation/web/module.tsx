import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { reservationPages } from '../shared/pages.ts';

export const reservationModule: WebModule = pagesOf(reservationPages, {
  'reservation.home': () => import('./home.page.tsx').then((m) => m.ReservationHomePage),
  'reservation.instrument': () => import('./resource/find.list.tsx').then((m) => m.InstrumentListPage),
  'reservation.instrument.detail': () => import('./booking/book.detail.tsx').then((m) => m.BookDetailPage),
  'reservation.lab': () => import('./resource/find.list.tsx').then((m) => m.LabListPage),
  'reservation.lab.detail': () => import('./booking/book.detail.tsx').then((m) => m.BookDetailPage),
  'reservation.my': () => import('./booking/my.list.tsx').then((m) => m.MyBookingsPage),
  'reservation.my.detail': () => import('./booking/booking.detail.tsx').then((m) => m.BookingDetailPage),
  'reservation.examine': () => import('./booking/examine.list.tsx').then((m) => m.ExaminePage),
  'reservation.use-record': () => import('./use/use-record.list.tsx').then((m) => m.UseRecordPage),
  'reservation.resource': () => import('./resource/resource.list.tsx').then((m) => m.ResourceListPage),
  'reservation.resource.edit': () => import('./resource/resource.form.tsx').then((m) => m.ResourceFormPage),
  'reservation.rule': () => import('./resource/rule.list.tsx').then((m) => m.RuleListPage),
  'reservation.rule.edit': () => import('./resource/rule.form.tsx').then((m) => m.RuleFormPage),
  'reservation.closure': () => import('./booking/closure.list.tsx').then((m) => m.ClosureListPage),
});
