import { implement, type Route } from '#kernel/server/implement.ts';
import { annualApi } from '../../shared/annual/annual.ts';
import { annualList, findAnnual, suggestLines } from './annual.queries.ts';
import {
  confirmAnnual,
  createAnnual,
  declareAnnual,
  fileAnnual,
  reopenAnnual,
  updateAnnual,
} from './annual.service.ts';

export const annualRoutes: Route[] = [
  implement(annualApi.suggest, suggestLines),
  implement(annualApi.list, annualList.page),
  implement(annualApi.find, (ctx, { id }) => findAnnual(ctx, id)),
  implement(annualApi.create, async (ctx, input) => ({ id: await createAnnual(ctx, input) })),
  implement(annualApi.update, updateAnnual),
  implement(annualApi.confirm, confirmAnnual),
  implement(annualApi.reopen, reopenAnnual),
  implement(annualApi.file, fileAnnual),
  implement(annualApi.declare, declareAnnual),
];
