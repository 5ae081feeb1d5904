import { definePages, type PathsOf, type PageDef, type RightName } from '#kernel/shared/rights.ts';

const root = 'lab-check';
const patrol = 'lab-check.patrol-group';
const special = 'lab-check.special-group';
const reach = 'lab-check.reach-group';
const self = 'lab-check.self-group';
const daily = 'lab-check.daily-group';
const problems = 'lab-check.problem-group';
const figures = 'lab-check.figures-group';
const settings = 'lab-check.settings-group';

type More = Partial<Omit<PageDef, 'path'>>;
type Own = RightName extends infer R ? (R extends `inspection.${infer N}` ? N : never) : never;
const page = <const P extends string>(
  path: P,
  title: string,
  right: Own,
  parent: string,
  more: More = {},
): PageDef<`/lab-check/${P}`> => ({
  route_name: `lab-check.${path.replace(/\/\{\w+\}/g, '.one').replace(/\//g, '.')}`,
  path: `/lab-check/${path}`,
  title,
  right: `inspection.${right}`,
  parent,
  ...more,
});
const group = (route_name: string, title: string, icon: string, sort: number, help: string): PageDef<''> => ({
  route_name,
  title,
  path: '',
  parent: root,
  icon,
  sort,
  help,
});
const menu = (sort: number, icon = ''): More => ({ menu: true, sort, icon });

export const inspectionPages = definePages([
  { route_name: root, title: '实验室检查', path: '', icon: 'check', sort: 20, help: 'check-home' },
  { ...page('home', '检查首页', 'home.read', root, menu(1, 'home')), path: '/lab-check' },

  group(patrol, '日常检查', 'check', 10, 'activity'),
  page('check/start', '我的检查', 'record.fill', patrol, { ...menu(1), help: 'check' }),
  page('check/check-content/{act_id}', '检查内容', 'record.fill', 'lab-check.check.start'),
  page('check', '日常巡查', 'activity.read', patrol, menu(2)),
  page('activity/{id}', '活动编辑', 'activity.edit', 'lab-check.check', { hasNew: true }),
  page('checkResult/{act_id}', '检查结果', 'record.read', 'lab-check.check', { help: 'result' }),
  page('check/detail/{id}', '检查记录详情', 'record.read', 'lab-check.check', { help: 'result' }),
  page('check-draft/{id}', '检查草稿', 'draft.edit', 'lab-check.check', { help: 'result' }),
  page('check-draft/edit/{id}', '草稿编辑', 'draft.edit', 'lab-check.check', { help: 'result' }),
  page('check/activity-bulletin/{id}', '检查通报', 'bulletin.read', 'lab-check.check', { help: 'bulletin' }),
  // Public, reached by its QR code, in no menu.
  {
    route_name: 'lab-check.activity-gist.one',
    title: '检查依据',
    path: '/lab-check/activity-gist/{act_id}',
    help: 'activity',
  },

  group(special, '专项检查', 'project', 25, 'special-check'),
  page('special-check/start-check', '我的专项检查', 'special.fill', special, { ...menu(1), help: 'check' }),
  page('special-check/check-content/{act_id}', '专项检查内容', 'special.fill', 'lab-check.special-check.start-check', {
    help: 'check',
  }),
  page('special-check/activity', '专项检查', 'special.read', special, menu(2)),
  page('special-check/activity/{id}', '专项检查编辑', 'special.edit', 'lab-check.special-check.activity', {
    hasNew: true,
  }),
  page('special-check/checkResult/{act_id}', '专项检查结果', 'special.result', 'lab-check.special-check.activity'),
  page(
    'special-check/check-result-detail/{id}',
    '专项检查记录详情',
    'special.result',
    'lab-check.special-check.activity',
  ),
  page('special-check/activity-bulletin/{id}', '专项检查通报', 'special.bulletin', 'lab-check.special-check.activity'),

  group(reach, '达标检查', 'safety', 27, 'reach-check'),
  page('reach-check/check-work', '检查工作', 'reach.read', reach, menu(1)),
  page('reach-check/checkact', '达标检查活动', 'reach.read', reach, menu(2)),
  page('reach-check/check-result', '检查结果', 'reach.result', reach, menu(3)),
  page('reach-check/activity/{id}', '达标活动编辑', 'reach.edit', 'lab-check.reach-check.checkact', { hasNew: true }),
  page('reach-check/activity-bulletin/{id}', '达标检查通报', 'bulletin.read', 'lab-check.reach-check.checkact', {
    help: 'bulletin',
  }),
  page('reach-check/check-work-org/{id}', '检查单位', 'reach.read', 'lab-check.reach-check.check-work'),
  page('reach-check/check-lab/{act_id}', '检查实验室', 'reach.read', 'lab-check.reach-check.check-work'),
  page('reach-check/check-work/{id}', '检查打分', 'reach.read', 'lab-check.reach-check.check-work'),
  page('reach-check/check-score', '考核评分', 'score.read', reach, { ...menu(4), help: 'check-score' }),
  page('reach-check/check-score-org/{id}', '学院考核评分', 'score.read', 'lab-check.reach-check.check-score'),
  page('reach-check/check-recommend', '评优推荐', 'recommend.read', reach, { ...menu(5), help: 'check-recommend' }),
  page(
    'reach-check/check-recommend-org/{id}',
    '学院评优推荐',
    'recommend.read',
    'lab-check.reach-check.check-recommend',
  ),
  page('reach-check/check-award', '表彰管理', 'award.read', reach, { ...menu(6), help: 'check-award' }),
  page('reach-check/check-award-org/{id}', '学院表彰', 'award.read', 'lab-check.reach-check.check-award'),
  page('reach-check/excellent-org', '优秀单位', 'excellent.read', reach, { ...menu(7), help: 'check-award' }),
  page('reach-check/excellent-org/{id}', '优秀单位详情', 'excellent.read', 'lab-check.reach-check.excellent-org'),
  page('reach-check/check-result-org/{id}', '学院检查结果', 'reach.result', 'lab-check.reach-check.check-result'),
  page('reach-check/check-result/{id}', '检查结果详情', 'reach.result', 'lab-check.reach-check.check-result'),
  page('reach-check/check-compare/{id}', '结果对比', 'reach.result', 'lab-check.reach-check.check-result'),

  group(self, '实验室自查', 'audit', 20, 'self-check'),
  page('self-check/my-check-activity', '我的自查', 'self.fill', self, menu(1)),
  page('self-check/activity', '自查计划', 'self.read', self, menu(2)),
  page('self-check/activity/{id}', '自查计划编辑', 'self.edit', 'lab-check.self-check.activity', { hasNew: true }),
  page('self-check/lab-list/{id}', '自查实验室', 'self.read', 'lab-check.self-check.activity'),
  page('self-check/check-plan/{id}', '自查周期', 'self.read', 'lab-check.self-check.activity'),
  page('self-check/tasks', '自查任务', 'self.read', 'lab-check.self-check.activity'),
  page('self-check/check-result-plan/{id}', '按计划统计', 'self.read', 'lab-check.self-check.activity'),
  page('self-check/check-result-org/{id}', '按单位统计', 'self.read', 'lab-check.self-check.activity'),
  page('self-check/check/{id}', '自查填报', 'self.fill', 'lab-check.self-check.my-check-activity'),
  page('self-check/check-result/{id}', '自查详情', 'self.read', 'lab-check.self-check.activity'),

  group(daily, '每日自查', 'calendar', 22, 'daily-check'),
  page('hndx/my-lab-list', '我的实验室', 'daily.fill', daily, menu(1)),
  page('hndx/dailyCheckStart', '开始自查', 'daily.fill', 'lab-check.hndx.my-lab-list'),
  page('hndx/daily-check-result', '今日结果', 'daily.read', daily, menu(2)),
  page('hndx/daily-check-history', '历史记录', 'daily.read', daily, menu(3)),
  page('hndx/daily-check-history-result', '历史详情', 'daily.read', 'lab-check.hndx.daily-check-history'),
  page('hndx/check-config/daily', '每日自查配置', 'daily.edit', daily, menu(4)),

  group(problems, '隐患管理', 'warning', 50, 'rectify'),
  page('problem-examine', '问题审核', 'problem.examine', problems, { ...menu(1), help: 'examine' }),
  page('problem-examine/{id}', '问题审核详情', 'problem.examine', 'lab-check.problem-examine'),
  page('problem-rectify', '问题整改', 'problem.read', problems, menu(2)),
  page('problem/{id}', '隐患整改', 'problem.rectify', 'lab-check.problem-rectify'),
  page('problem_look/{id}', '隐患详情', 'problem.read', 'lab-check.problem-rectify', { help: 'problem' }),
  page('rectify-examine', '整改审核', 'rectify.examine', problems, { ...menu(3), help: 'review' }),

  // In the base information, where laboratories look for what was found with them; the same list as 问题整改.
  {
    route_name: 'lab-baseinfo.hazard-management',
    title: '隐患管理',
    path: '/lab-baseinfo/hazard-management',
    right: 'inspection.problem.read',
    parent: 'lab-baseinfo',
    icon: 'warning',
    menu: true,
    sort: 46,
    help: 'hazard-management',
  },

  group(figures, '台账与统计', 'chart', 60, 'ledger'),
  page('ledger', '检查台账', 'ledger.read', figures, menu(1)),
  page('ledger_preview', '台账预览', 'ledger.read', 'lab-check.ledger'),
  page('ledger/{id}', '台账详情', 'ledger.read', 'lab-check.ledger'),
  page('problemEchart', '检查统计', 'statistic.read', figures, { ...menu(2), help: 'statistic' }),
  page('problemEchart/{college_id}', '学院检查统计', 'statistic.read', 'lab-check.problemEchart'),

  group(settings, '检查配置', 'setting', 70, 'settings-check'),
  page('checkperson', '检查人员管理', 'inspector.read', settings, { ...menu(1), help: 'inspector' }),
  page('reach-check/check-item-new', '检查项库', 'item.read', settings, { ...menu(2), help: 'check-item' }),
  page('reach-check/check-item/{id}', '检查项编辑', 'item.edit', 'lab-check.reach-check.check-item-new', {
    hasNew: true,
  }),
  page('reach-check/check-list', '检查表', 'check-list.read', settings, { ...menu(3), help: 'check-list' }),
  page('reach-check/check-list/{id}', '检查表版本', 'check-list.read', 'lab-check.reach-check.check-list'),
  page('reach-check/check-list-edit/{id}', '检查表编辑', 'check-list.edit', 'lab-check.reach-check.check-list'),
  page('reach-check/settingRule', '规则设置', 'reach-rule.read', settings, { ...menu(4), help: 'reach-rule' }),
  page('problem-class', '问题分类', 'class.read', settings, { ...menu(5), help: 'problem-class' }),
  page('problem-class/{id}', '问题分类编辑', 'class.edit', 'lab-check.problem-class', { hasNew: true }),
  page('problem-descr/{id}', '问题描述库', 'class.read', 'lab-check.problem-class'),
  page('problem-descr-edit/{id}', '问题描述编辑', 'class.edit', 'lab-check.problem-class', { hasNew: true }),
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof inspectionPages> {}
}
