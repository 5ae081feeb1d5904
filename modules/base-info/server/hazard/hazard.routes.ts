import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { hazardApi, hazardSheet } from '../../shared/hazard/hazard.ts';
import { exportDistribution } from './hazard-distribution.export.ts';
import { exportHazards } from './hazard.export.ts';
import { hazardImport } from './hazard.import.ts';
import { syncOwnMirrors } from './hazard-mirror.service.ts';
import { listKindNames, listKinds } from './hazard-kind.queries.ts';
import { hazardList } from './hazard.queries.ts';
import { createHazard, setHazardStatus, updateHazard } from './hazard.service.ts';
import { sumHazards } from './hazard-sum.queries.ts';

export const hazardRoutes: Route[] = [
  ...resourceRoutes(hazardApi, { rows: hazardList, create: createHazard, update: updateHazard }),
  implement(hazardApi.setStatus, setHazardStatus),
  implement(hazardApi.kinds, listKinds),
  implement(hazardApi.kindNames, listKindNames),
  implement(hazardApi.sums, sumHazards),
  implement(hazardApi.sync, syncOwnMirrors),
  implement(hazardApi.distribution, exportDistribution, { transaction: false }),
  ...sheetRoutes(hazardSheet, hazardImport, exportHazards),
];
