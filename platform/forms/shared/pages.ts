import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

export const formsPages = definePages([
  {
    route_name: 'workflow.forms',
    title: '表单管理',
    path: '/workflow/forms',
    right: 'forms.form.read',
    parent: 'workflow',
    icon: 'form',
    menu: true,
    sort: 80,
    help: 'form-manage',
  },
  {
    route_name: 'workflow.forms.design',
    title: '表单设计器',
    path: '/workflow/forms/{id}',
    right: 'forms.form.edit',
    parent: 'workflow.forms',
    hasNew: true,
    help: 'form-design',
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof formsPages> {}
}
