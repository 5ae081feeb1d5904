import { fileURLToPath } from 'node:url';
import { offer } from '#kernel/server/offers.ts';
import type { DataOf, JobDefs, Slice } from '#kernel/server/slice.ts';
import { copyPart } from '#platform/codes/server/public.ts';
import { noticesPages } from '../shared/pages.ts';
import { noticesRights } from '../shared/rights.ts';
import { deliver } from './delivery.jobs.ts';
import { sendDue } from './delivery.service.ts';
import { noticeSubscriptions } from './handle-message.service.ts';
import { seesMailPicture, templateDoc } from './mail-picture.queries.ts';
import { latestMessages } from './latest.queries.ts';
import { robotSettings } from '../shared/robots.ts';
import { smsSettings } from '../shared/sms.ts';
import { queuedJobs } from './queued.jobs.ts';
import { noticeTodos } from './delivery-todo.queries.ts';
import { mailCopy, noticeCopy } from './template-copy.service.ts';
import { noticeRoutes } from './notice.routes.ts';

const noticeJobs = {
  'notices.deliver': { transaction: false, handler: deliver },
  'notices.send-due': { cron: '* * * * *', handler: sendDue },
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
  jobs: { ...noticeJobs, ...queuedJobs },
  settings: { ...robotSettings, ...smsSettings },
  subscriptions: noticeSubscriptions,
  filePolicies: { [templateDoc]: seesMailPicture },
  offers: [offer(copyPart, noticeCopy), offer(copyPart, mailCopy)],
  homeSources: [latestMessages],
  todos: noticeTodos,
};
