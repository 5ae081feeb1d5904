import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { ministryPages } from '../shared/pages.ts';
import { ministryRights } from '../shared/rights.ts';
import { ministrySettings } from '../shared/settings.ts';
import { YearState } from '../shared/year.states.ts';
import { codeImport } from './code.import.ts';
import { findingRoutes } from './finding.routes.ts';
import { ministryDemo } from './ministry.demo.ts';
import { prepareMinistry } from './prepare-school.service.ts';
import { settingRoutes } from './setting.routes.ts';
import { recordRoutes } from './record.routes.ts';
import { yearRoutes } from './year.routes.ts';
import { yearDoc } from './year.service.ts';

export const ministrySlice: Slice = {
  name: 'ministry',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [...settingRoutes, ...yearRoutes, ...findingRoutes, ...recordRoutes],
  rights: ministryRights,
  pages: ministryPages,
  settings: ministrySettings,
  sheets: [codeImport],
  states: { [yearDoc]: YearState },
  prepareSchool: prepareMinistry,
  demo: ministryDemo,
};
