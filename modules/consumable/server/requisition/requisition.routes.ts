import { implement, type Route } from '#kernel/server/implement.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { ownLabs, readAvailable } from './choice.queries.ts';
import { decideRequisition, issueRequisition } from './decide.service.ts';
import { findRequisition, requisitionList } from './requisition.queries.ts';
import { createRequisition, submitRequisition, updateRequisition, withdrawRequisition } from './requisition.service.ts';

export const requisitionRoutes: Route[] = [
  implement(requisitionApi.list, requisitionList.page),
  implement(requisitionApi.labs, ownLabs.page),
  implement(requisitionApi.available, readAvailable),
  implement(requisitionApi.find, findRequisition),
  implement(requisitionApi.create, async (ctx, input) => ({ id: await createRequisition(ctx, input) })),
  implement(requisitionApi.update, updateRequisition),
  implement(requisitionApi.submit, submitRequisition),
  implement(requisitionApi.withdraw, withdrawRequisition),
  implement(requisitionApi.decide, decideRequisition),
  implement(requisitionApi.issue, issueRequisition),
];
