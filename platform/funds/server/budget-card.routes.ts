import { implement, type Route } from '#kernel/server/implement.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { budgetCardApi, budgetCardSheet } from '../shared/budget-card.ts';
import { cardFlowApi } from '../shared/card-flow.ts';
import { exportBudgetCards, exportCardFlows } from './budget-card.export.ts';
import { budgetCardImport } from './budget-card.import.ts';
import { budgetCardList, findBudgetCard, listOwnCards } from './budget-card.queries.ts';
import {
  adjustMoney,
  allocateMoney,
  createBudgetCard,
  disableBudgetCard,
  enableBudgetCard,
  setCardMembers,
  updateBudgetCard,
} from './budget-card.service.ts';
import { listCardFlows } from './card-flow.queries.ts';

export const budgetCardRoutes: Route[] = [
  implement(budgetCardApi.list, budgetCardList.page),
  implement(budgetCardApi.mine, listOwnCards),
  implement(budgetCardApi.find, findBudgetCard),
  implement(budgetCardApi.create, async (ctx, input) => ({ id: await createBudgetCard(ctx, input) })),
  implement(budgetCardApi.update, updateBudgetCard),
  implement(budgetCardApi.allocate, allocateMoney),
  implement(budgetCardApi.adjust, adjustMoney),
  implement(budgetCardApi.setMembers, setCardMembers),
  implement(budgetCardApi.disable, disableBudgetCard),
  implement(budgetCardApi.enable, enableBudgetCard),
  implement(cardFlowApi.list, listCardFlows),
  implement(cardFlowApi.export, exportCardFlows, { transaction: false }),
  ...sheetRoutes(budgetCardSheet, budgetCardImport, exportBudgetCards),
];
