import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

/** Two entries of the menu: what users book, and what keepers and the office run. */
const [reservation, manage] = ['reservation', 'reservation.manage'] as const;

export const reservationPages = definePages([
  { route_name: reservation, title: '预约', path: '', icon: 'reservation', sort: 28, help: 'reservation' },
  // Pages of booking.
  // Pages of money and standing of users.
  { route_name: manage, title: '预约管理', path: '', icon: 'setting', sort: 29, help: 'reservation-manage' },
  // Pages of resources, rules and use.
  // Pages of prices, bills, qualification and credit.
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof reservationPages> {}
}
