import { implement, type Route } from '#kernel/server/implement.ts';
import { gradingApi } from '../../shared/hazard/grading.ts';
import { findGrading, listEditions } from './grading.queries.ts';
import { saveGrading } from './grading.service.ts';
import { findFacts } from './lab-facts.queries.ts';

export const gradingRoutes: Route[] = [
  implement(gradingApi.find, findGrading),
  implement(gradingApi.save, saveGrading),
  implement(gradingApi.editions, listEditions),
  implement(gradingApi.facts, (ctx, { id }) => findFacts(ctx, id)),
];
