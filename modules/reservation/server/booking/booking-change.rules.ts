import type { reviewStates, useStates } from '../../shared/booking/booking.states.ts';

export const bookingDoc = 'reservation.booking';

type Review = Parameters<(typeof reviewStates)['can']>[0];
type Use = Parameters<(typeof useStates)['can']>[0];

const change = { table: 'reservation.booking', docType: bookingDoc };

/** A decision on a booking for `applyTransition`. */
export const reviewChange = (id: number, action: Review, set: Record<string, unknown> = {}, note = '') => ({
  ...change,
  column: 'review_status',
  id,
  action,
  set,
  note,
});

/** A step of the use of a booking for `applyTransition`. */
export const useChange = (id: number, action: Use, set: Record<string, unknown> = {}, note = '') => ({
  ...change,
  column: 'use_state',
  id,
  action,
  set,
  note,
});
