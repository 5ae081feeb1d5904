import { implement, type Route } from '#kernel/server/implement.ts';
import { accountApi } from '../../shared/account/account.ts';
import { accountFlowList, accountList, findMyAccount, listMyCards, myFlowList } from './account.queries.ts';
import { topUp, withdraw } from './account.service.ts';

export const accountRoutes: Route[] = [
  implement(accountApi.list, accountList.page),
  implement(accountApi.mine, findMyAccount),
  implement(accountApi.myFlows, myFlowList.page),
  implement(accountApi.cards, listMyCards),
  implement(accountApi.flows, accountFlowList.page),
  implement(accountApi.topUp, topUp),
  implement(accountApi.withdraw, withdraw),
];
