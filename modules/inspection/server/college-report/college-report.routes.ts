import { implement, type Route } from '#kernel/server/implement.ts';
import { collegeReportApi } from '../../shared/college-report/college-report.ts';
import { collegeReportList } from './college-report.queries.ts';
import { returnReport, submitReport } from './college-report.service.ts';

/** Reports of colleges before a special check. */
export const collegeReportRoutes: Route[] = [
  implement(collegeReportApi.list, collegeReportList.page),
  implement(collegeReportApi.find, (ctx, { id }) => collegeReportList.find(ctx, id)),
  implement(collegeReportApi.submit, submitReport),
  implement(collegeReportApi.return, returnReport),
];
