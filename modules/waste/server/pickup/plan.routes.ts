import { implement, type Route } from '#kernel/server/implement.ts';
import { planApi } from '../../shared/pickup/plan.ts';
import { collectContainer, refuseContainer } from './collect.service.ts';
import { handOver } from './handover.service.ts';
import { printRound } from './pickup.export.ts';
import { findPlan, planList, waitingApplies } from './plan.queries.ts';
import { cancelPlan, createPlan } from './plan.service.ts';
import { signHandover } from './sign.service.ts';

export const planRoutes: Route[] = [
  implement(planApi.waiting, waitingApplies),
  implement(planApi.sheet, printRound, { transaction: false }),
  implement(planApi.sign, signHandover, { transaction: false, secret: true }),
  implement(planApi.list, planList.page),
  implement(planApi.find, (ctx, { id }) => findPlan(ctx, id)),
  implement(planApi.create, async (ctx, input) => ({ id: await createPlan(ctx, input) })),
  implement(planApi.cancel, cancelPlan),
  implement(planApi.collect, collectContainer),
  implement(planApi.refuse, refuseContainer),
  implement(planApi.handOver, handOver),
];
