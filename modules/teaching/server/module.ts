import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { teachingPages } from '../shared/pages.ts';
import { teachingRights } from '../shared/rights.ts';

export const teachingSlice: Slice = {
  name: 'teaching',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [],
  rights: teachingRights,
  pages: teachingPages,
};
