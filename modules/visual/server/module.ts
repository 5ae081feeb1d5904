import type { Slice } from '#kernel/server/slice.ts';
import { visualPages } from '../shared/pages.ts';
import { visualRights } from '../shared/rights.ts';
import { visualSettings } from '../shared/settings.ts';
import { overviewCache, overviewRoutes } from './overview.routes.ts';

export const visualSlice: Slice = {
  name: 'visual',
  routes: overviewRoutes,
  rights: visualRights,
  pages: visualPages,
  settings: visualSettings,
  caches: [overviewCache],
};
