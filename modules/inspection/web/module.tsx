import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { inspectionPages } from '../shared/pages.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { UnsentTool } from './parts/unsent-tool.tsx';

const pages = pagesOf(
  inspectionPages,
  {
    'lab-check.home': () => import('./home.page.tsx').then((m) => m.InspectionHomePage),
    'lab-check.check.start': () => import('./check-start.page.tsx').then((m) => m.CheckStartPage),
    'lab-check.check.check-content.one': () => import('./check-content.page.tsx').then((m) => m.CheckContentPage),
    'lab-check.check': () => import('./activity.list.tsx').then((m) => m.ActivityListPage),
    'lab-check.activity.one': () => import('./activity.form.tsx').then((m) => m.ActivityFormPage),
    'lab-check.checkResult.one': () => import('./result.page.tsx').then((m) => m.ResultPage),
    'lab-check.check.detail.one': () => import('./record.detail.tsx').then((m) => m.RecordDetailPage),
    'lab-check.check-draft.one': () => import('./draft.list.tsx').then((m) => m.DraftListPage),
    'lab-check.check-draft.edit.one': () => import('./draft.form.tsx').then((m) => m.DraftFormPage),
    'lab-check.check.activity-bulletin.one': () => import('./bulletin.page.tsx').then((m) => m.BulletinPage),
    'lab-check.activity-gist.one': () => import('./gist.page.tsx').then((m) => m.GistPage),
    'lab-check.ledger': () => import('./ledger.list.tsx').then((m) => m.LedgerListPage),
    'lab-check.ledger_preview': () => import('./ledger-preview.page.tsx').then((m) => m.LedgerPreviewPage),
    'lab-check.ledger.one': () => import('./lab-ledger.detail.tsx').then((m) => m.LabLedgerPage),
    'lab-check.problemEchart': () => import('./statistic.page.tsx').then((m) => m.StatisticPage),
    'lab-check.problemEchart.one': () => import('./statistic.page.tsx').then((m) => m.CollegeStatisticPage),
    'lab-check.checkperson': () => import('./inspector.list.tsx').then((m) => m.InspectorListPage),
    'lab-check.reach-check.check-item-new': () => import('./check-item.list.tsx').then((m) => m.CheckItemListPage),
    'lab-check.reach-check.check-item.one': () => import('./check-item.form.tsx').then((m) => m.CheckItemFormPage),
    'lab-check.problem-class': () => import('./problem-class.list.tsx').then((m) => m.ProblemClassListPage),
    'lab-check.problem-class.one': () => import('./problem-class.form.tsx').then((m) => m.ProblemClassFormPage),
    'lab-check.problem-descr.one': () => import('./problem-descr.list.tsx').then((m) => m.ProblemDescrListPage),
    'lab-check.problem-descr-edit.one': () => import('./problem-descr.form.tsx').then((m) => m.ProblemDescrFormPage),
    'lab-check.problem-rectify': () => import('./problem-rectify.list.tsx').then((m) => m.ProblemRectifyPage),
    'lab-check.problem.one': () => import('./problem.form.tsx').then((m) => m.ProblemPage),
    'lab-check.problem_look.one': () => import('./problem-look.detail.tsx').then((m) => m.ProblemLookPage),
    'lab-check.problem-examine': () => import('./problem-examine.list.tsx').then((m) => m.ProblemExaminePage),
    'lab-check.problem-examine.one': () => import('./problem-examine.form.tsx').then((m) => m.ProblemExamineDetailPage),
    'lab-check.rectify-examine': () => import('./rectify-examine.list.tsx').then((m) => m.RectifyExaminePage),
  },
  { 'lab-check.activity-gist.one': { noLogin: true, full: true } },
);

const WaitingChecks = lazyPart(() => import('./parts/todo.tsx').then((m) => m.WaitingChecks));

export const inspectionModule: WebModule = { ...pages, slots: { headerTools: [UnsentTool], home: [WaitingChecks] } };
