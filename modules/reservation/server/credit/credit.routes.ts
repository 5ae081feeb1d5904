import { implement, type Route } from '#kernel/server/implement.ts';
import { appealApi } from '../../shared/credit/appeal.ts';
import { blockApi } from '../../shared/credit/block.ts';
import { creditApi } from '../../shared/credit/credit.ts';
import { appealList } from './appeal.queries.ts';
import { createAppeal, decideAppeal, escalateAppeal } from './appeal.service.ts';
import { blockList } from './block.queries.ts';
import { liftBlock } from './block.service.ts';
import { creditList, findMyCredit, listFlows, myCreditFlows } from './credit.queries.ts';
import { adjustCredit } from './credit.service.ts';

export const creditRoutes: Route[] = [
  implement(creditApi.list, creditList.page),
  implement(creditApi.mine, findMyCredit),
  implement(creditApi.myFlows, myCreditFlows.page),
  implement(creditApi.flows, listFlows),
  implement(creditApi.adjust, adjustCredit),
  implement(appealApi.list, appealList.page),
  implement(appealApi.create, async (ctx, input) => ({ id: await createAppeal(ctx, input) })),
  implement(appealApi.escalate, escalateAppeal),
  implement(appealApi.decide, decideAppeal),
  implement(blockApi.list, blockList.page),
  implement(blockApi.lift, liftBlock),
];
