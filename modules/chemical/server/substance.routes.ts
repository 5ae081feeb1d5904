import { implement, type Route } from '#kernel/server/implement.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { substanceApi, substanceSheet } from '../shared/substance.ts';
import { exportSubstances } from './substance.export.ts';
import { substanceImport } from './substance.import.ts';
import { substanceFull, substanceList } from './substance.queries.ts';
import { createSubstance, setSubstanceStatus, updateSubstance } from './substance.service.ts';

export const substanceRoutes: Route[] = [
  implement(substanceApi.list, substanceList.page),
  implement(substanceApi.find, (ctx, { id }) => substanceFull.find(ctx, id)),
  implement(substanceApi.create, async (ctx, input) => ({ id: await createSubstance(ctx, input) })),
  implement(substanceApi.update, updateSubstance),
  implement(substanceApi.setStatus, setSubstanceStatus),
  ...sheetRoutes(substanceSheet, substanceImport, exportSubstances),
];
