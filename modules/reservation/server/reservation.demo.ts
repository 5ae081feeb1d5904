import type { Demo } from '#kernel/server/demo.ts';
import { addBookings } from './booking/booking.demo.ts';

/** Resources and bookings, when laboratories have their people. */
export const reservationDemo: Demo = {
  async finish(ctx) {
    await addBookings(ctx);
  },
};
