import { implement, type Route } from '#kernel/server/implement.ts';
import { keeperCardApi } from '../../shared/report/keeper-card.ts';
import { reportApi } from '../../shared/report/police-report.ts';
import { keeperCards } from './keeper-card.queries.ts';
import { registerKeeper } from './keeper-card.service.ts';
import { exportReport } from './police-report.export.ts';
import { reportList } from './police-report.queries.ts';
import { fileReport } from './police-report.service.ts';

export const reportRoutes: Route[] = [
  implement(keeperCardApi.list, keeperCards.page),
  implement(keeperCardApi.register, registerKeeper),
  implement(reportApi.list, reportList.page),
  implement(reportApi.file, fileReport),
  implement(reportApi.export, exportReport, { transaction: false }),
];
