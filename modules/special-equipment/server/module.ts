import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { AssetState } from '../shared/asset.states.ts';
import { specialPages } from '../shared/pages.ts';
import { specialRights } from '../shared/rights.ts';
import { assetDoc } from './asset-doc.rules.ts';
import { assetImport } from './asset.import.ts';
import { maySeeAssetFile } from './asset.queries.ts';
import { assetRoutes } from './asset.routes.ts';
import { inspectionRoutes } from './inspection.routes.ts';
import { maySeeCertificate } from './operator.queries.ts';
import { pieceRoutes } from './piece.routes.ts';
import { prepareSpecial } from './prepare-school.service.ts';
import { ruleRoutes } from './rule.routes.ts';
import { scrappingBinding } from './scrapping-binding.service.ts';
import { specialTodos } from './special-todo.queries.ts';
import { specialDemo } from './special.demo.ts';
import { specialJobs } from './special.jobs.ts';
import { watchRoutes } from './watch.routes.ts';

export const specialSlice: Slice = {
  name: 'special-equipment',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [...watchRoutes, ...inspectionRoutes, ...pieceRoutes, ...ruleRoutes, ...assetRoutes],
  rights: specialRights,
  pages: specialPages,
  jobs: specialJobs,
  todos: specialTodos,
  sheets: [assetImport],
  states: { [assetDoc]: AssetState },
  filePolicies: { [assetDoc]: maySeeAssetFile, 'special-equipment.operator': maySeeCertificate },
  offers: [scrappingBinding],
  prepareSchool: prepareSpecial,
  demo: specialDemo,
};
