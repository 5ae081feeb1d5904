import type { StandingRows } from '#apps/server/testing/standing.ts';

export const reservationRows: StandingRows = {};
