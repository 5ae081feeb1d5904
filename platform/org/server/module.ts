import { fileURLToPath } from 'node:url';
import type { DataOf, JobDefs, Slice } from '#kernel/server/slice.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { orgNotices } from '../shared/notices.ts';
import { orgPages } from '../shared/pages.ts';
import { orgRights } from '../shared/rights.ts';
import { orgSettings } from '../shared/settings.ts';
import { prepareUnits } from './base-units.service.ts';
import { buildingSheet } from './building.import.ts';
import { filePolicies } from './file.queries.ts';
import { firstUnits } from './first-units.queries.ts';
import { orgDemo } from './org.demo.ts';
import { placeRoutes } from './place.routes.ts';
import { roomSheet } from './room.import.ts';
import { prepareNewSchool } from './school.service.ts';
import { schoolRoutes } from './school.routes.ts';
import { termRoutes } from './term.routes.ts';
import { unitSheet } from './unit.import.ts';
import { unitRoutes } from './unit.routes.ts';
import { uses } from './uses.queries.ts';

const orgJobs = { 'org.prepareSchool': { handler: prepareNewSchool, transaction: false } } satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof orgJobs> {}
}

export const orgSlice: Slice = {
  name: 'org',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  exemptTables: ['org.school'],
  uses,
  routes: [...schoolRoutes, ...placeRoutes, ...unitRoutes, ...termRoutes],
  rights: orgRights,
  pages: orgPages,
  settings: orgSettings,
  filePolicies,
  sheets: [unitSheet, buildingSheet, roomSheet],
  jobs: orgJobs,
  setupStep: firstUnits,
  demo: orgDemo,
  prepareSchool: async (ctx) => {
    await prepareUnits(ctx);
    await prepareNotices(ctx, orgNotices);
  },
};
