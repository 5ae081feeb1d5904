import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { reservationPages } from '../shared/pages.ts';
import { reservationRights } from '../shared/rights.ts';

export const reservationSlice: Slice = {
  name: 'reservation',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [],
  rights: reservationRights,
  pages: reservationPages,
};
