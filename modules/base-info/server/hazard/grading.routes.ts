import { implement, type Route } from '#kernel/server/implement.ts';
import { gradingApi } from '../../shared/hazard/grading.ts';
import { findGrading, listEditions } from './grading.queries.ts';
import { removeRule, removeScore, saveConsequence, saveRule, saveScore } from './grading.service.ts';
import { findFacts } from './lab-facts.queries.ts';

export const gradingRoutes: Route[] = [
  implement(gradingApi.find, findGrading),
  implement(gradingApi.saveRule, saveRule),
  implement(gradingApi.removeRule, removeRule),
  implement(gradingApi.saveScore, saveScore),
  implement(gradingApi.removeScore, removeScore),
  implement(gradingApi.saveConsequence, saveConsequence),
  implement(gradingApi.editions, listEditions),
  implement(gradingApi.facts, (ctx, { id }) => findFacts(ctx, id)),
];
