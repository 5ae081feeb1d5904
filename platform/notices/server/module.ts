import { fileURLToPath } from 'node:url';
import type { DataOf, JobDefs, Slice } from '#kernel/server/slice.ts';
import { noticesPages } from '../shared/pages.ts';
import { noticesRights } from '../shared/rights.ts';
import { sendMails } from './mail.jobs.ts';
import { noticeSubscriptions } from './handle-message.service.ts';
import { latestMessages } from './latest.queries.ts';
import { announce } from './robot.jobs.ts';
import { noticeSettings } from '../shared/robots.ts';
import { noticeRoutes } from './notice.routes.ts';

const noticeJobs = {
  'notices.mail': { transaction: false, handler: sendMails },
  'notices.robot': { transaction: false, handler: announce },
} satisfies JobDefs;

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
  settings: noticeSettings,
  subscriptions: noticeSubscriptions,
  homeSources: [latestMessages],
};
