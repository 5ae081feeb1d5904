import { fileURLToPath } from 'node:url';
import { offer } from '#kernel/server/offers.ts';
import type { DataOf, JobDefs, Slice } from '#kernel/server/slice.ts';
import { identityPages } from '../shared/pages.ts';
import { identityRights } from '../shared/rights.ts';
import { identitySettings } from '../shared/settings.ts';
import { copyPart } from '#platform/codes/server/public.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { identityNotices } from '../shared/notices.ts';
import { identityDemo } from './account.demo.ts';
import { mailFirstLinks } from './first-link.jobs.ts';
import { firstPeople } from './first-people.queries.ts';
import { prepareRoles } from './base-roles.service.ts';
import { roleCopy } from './role-copy.service.ts';
import { sessionRoutes } from './session.routes.ts';
import { userSheet } from './user.import.ts';
import { userRoutes } from './user.routes.ts';
import { uses } from './uses.queries.ts';

const identityJobs = {
  'identity.mail-links': { transaction: false, handler: mailFirstLinks },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof identityJobs> {}
}

export const identitySlice: Slice = {
  name: 'identity',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  uses,
  routes: [...sessionRoutes, ...userRoutes],
  sheets: [userSheet],
  jobs: identityJobs,
  rights: identityRights,
  pages: identityPages,
  settings: identitySettings,
  offers: [offer(copyPart, roleCopy)],
  setupStep: firstPeople,
  demo: identityDemo,
  prepareSchool: async (ctx) => {
    await prepareRoles(ctx);
    await prepareNotices(ctx, identityNotices);
  },
};
