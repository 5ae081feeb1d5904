import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const noticesRights = defineRights({
  'notices.template.read': { label: '查看通知模板', roles: 'system school' },
  'notices.template.edit': { label: '编辑通知模板', roles: 'system school' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof noticesRights> {}
}
