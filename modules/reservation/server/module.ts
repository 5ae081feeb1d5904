import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { followsLabs } from '#platform/org/server/public.ts';
import { BillStatus } from '../shared/bill/bill.states.ts';
import { ReviewStatus } from '../shared/booking/booking.states.ts';
import { AppealStatus } from '../shared/credit/appeal.states.ts';
import { reservationPages } from '../shared/pages.ts';
import { reservationRights } from '../shared/rights.ts';
import { reservationSettings } from '../shared/settings.ts';
import { accountJobs } from './account/account.jobs.ts';
import { accountRoutes } from './account/account.routes.ts';
import { billRoutes } from './bill/bill.routes.ts';
import { bookingDoc } from './booking/booking-change.rules.ts';
import { billDoc } from './bill/charge.service.ts';
import { appealDoc } from './credit/appeal.service.ts';
import { bookingJobs } from './booking/booking.jobs.ts';
import { bookingTodos } from './booking/booking.queries.ts';
import { bookingRoutes } from './booking/booking.routes.ts';
import { creditRoutes } from './credit/credit.routes.ts';
import { priceRoutes } from './price/price.routes.ts';
import { prepareReservation } from './prepare-school.service.ts';
import { qualificationRoutes } from './qualification/qualification.routes.ts';
import { reservationDemo } from './reservation.demo.ts';
import { resourceRoutes } from './resource/resource.routes.ts';
import { ruleRoutes } from './resource/rule.routes.ts';
import { statisticRoutes } from './statistic/statistic.routes.ts';
import { useRoutes } from './use/use-record.routes.ts';

export const reservationSlice: Slice = {
  name: 'reservation',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [
    ...ruleRoutes,
    ...resourceRoutes,
    ...priceRoutes,
    ...accountRoutes,
    ...billRoutes,
    ...qualificationRoutes,
    ...creditRoutes,
    ...bookingRoutes,
    ...useRoutes,
    ...statisticRoutes,
  ],
  rights: reservationRights,
  pages: reservationPages,
  jobs: { ...bookingJobs, ...accountJobs },
  subscriptions: [
    followsLabs('reservation.labs', [
      'reservation.resource',
      'reservation.booking',
      'reservation.use_record',
      'reservation.closure',
      'reservation.bill',
      'reservation.qualification',
      'reservation.appeal',
    ]),
  ],
  todos: bookingTodos,
  settings: reservationSettings,
  states: { [bookingDoc]: ReviewStatus, [billDoc]: BillStatus, [appealDoc]: AppealStatus },
  prepareSchool: prepareReservation,
  demo: reservationDemo,
};
