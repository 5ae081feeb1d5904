import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { recordHistory } from './lab-history.service.ts';

export const statisticJobs = {
  'base-info.record-history': { cron: '30 1 * * *', handler: recordHistory },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof statisticJobs> {}
}
