import { offerPart } from '#kernel/web/router/offered-parts.ts';
import { pagesOf, type HomeAction, type LandingOffer, type WebModule } from '#kernel/web/router/pages.ts';
import { inspectionPages } from '../shared/pages.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';

declare module '#kernel/web/router/offered-parts.ts' {
  interface OfferedParts {
    'inspection.lab-inspections': { labId: number };
    'inspection.door-checks': { publicId: string };
  }
}

// The page of a laboratory belongs to the base information, which does not know inspections.
offerPart(
  'inspection.lab-inspections',
  () => import('./report/lab-inspections.tsx').then((m) => m.LabInspections),
  'inspection.ledger.read',
);

// The card at a door is open to everybody; who has something to check there finds it above the card.
offerPart(
  'inspection.door-checks',
  () => import('./report/door-checks.tsx').then((m) => m.DoorChecks),
  'inspection.home.read',
);

const ReportDrawer = lazyPart<{ onClose: () => void }>(() =>
  import('./problem/report-drawer.tsx').then((m) => m.ReportDrawer),
);

const homeActions: HomeAction[] = [
  {
    key: 'examine',
    label: '去审核',
    right: 'inspection.problem.examine',
    icon: 'workflow',
    todo: 'inspection.to_examine',
    to: '/lab-check/problem-examine',
  },
  {
    key: 'check',
    label: '去检查',
    right: 'inspection.record.fill',
    // Who approves does that first; the to-do leads to the inspections as well.
    unless: 'inspection.problem.examine',
    icon: 'check',
    todo: 'inspection.labs_to_check',
    to: '/lab-check/check/start',
  },
  {
    key: 'self-check',
    label: '去自查',
    right: 'inspection.self.fill',
    icon: 'check',
    todo: 'inspection.to_self_check',
    to: '/lab-check/self-check/my-check-activity',
  },
  {
    key: 'daily-check',
    label: '每日自查',
    right: 'inspection.daily.fill',
    icon: 'check',
    todo: 'inspection.to_check_daily',
    to: '/lab-check/hndx/my-lab-list',
  },
  {
    key: 'review',
    label: '去复核',
    right: 'inspection.rectify.examine',
    icon: 'audit',
    todo: 'inspection.to_review',
    to: '/lab-check/rectify-examine',
  },
  {
    key: 'decide',
    label: '审批延期',
    right: 'inspection.delay.decide',
    icon: 'calendar',
    todo: 'inspection.to_decide',
    to: '/lab-check/rectify-examine?tab=delay',
  },
  {
    key: 'rectify',
    label: '去整改',
    right: 'inspection.problem.rectify',
    icon: 'equipment',
    todo: 'inspection.to_rectify',
    to: '/lab-check/problem-rectify?pool=all&mine=duty',
  },
  { key: 'report', label: '随手拍', right: 'inspection.home.read', icon: 'camera', Dialog: ReportDrawer },
];

const pages = pagesOf(
  inspectionPages,
  {
    'lab-check.home': () => import('./report/home.page.tsx').then((m) => m.InspectionHomePage),
    'lab-check.check.start': () => import('./record/check-start.page.tsx').then((m) => m.CheckStartPage),
    'lab-check.check.check-content.one': () =>
      import('./record/check-content.page.tsx').then((m) => m.CheckContentPage),
    'lab-check.check': () => import('./activity/activity.list.tsx').then((m) => m.ActivityListPage),
    'lab-check.activity.one': () => import('./activity/activity.form.tsx').then((m) => m.ActivityFormPage),
    'lab-check.checkResult.one': () => import('./record/result.page.tsx').then((m) => m.ResultPage),
    'lab-check.check.detail.one': () => import('./record/record.detail.tsx').then((m) => m.RecordDetailPage),
    'lab-check.check-draft.one': () => import('./record/draft.list.tsx').then((m) => m.DraftListPage),
    'lab-check.check-draft.edit.one': () => import('./record/draft.form.tsx').then((m) => m.DraftFormPage),
    'lab-check.check.activity-bulletin.one': () => import('./bulletin/bulletin.page.tsx').then((m) => m.BulletinPage),
    'lab-check.special-check.start-check': () => import('./record/check-start.page.tsx').then((m) => m.CheckStartPage),
    'lab-check.special-check.check-content.one': () =>
      import('./record/check-content.page.tsx').then((m) => m.CheckContentPage),
    'lab-check.special-check.activity': () => import('./activity/activity.list.tsx').then((m) => m.ActivityListPage),
    'lab-check.special-check.activity.one': () =>
      import('./activity/activity.form.tsx').then((m) => m.ActivityFormPage),
    'lab-check.special-check.checkResult.one': () => import('./record/result.page.tsx').then((m) => m.ResultPage),
    'lab-check.special-check.check-result-detail.one': () =>
      import('./record/record.detail.tsx').then((m) => m.RecordDetailPage),
    'lab-check.special-check.activity-bulletin.one': () =>
      import('./bulletin/bulletin.page.tsx').then((m) => m.BulletinPage),
    'lab-check.reach-check.checkact': () => import('./activity/activity.list.tsx').then((m) => m.ActivityListPage),
    'lab-check.reach-check.activity.one': () => import('./activity/activity.form.tsx').then((m) => m.ActivityFormPage),
    'lab-check.reach-check.activity-bulletin.one': () =>
      import('./bulletin/bulletin.page.tsx').then((m) => m.BulletinPage),
    'lab-check.reach-check.check-work': () => import('./reach/my-work.page.tsx').then((m) => m.MyWorkPage),
    'lab-check.reach-check.check-work-org.one': () =>
      import('./reach/work-colleges.page.tsx').then((m) => m.WorkCollegesPage),
    'lab-check.reach-check.check-lab.one': () => import('./reach/work-labs.list.tsx').then((m) => m.WorkLabsPage),
    'lab-check.reach-check.check-work.one': () => import('./reach/work.page.tsx').then((m) => m.ReachWorkPage),
    'lab-check.reach-check.check-result': () =>
      import('./reach/result-activities.list.tsx').then((m) => m.ResultActivitiesPage),
    'lab-check.reach-check.check-result-org.one': () =>
      import('./reach/result-org.page.tsx').then((m) => m.ResultOrgPage),
    'lab-check.reach-check.check-result.one': () => import('./reach/result.detail.tsx').then((m) => m.ReachResultPage),
    'lab-check.reach-check.check-compare.one': () => import('./reach/compare.page.tsx').then((m) => m.ComparePage),
    'lab-check.activity-gist.one': () => import('./activity/gist.page.tsx').then((m) => m.GistPage),
    'lab-check.self-check.my-check-activity': () => import('./self-check/my-tasks.list.tsx').then((m) => m.MyTasksPage),
    'lab-check.self-check.activity': () => import('./self-check/self-plan.list.tsx').then((m) => m.SelfPlanListPage),
    'lab-check.self-check.activity.one': () =>
      import('./self-check/self-plan.form.tsx').then((m) => m.SelfPlanFormPage),
    'lab-check.self-check.tasks': () => import('./self-check/lab-periods.list.tsx').then((m) => m.SelfTasksPage),
    'lab-check.self-check.lab-list.one': () => import('./self-check/plan-labs.list.tsx').then((m) => m.PlanLabsPage),
    'lab-check.self-check.check-plan.one': () =>
      import('./self-check/lab-periods.list.tsx').then((m) => m.LabPeriodsPage),
    'lab-check.self-check.check-result-plan.one': () =>
      import('./self-check/self-result.page.tsx').then((m) => m.PlanResultPage),
    'lab-check.self-check.check-result-org.one': () =>
      import('./self-check/self-result.page.tsx').then((m) => m.UnitResultPage),
    'lab-check.self-check.check.one': () => import('./self-check/fill.page.tsx').then((m) => m.SelfFillPage),
    'lab-check.self-check.check-result.one': () =>
      import('./self-check/self-task.detail.tsx').then((m) => m.SelfTaskPage),
    'lab-check.hndx.my-lab-list': () => import('./daily-check/my-labs.list.tsx').then((m) => m.MyLabsPage),
    'lab-check.hndx.dailyCheckStart': () => import('./daily-check/daily-fill.page.tsx').then((m) => m.DailyFillPage),
    'lab-check.hndx.daily-check-result': () =>
      import('./daily-check/daily-result.list.tsx').then((m) => m.DailyTodayPage),
    'lab-check.hndx.daily-check-history': () =>
      import('./daily-check/daily-history.page.tsx').then((m) => m.DailyHistoryPage),
    'lab-check.hndx.daily-check-history-result': () =>
      import('./daily-check/daily-result.list.tsx').then((m) => m.DailyDayPage),
    'lab-check.hndx.check-config.daily': () =>
      import('./daily-check/daily-config.list.tsx').then((m) => m.DailyConfigPage),
    'lab-check.ledger': () => import('./report/ledger.list.tsx').then((m) => m.LedgerListPage),
    'lab-check.ledger_preview': () => import('./report/ledger-preview.page.tsx').then((m) => m.LedgerPreviewPage),
    'lab-check.ledger.one': () => import('./report/lab-ledger.detail.tsx').then((m) => m.LabLedgerPage),
    'lab-check.problemEchart': () => import('./report/statistic.page.tsx').then((m) => m.StatisticPage),
    'lab-check.problemEchart.one': () => import('./report/statistic.page.tsx').then((m) => m.CollegeStatisticPage),
    'lab-check.checkperson': () => import('./library/inspector.list.tsx').then((m) => m.InspectorListPage),
    'lab-check.reach-check.check-item-new': () =>
      import('./library/check-item.list.tsx').then((m) => m.CheckItemListPage),
    'lab-check.reach-check.check-item.one': () =>
      import('./library/check-item.form.tsx').then((m) => m.CheckItemFormPage),
    'lab-check.reach-check.check-list': () =>
      import('./check-list/check-list.list.tsx').then((m) => m.CheckListListPage),
    'lab-check.reach-check.check-list.one': () =>
      import('./check-list/list-version.list.tsx').then((m) => m.ListVersionListPage),
    'lab-check.reach-check.check-list-edit.one': () =>
      import('./check-list/list-version.form.tsx').then((m) => m.ListVersionFormPage),
    'lab-check.reach-check.settingRule': () => import('./check-list/reach-rule.page.tsx').then((m) => m.ReachRulePage),
    'lab-check.reach-check.check-score': () =>
      import('./award/college-score.list.tsx').then((m) => m.CollegeScoreListPage),
    'lab-check.reach-check.check-score-org.one': () =>
      import('./award/college-score.detail.tsx').then((m) => m.CollegeScorePage),
    'lab-check.reach-check.check-recommend': () =>
      import('./award/recommend-colleges.page.tsx').then((m) => m.RecommendCollegesPage),
    'lab-check.reach-check.check-recommend-org.one': () =>
      import('./award/recommendation.list.tsx').then((m) => m.RecommendationListPage),
    'lab-check.reach-check.check-award': () => import('./award/award.list.tsx').then((m) => m.AwardListPage),
    'lab-check.reach-check.check-award-org.one': () => import('./award/award.list.tsx').then((m) => m.CollegeAwardPage),
    'lab-check.reach-check.excellent-org': () =>
      import('./award/excellent-org.list.tsx').then((m) => m.ExcellentOrgListPage),
    'lab-check.reach-check.excellent-org.one': () =>
      import('./award/excellent-org.detail.tsx').then((m) => m.ExcellentOrgPage),
    'lab-check.problem-class': () => import('./library/problem-class.list.tsx').then((m) => m.ProblemClassListPage),
    'lab-check.problem-class.one': () => import('./library/problem-class.form.tsx').then((m) => m.ProblemClassFormPage),
    'lab-check.problem-descr.one': () => import('./library/problem-descr.list.tsx').then((m) => m.ProblemDescrListPage),
    'lab-check.problem-descr-edit.one': () =>
      import('./library/problem-descr.form.tsx').then((m) => m.ProblemDescrFormPage),
    'lab-check.problem-rectify': () => import('./problem/problem-rectify.list.tsx').then((m) => m.ProblemRectifyPage),
    'lab-baseinfo.hazard-management': () =>
      import('./problem/hazard-management.list.tsx').then((m) => m.HazardManagementPage),
    'lab-check.problem.one': () => import('./problem/problem.form.tsx').then((m) => m.ProblemPage),
    'lab-check.problem_look.one': () => import('./problem/problem-look.detail.tsx').then((m) => m.ProblemLookPage),
    'lab-check.problem-examine': () => import('./problem/problem-examine.list.tsx').then((m) => m.ProblemExaminePage),
    'lab-check.problem-examine.one': () =>
      import('./problem/problem-examine.form.tsx').then((m) => m.ProblemExamineDetailPage),
    'lab-check.rectify-examine': () => import('./problem/rectify-examine.list.tsx').then((m) => m.RectifyExaminePage),
  },
  {
    'lab-check.activity-gist.one': { noLogin: true, full: true },
    'lab-check.ledger_preview': { full: true },
    // Linked from the card at a door.
    'lab-check.check.check-content.one': { main: true },
    'lab-check.special-check.check-content.one': { main: true },
    'lab-check.self-check.check.one': { main: true },
    // Linked from the laboratory's page in another sub-system.
    'lab-check.self-check.check-result.one': { main: true },
    'lab-check.check.detail.one': { main: true },
    'lab-check.special-check.check-result-detail.one': { main: true },
    'lab-check.problem_look.one': { main: true },
    'lab-check.ledger.one': { main: true },
  },
);

const offer: LandingOffer = {
  title: '实验室检查',
  text: '计划、手机现场检查、整改、复核、通报与统计',
  icon: 'check',
  to: '/lab-check',
};

export const inspectionModule: WebModule = {
  ...pages,
  slots: { homeActions, landingOffers: [offer] },
};
