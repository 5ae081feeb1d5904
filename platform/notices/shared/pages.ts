import { definePages, type PageDef, type PathsOf } from '#kernel/shared/rights.ts';

const group = 'lab-check.notice-group';
const menu = (sort: number) => ({ menu: true, sort });

const page = <const P extends string>(
  path: P,
  title: string,
  right: 'read' | 'edit',
  parent: string,
  more: Partial<Omit<PageDef, 'path'>> = {},
): PageDef<`/lab-check/${P}`> => ({
  route_name: `lab-check.${path.replace('/{id}', '.one')}`,
  path: `/lab-check/${path}`,
  title,
  right: `notices.template.${right}`,
  parent,
  ...more,
});

export const noticesPages = definePages([
  // Personal page, opened from the bell and not from the menu.
  { route_name: 'inbox', title: '我的通知', path: '/inbox', help: 'inbox' },
  {
    route_name: group,
    title: '通知设置',
    path: '',
    parent: 'lab-check',
    icon: 'notice',
    sort: 900,
    help: 'notice-settings',
  },
  page('notice-types', '通知类型', 'read', group, menu(1)),
  page('notice-templates', '通知模板', 'read', group, menu(2)),
  {
    ...page('notice-templates/{id}', '通知模板编辑', 'edit', 'lab-check.notice-templates'),
    route_name: 'lab-check.notice-templates.edit',
  },
  page('notice-periods', '提醒周期', 'read', group, menu(3)),
  page('template', '邮件模板', 'read', group, menu(4)),
  page('notice-deliveries', '发送记录', 'read', group, menu(5)),
  page('template/{id}', '邮件模板编辑', 'edit', 'lab-check.template'),
  page('template-add', '新增邮件模板', 'edit', 'lab-check.template'),
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof noticesPages> {}
}
