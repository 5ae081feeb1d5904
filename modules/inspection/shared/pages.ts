import type { PageDef } from '#kernel/shared/rights.ts';

const page = (path: string, title: string, right: string, more: Partial<PageDef> = {}): PageDef => ({
  route_name: `lab-check.${path.replace(/\/\{\w+\}/g, '.one').replace(/\//g, '.')}`,
  path: `/lab-check/${path}`,
  title,
  right: `inspection.${right}`,
  parent: 'lab-check',
  ...more,
});
const menu = (sort: number): Partial<PageDef> => ({ menu: true, sort });

export const inspectionPages: PageDef[] = [
  {
    route_name: 'lab-check',
    title: '实验室检查',
    path: '/lab-check',
    right: 'inspection.home.read',
    icon: 'safety',
    menu: true,
    sort: 20,
  },
  { ...page('home', '检查首页', 'home.read', menu(1)), path: '/lab-check' },

  page('check/start', '我的检查', 'record.fill', menu(2)),
  page('check/check-content/{act_id}', '检查内容', 'record.fill'),

  page('check', '日常巡查', 'activity.read', menu(3)),
  page('activity/{id}', '活动编辑', 'activity.edit'),
  page('checkResult/{act_id}', '检查结果', 'record.read'),
  page('check/detail/{id}', '检查记录详情', 'record.read'),
  page('check-draft/{id}', '检查草稿', 'draft.edit'),
  page('check-draft/edit/{id}', '草稿编辑', 'draft.edit'),
  page('check/activity-bulletin/{id}', '检查通报', 'bulletin.read'),
  { ...page('activity-gist/{act_id}', '检查依据', 'home.read'), right: undefined },

  page('problem-examine', '问题审核', 'problem.examine', menu(4)),
  page('problem-examine/{id}', '问题审核详情', 'problem.examine'),
  page('problem-rectify', '问题整改', 'problem.read', menu(5)),
  page('problem/{id}', '隐患整改', 'problem.rectify'),
  page('problem_look/{id}', '隐患详情', 'problem.read'),
  page('rectify-examine', '整改审核', 'rectify.examine', menu(6)),

  page('ledger', '检查台账', 'ledger.read', menu(7)),
  page('ledger_preview', '台账预览', 'ledger.read'),
  page('ledger/{id}', '台账详情', 'ledger.read'),
  page('problemEchart', '检查统计', 'statistic.read', menu(8)),
  page('problemEchart/{college_id}', '学院检查统计', 'statistic.read'),

  page('checkperson', '检查人员管理', 'inspector.read', menu(9)),
  page('reach-check/check-item-new', '检查项库', 'item.read', menu(10)),
  page('reach-check/check-item/{id}', '检查项编辑', 'item.edit'),
  page('problem-class', '问题分类', 'class.read', menu(11)),
  page('problem-class/{id}', '问题分类编辑', 'class.edit'),
  page('problem-descr/{id}', '问题描述库', 'class.read'),
  page('problem-descr-edit/{id}', '问题描述编辑', 'class.edit'),
];
