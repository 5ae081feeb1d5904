import { implement, type Route } from '#kernel/server/implement.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { containerApi, containerSheet } from '../../shared/container/container.ts';
import { exportContainers, printContainerLabels } from './container.export.ts';
import { containerList, findContainer } from './container.queries.ts';
import { moveContainer } from './container.service.ts';
import { recoverBottle } from './recover.service.ts';
import { settleDifference } from './settle.service.ts';
import { openingImport } from './opening.import.ts';

export const containerRoutes: Route[] = [
  ...sheetRoutes(containerSheet, openingImport, exportContainers),
  implement(containerApi.labels, printContainerLabels, { transaction: false }),
  implement(containerApi.list, containerList.page),
  implement(containerApi.find, findContainer),
  implement(containerApi.move, moveContainer),
  implement(containerApi.settle, settleDifference),
  implement(containerApi.recover, recoverBottle),
];
