import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { expireContainers } from './container/container.service.ts';

export const chemicalJobs = {
  'chemical.expire-containers': { handler: expireContainers, cron: '20 0 * * *' },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof chemicalJobs> {}
}
