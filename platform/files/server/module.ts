import { fileURLToPath } from 'node:url';
import type { DataOf, JobDefs, Slice } from '#kernel/server/slice.ts';
import { fileRoutes } from './file.routes.ts';
import { removeOrphans } from './file.service.ts';

const fileJobs = { 'files.orphans': { cron: '40 3 * * *', handler: removeOrphans } } satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof fileJobs> {}
}

export const filesSlice: Slice = {
  name: 'files',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: fileRoutes,
  jobs: fileJobs,
};
