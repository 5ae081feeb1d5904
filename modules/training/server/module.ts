import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { trainingPages } from '../shared/pages.ts';
import { trainingRights } from '../shared/rights.ts';

export const trainingSlice: Slice = {
  name: 'training',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [],
  rights: trainingRights,
  pages: trainingPages,
};
