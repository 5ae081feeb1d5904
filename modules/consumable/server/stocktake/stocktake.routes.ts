import { implement, type Route } from '#kernel/server/implement.ts';
import { stocktakeApi } from '../../shared/stocktake/stocktake.ts';
import { findStocktake, stocktakeList } from './stocktake.queries.ts';
import {
  cancelStocktake,
  countStocktake,
  createStocktake,
  decideStocktake,
  submitStocktake,
} from './stocktake.service.ts';

export const stocktakeRoutes: Route[] = [
  implement(stocktakeApi.list, stocktakeList.page),
  implement(stocktakeApi.find, findStocktake),
  implement(stocktakeApi.create, async (ctx, input) => ({ id: await createStocktake(ctx, input) })),
  implement(stocktakeApi.count, countStocktake),
  implement(stocktakeApi.submit, submitStocktake),
  implement(stocktakeApi.decide, decideStocktake),
  implement(stocktakeApi.cancel, cancelStocktake),
];
