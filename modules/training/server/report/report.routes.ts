import { implement, type Route } from '#kernel/server/implement.ts';
import { reportApi } from '../../shared/report/report.ts';
import { exportReport } from './report.export.ts';
import { reportList } from './report.queries.ts';

export const reportRoutes: Route[] = [
  implement(reportApi.list, reportList.page),
  implement(reportApi.export, exportReport, { transaction: false }),
];
