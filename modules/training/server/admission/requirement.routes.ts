import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { requirementApi } from '../../shared/admission/requirement.ts';
import { requirementList } from './requirement.queries.ts';
import { createRequirement, removeRequirement, updateRequirement } from './requirement.service.ts';

export const requirementRoutes: Route[] = [
  ...resourceRoutes(requirementApi, { rows: requirementList, create: createRequirement, update: updateRequirement }),
  implement(requirementApi.remove, removeRequirement),
];
