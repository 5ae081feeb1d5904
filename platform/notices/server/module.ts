import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { noticesPages } from '../shared/pages.ts';
import { noticesRights } from '../shared/rights.ts';
import { sendMails } from './mail.jobs.ts';
import { noticeRoutes } from './notice.routes.ts';

export const noticesSlice: Slice = {
  name: 'notices',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: noticeRoutes,
  rights: noticesRights,
  pages: noticesPages,
  jobs: [{ name: 'notices.mail', transaction: false, handler: sendMails }],
};
