import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { chemicalPages } from '../shared/pages.ts';
import { chemicalRights } from '../shared/rights.ts';
import { chemicalDemo } from './chemical.demo.ts';
import { controlListRoutes } from './control-list.routes.ts';
import { overviewRoutes } from './overview.routes.ts';
import { prepareChemical } from './prepare-school.service.ts';
import { specRoutes } from './spec.routes.ts';
import { substanceImport } from './substance.import.ts';
import { maySeeSds } from './substance.queries.ts';
import { substanceRoutes } from './substance.routes.ts';
import { maySeeLicense } from './supplier.queries.ts';
import { supplierRoutes } from './supplier.routes.ts';

export const chemicalSlice: Slice = {
  name: 'chemical',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [...overviewRoutes, ...substanceRoutes, ...specRoutes, ...controlListRoutes, ...supplierRoutes],
  rights: chemicalRights,
  pages: chemicalPages,
  sheets: [substanceImport],
  filePolicies: { substance: maySeeSds, supplier: maySeeLicense },
  prepareSchool: prepareChemical,
  demo: chemicalDemo,
};
