import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';

export const orgSlice: Slice = {
  name: 'org',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  exemptTables: ['org.school'],
  routes: [],
};
