import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { inspectionPages } from '../shared/pages.ts';
import { inspectionRights } from '../shared/rights.ts';
import { prepareInspection } from './prepare-school.service.ts';

export const inspectionSlice: Slice = {
  name: 'inspection',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [],
  rights: inspectionRights,
  pages: inspectionPages,
  prepareSchool: prepareInspection,
};
