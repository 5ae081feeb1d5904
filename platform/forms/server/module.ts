import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { prepareCodes } from '#platform/codes/server/public.ts';
import { FormStatus } from '../shared/form.ts';
import { formsPages } from '../shared/pages.ts';
import { formsRights } from '../shared/rights.ts';
import { categories } from './categories.rules.ts';
import { formRoutes } from './form.routes.ts';
import { formsDemo } from './forms.demo.ts';

export const formsSlice: Slice = {
  name: 'forms',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: formRoutes,
  rights: formsRights,
  pages: formsPages,
  states: { 'forms.form': FormStatus },
  prepareSchool: (ctx) => prepareCodes(ctx, categories),
  demo: formsDemo,
};
