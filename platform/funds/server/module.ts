import { fileURLToPath } from 'node:url';
import type { Ctx } from '#kernel/server/context.ts';
import { offer } from '#kernel/server/offers.ts';
import type { Slice } from '#kernel/server/slice.ts';
import { prepareCodes } from '#platform/codes/server/public.ts';
import { optionOffer } from '#platform/forms/server/public.ts';
import { CardStatus } from '../shared/budget-card.states.ts';
import { fundsPages } from '../shared/pages.ts';
import { fundsRights } from '../shared/rights.ts';
import { budgetCardImport } from './budget-card.import.ts';
import { chooseOwnCards } from './budget-card.queries.ts';
import { budgetCardRoutes } from './budget-card.routes.ts';
import { cardDoc } from './budget-card.service.ts';
import { fundsCodes } from './funds-codes.rules.ts';
import { fundsDemo } from './funds.demo.ts';
import { fundsJobs } from './funds.jobs.ts';
import { uses } from './uses.queries.ts';

export const fundsSlice: Slice = {
  name: 'funds',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: budgetCardRoutes,
  rights: fundsRights,
  pages: fundsPages,
  sheets: [budgetCardImport],
  jobs: fundsJobs,
  uses,
  states: { [cardDoc]: CardStatus },
  offers: [offer(optionOffer, { key: 'my_budget_card_list', options: chooseOwnCards })],
  prepareSchool: (ctx: Ctx) => prepareCodes(ctx, fundsCodes),
  demo: fundsDemo,
};
