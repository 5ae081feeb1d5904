import { fileURLToPath } from 'node:url';
import type { DataOf, JobDefs, Slice } from '#kernel/server/slice.ts';
import { noticesPages } from '../shared/pages.ts';
import { noticesRights } from '../shared/rights.ts';
import { sendMails } from './mail.jobs.ts';
import { noticeSubscriptions } from './handle-message.service.ts';
import { latestMessages } from './latest.queries.ts';
import { noticeRoutes } from './notice.routes.ts';

const noticeJobs = { 'notices.mail': { transaction: false, handler: sendMails } } satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof noticeJobs> {}
}

export const noticesSlice: Slice = {
  name: 'notices',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: noticeRoutes,
  rights: noticesRights,
  pages: noticesPages,
  jobs: noticeJobs,
  subscriptions: noticeSubscriptions,
  homeSources: [latestMessages],
};
