import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const formsRights = defineRights({
  'forms.form.read': { label: '查看表单', roles: 'system school' },
  'forms.form.edit': { label: '设计、发布和停用表单', roles: 'system school' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof formsRights> {}
}
