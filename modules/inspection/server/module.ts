import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { inspectionPages } from '../shared/pages.ts';
import { inspectionRights } from '../shared/rights.ts';
import { inspectionSettings } from '../shared/core/settings.ts';
import { checkItemRoutes } from './library/check-item.routes.ts';
import { problemClassRoutes } from './library/problem-class.routes.ts';
import { inspectorRoutes } from './library/inspector.routes.ts';
import { activityRoutes } from './activity/activity.routes.ts';
import { recordRoutes } from './record/record.routes.ts';
import { anomalyReportOffer } from './problem/anomaly-report.service.ts';
import { problemRoutes } from './problem/problem.routes.ts';
import { collegeReportRoutes } from './college-report/college-report.routes.ts';
import { bulletinRoutes } from './bulletin/bulletin.routes.ts';
import { firstInspection, inspectionTodos, ownReports, runningActivities } from './report/todo.queries.ts';
import { labFiguresOffer } from './report/lab-figures.queries.ts';
import { reportRoutes } from './report/report.routes.ts';
import { selfCheckRoutes } from './self-check/self-check.routes.ts';
import { filePolicies } from './file.queries.ts';
import { itemSheet } from './library/check-item.import.ts';
import { inspectionDemo } from './demo/inspection.demo.ts';
import { inspectionJobs, queuedJobs } from './inspection.jobs.ts';
import { inspectorSheet } from './library/inspector.import.ts';
import { prepareInspection } from './prepare-school.service.ts';
import { descrSheet } from './library/problem-descr.import.ts';
import { unitSubscriptions } from './reconcile-college.jobs.ts';
import { uses } from './uses.queries.ts';
import { BulletinStatus } from '../shared/core/bulletin.states.ts';
import { ActivityStatus } from '../shared/core/activity.states.ts';
import { CollegeReportStatus } from '../shared/core/college-report.states.ts';
import { DelayStatus, ProblemState } from '../shared/core/problem.states.ts';
import { SelfTaskStatus } from '../shared/self-check/self-check.states.ts';
import { RecordStatus } from '../shared/core/record.states.ts';

export const inspectionSlice: Slice = {
  name: 'inspection',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  uses,
  subscriptions: unitSubscriptions,
  routes: [
    ...checkItemRoutes,
    ...problemClassRoutes,
    ...inspectorRoutes,
    ...activityRoutes,
    ...recordRoutes,
    ...problemRoutes,
    ...collegeReportRoutes,
    ...bulletinRoutes,
    ...selfCheckRoutes,
    ...reportRoutes,
  ],
  rights: inspectionRights,
  pages: inspectionPages,
  settings: inspectionSettings,
  states: {
    'inspection.activity': ActivityStatus,
    'inspection.record': RecordStatus,
    'inspection.problem': ProblemState,
    'inspection.delay': DelayStatus,
    'inspection.college-report': CollegeReportStatus,
    'inspection.bulletin': BulletinStatus,
    'inspection.self_plan': ActivityStatus,
    'inspection.self_task': SelfTaskStatus,
  },
  filePolicies,
  jobs: { ...inspectionJobs, ...queuedJobs },
  offers: [anomalyReportOffer, labFiguresOffer],
  demo: inspectionDemo,
  todos: inspectionTodos,
  homeSources: [runningActivities, ownReports],
  setupStep: firstInspection,
  sheets: [itemSheet, descrSheet, inspectorSheet],
  prepareSchool: prepareInspection,
};
