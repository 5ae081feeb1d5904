import type { Demo } from '#kernel/server/demo.ts';
import { settleGrants } from '#modules/base-info/server/public.ts';
import { addBookings } from './booking/booking.demo.ts';
import { demoOffice, openResources } from './resource/resource.demo.ts';

/** Resources and bookings, when laboratories have their people. */
export const reservationDemo: Demo = {
  async finish(ctx) {
    const office = await demoOffice(ctx);
    const resources = await openResources(ctx, office);
    if (resources.length > 0) await addBookings(ctx, office, resources);
    await settleGrants(ctx, 'booking');
  },
};
