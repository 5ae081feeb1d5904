import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const reservationRights = defineRights({
  // Resources and bookings.
  // Money and standing of users.
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof reservationRights> {}
}
