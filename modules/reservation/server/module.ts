import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { followsLabs } from '#platform/org/server/public.ts';
import { ReviewStatus } from '../shared/booking/booking.states.ts';
import { reservationPages } from '../shared/pages.ts';
import { reservationRights } from '../shared/rights.ts';
import { reservationSettings } from '../shared/settings.ts';
import { bookingDoc } from './booking/booking-change.rules.ts';
import { bookingJobs } from './booking/booking.jobs.ts';
import { bookingTodos } from './booking/booking.queries.ts';
import { bookingRoutes } from './booking/booking.routes.ts';
import { prepareReservation } from './prepare-school.service.ts';
import { reservationDemo } from './reservation.demo.ts';
import { resourceRoutes } from './resource/resource.routes.ts';
import { ruleRoutes } from './resource/rule.routes.ts';
import { useRoutes } from './use/use-record.routes.ts';

export const reservationSlice: Slice = {
  name: 'reservation',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [...ruleRoutes, ...resourceRoutes, ...bookingRoutes, ...useRoutes],
  rights: reservationRights,
  pages: reservationPages,
  jobs: bookingJobs,
  subscriptions: [
    followsLabs('reservation.labs', [
      'reservation.resource',
      'reservation.booking',
      'reservation.use_record',
      'reservation.closure',
    ]),
  ],
  todos: bookingTodos,
  settings: reservationSettings,
  states: { [bookingDoc]: ReviewStatus },
  prepareSchool: prepareReservation,
  demo: reservationDemo,
};
