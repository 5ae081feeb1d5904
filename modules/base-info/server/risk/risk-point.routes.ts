import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { riskChangeApi } from '../../shared/risk/risk-change.ts';
import { riskPointApi, riskPointSheet } from '../../shared/risk/risk-point.ts';
import { passRiskChange, passRiskChanges, rejectRiskChange } from './risk-change.service.ts';
import { exportRiskChanges } from './risk-change.export.ts';
import { riskChangeList } from './risk-change.queries.ts';
import { exportRiskPoints } from './risk-point.export.ts';
import { riskPointImport } from './risk-point.import.ts';
import { riskPointList } from './risk-point.queries.ts';
import {
  adoptRiskPoints,
  createRiskPoint,
  removeRiskPoint,
  reviewRiskPoint,
  updateRiskPoint,
} from './risk-point.service.ts';
import {
  changeRiskPoint,
  closeRiskPoint,
  discardRiskChange,
  submitRiskPoints,
  withdrawRiskPoint,
} from './risk-change-request.service.ts';

export const riskRoutes: Route[] = [
  ...resourceRoutes(riskPointApi, { rows: riskPointList, create: createRiskPoint, update: updateRiskPoint }),
  implement(riskPointApi.remove, removeRiskPoint),
  implement(riskPointApi.adopt, adoptRiskPoints),
  implement(riskPointApi.submit, submitRiskPoints),
  implement(riskPointApi.withdraw, withdrawRiskPoint),
  implement(riskPointApi.change, changeRiskPoint),
  implement(riskPointApi.discard, discardRiskChange),
  implement(riskPointApi.close, closeRiskPoint),
  implement(riskPointApi.review, reviewRiskPoint),
  ...sheetRoutes(riskPointSheet, riskPointImport, exportRiskPoints),
  implement(riskChangeApi.list, riskChangeList.page),
  implement(riskChangeApi.find, (ctx, { id }) => riskChangeList.find(ctx, id)),
  implement(riskChangeApi.pass, passRiskChange),
  implement(riskChangeApi.passAll, passRiskChanges),
  implement(riskChangeApi.reject, rejectRiskChange),
  implement(riskChangeApi.export, exportRiskChanges, { transaction: false }),
];
