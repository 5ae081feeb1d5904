import { implement, type Route } from '#kernel/server/implement.ts';
import { planApi } from '../../shared/plan/plan.ts';
import { findPlan, planList } from './plan.queries.ts';
import { closePlan, createPlan, extendPlan, publishPlan, removePlan, updatePlan, urgePlan } from './plan.service.ts';

export const planRoutes: Route[] = [
  implement(planApi.list, planList.page),
  implement(planApi.find, findPlan),
  implement(planApi.create, async (ctx, input) => ({ id: await createPlan(ctx, input) })),
  implement(planApi.update, updatePlan),
  implement(planApi.remove, removePlan),
  implement(planApi.publish, publishPlan),
  implement(planApi.urge, urgePlan),
  implement(planApi.extend, extendPlan),
  implement(planApi.close, closePlan),
];
