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
  'reservation.mine': () => import('./mine.page.tsx').then((m) => m.MinePage),
  'reservation.price': () => import('./price/price.list.tsx').then((m) => m.PriceListPage),
  'reservation.bill': () => import('./bill/bill.list.tsx').then((m) => m.BillListPage),
  'reservation.bill.detail': () => import('./bill/bill.detail.tsx').then((m) => m.BillDetailPage),
  'reservation.account': () => import('./account/account.list.tsx').then((m) => m.AccountListPage),
  'reservation.qualification': () =>
    import('./qualification/qualification.list.tsx').then((m) => m.QualificationListPage),
  'reservation.credit': () => import('./credit/credit.list.tsx').then((m) => m.CreditListPage),
  'reservation.appeal': () => import('./credit/appeal.list.tsx').then((m) => m.AppealListPage),
  'reservation.blacklist': () => import('./credit/block.list.tsx').then((m) => m.BlockListPage),
  'reservation.statistics': () => import('./statistic/statistic.page.tsx').then((m) => m.BookingStatisticPage),
  'reservation.closure': () => import('./booking/closure.list.tsx').then((m) => m.ClosureListPage),
});
