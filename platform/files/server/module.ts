import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { fileRoutes } from './file.routes.ts';
import { removeOrphans } from './file.service.ts';

export const filesSlice: Slice = {
  name: 'files',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: fileRoutes,
  jobs: [{ name: 'files.orphans', cron: '40 3 * * *', handler: removeOrphans }],
};
