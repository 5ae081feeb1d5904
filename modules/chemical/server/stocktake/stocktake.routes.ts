import { implement, type Route } from '#kernel/server/implement.ts';
import { stocktakeApi } from '../../shared/stocktake/stocktake.ts';
import { auditStocktake } from './audit.service.ts';
import { countContainer } from './count.service.ts';
import { exportStocktake, printStocktake } from './stocktake.export.ts';
import { findStocktake, stocktakeList } from './stocktake.queries.ts';
import { beginStocktake, createStocktake, voidStocktake } from './stocktake.service.ts';
import { submitStocktake } from './submit.service.ts';

export const stocktakeRoutes: Route[] = [
  implement(stocktakeApi.list, stocktakeList.page),
  implement(stocktakeApi.find, (ctx, { id }) => findStocktake(ctx, id)),
  implement(stocktakeApi.create, async (ctx, input) => ({ id: await createStocktake(ctx, input) })),
  implement(stocktakeApi.begin, beginStocktake),
  implement(stocktakeApi.count, countContainer),
  implement(stocktakeApi.submit, submitStocktake),
  implement(stocktakeApi.audit, auditStocktake),
  implement(stocktakeApi.void, voidStocktake),
  implement(stocktakeApi.print, printStocktake, { transaction: false }),
  implement(stocktakeApi.sheet, exportStocktake, { transaction: false }),
];
