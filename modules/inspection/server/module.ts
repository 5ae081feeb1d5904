import { offer } from '#kernel/server/offers.ts';
import { copyPart } from '#platform/codes/server/public.ts';
import { itemCopy } from './library/item-copy.service.ts';
import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { inspectionPages } from '../shared/pages.ts';
import { inspectionRights } from '../shared/rights.ts';
import { inspectionSettings } from '../shared/core/settings.ts';
import { checkItemRoutes } from './library/check-item.routes.ts';
import { itemSetRoutes } from './library/item-set.routes.ts';
import { itemSetSheet } from './library/item-set.import.ts';
import { problemClassRoutes } from './library/problem-class.routes.ts';
import { inspectorRoutes } from './library/inspector.routes.ts';
import { checkListRoutes } from './check-list/check-list.routes.ts';
import { activityRoutes } from './activity/activity.routes.ts';
import { recordRoutes } from './record/record.routes.ts';
import { inspectLabelsOffer } from './activity/activity.queries.ts';
import { anomalyReportOffer } from './problem/anomaly-report.service.ts';
import { problemRoutes } from './problem/problem.routes.ts';
import { collegeReportRoutes } from './college-report/college-report.routes.ts';
import { awardRoutes } from './award/award.routes.ts';
import { bulletinRoutes } from './bulletin/bulletin.routes.ts';
import { firstInspection, inspectionTodos, ownReports, runningActivities } from './report/todo.queries.ts';
import { inspectedLabs } from '#modules/base-info/server/public.ts';
import { inspectsNow } from './activity/running-lab.policy.ts';
import { selfFiguresOffer } from './self-check/self-figures-offer.queries.ts';
import { labFiguresOffer } from './report/lab-figures.queries.ts';
import { reachRoutes } from './reach/reach.routes.ts';
import { reportRoutes } from './report/report.routes.ts';
import { dailyCheckRoutes } from './daily-check/daily-check.routes.ts';
import { selfCheckRoutes } from './self-check/self-check.routes.ts';
import { filePolicies } from './file.queries.ts';
import { itemSheet } from './library/check-item.import.ts';
import { inspectionDemo } from './demo/inspection.demo.ts';
import { inspectionJobs, queuedJobs } from './inspection.jobs.ts';
import { listItemSheet } from './check-list/list-items.import.ts';
import { inspectorSheet } from './library/inspector.import.ts';
import { prepareInspection } from './prepare-school.service.ts';
import { descrSheet } from './library/problem-descr.import.ts';
import { unitSubscriptions } from './reconcile-college.jobs.ts';
import { uses } from './uses.queries.ts';
import { BulletinStatus } from '../shared/core/bulletin.states.ts';
import { AwardStatus, RecommendStatus, ScoreStatus } from '../shared/core/award.states.ts';
import { ListVersionStatus } from '../shared/core/check-list.states.ts';
import { ActivityStatus } from '../shared/core/activity.states.ts';
import { CollegeReportStatus } from '../shared/core/college-report.states.ts';
import { DelayStatus, ProblemState } from '../shared/core/problem.states.ts';
import { SelfTaskStatus } from '../shared/self-check/self-check.states.ts';
import { DailyStatus } from '../shared/daily-check/daily-check.states.ts';
import { ObjectionStatus, WorkStatus } from '../shared/core/reach.states.ts';
import { RecordStatus } from '../shared/core/record.states.ts';

export const inspectionSlice: Slice = {
  name: 'inspection',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  uses,
  subscriptions: unitSubscriptions,
  routes: [
    ...checkItemRoutes,
    ...itemSetRoutes,
    ...problemClassRoutes,
    ...inspectorRoutes,
    ...checkListRoutes,
    ...activityRoutes,
    ...recordRoutes,
    ...problemRoutes,
    ...collegeReportRoutes,
    ...bulletinRoutes,
    ...selfCheckRoutes,
    ...dailyCheckRoutes,
    ...reachRoutes,
    ...awardRoutes,
    ...reportRoutes,
  ],
  rights: inspectionRights,
  pages: inspectionPages,
  settings: inspectionSettings,
  states: {
    'inspection.check-list-version': ListVersionStatus,
    'inspection.activity': ActivityStatus,
    'inspection.record': RecordStatus,
    'inspection.problem': ProblemState,
    'inspection.delay': DelayStatus,
    'inspection.college-report': CollegeReportStatus,
    'inspection.bulletin': BulletinStatus,
    'inspection.college_score': ScoreStatus,
    'inspection.recommendation': RecommendStatus,
    'inspection.award': AwardStatus,
    'inspection.self_plan': ActivityStatus,
    'inspection.self_task': SelfTaskStatus,
    'inspection.daily_check': DailyStatus,
    'inspection.reach_work': WorkStatus,
    'inspection.reach_objection': ObjectionStatus,
  },
  filePolicies,
  jobs: { ...inspectionJobs, ...queuedJobs },
  offers: [
    anomalyReportOffer,
    labFiguresOffer,
    selfFiguresOffer,
    offer(inspectedLabs, inspectsNow),
    inspectLabelsOffer,
    offer(copyPart, itemCopy),
  ],
  demo: inspectionDemo,
  todos: inspectionTodos,
  homeSources: [runningActivities, ownReports],
  setupStep: firstInspection,
  sheets: [itemSheet, itemSetSheet, listItemSheet, descrSheet, inspectorSheet],
  prepareSchool: prepareInspection,
};
