import type { Demo } from '#kernel/server/demo.ts';
import { settleGrants } from '#modules/base-info/server/public.ts';
import { addBookings } from './booking.demo.ts';
import { addPrices, addQualifications } from './money.demo.ts';
import { demoOffices, openResources } from './resource.demo.ts';

/** Resources and bookings, when laboratories have their people. */
export const reservationDemo: Demo = {
  async finish(ctx) {
    const offices = await demoOffices(ctx);
    const resources = await openResources(ctx, offices);
    if (resources.length > 0) {
      await addPrices(ctx, offices.school, resources);
      await addQualifications(ctx, resources);
      await addBookings(ctx, offices.school, resources);
    }
    await settleGrants(ctx, 'booking');
  },
};
