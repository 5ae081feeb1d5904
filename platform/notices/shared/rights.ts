import { defineRights } from '#kernel/shared/rights.ts';

export const noticesRights = defineRights({
  'notices.template.read': { label: '查看通知模板', roles: 'system school' },
  'notices.template.edit': { label: '编辑通知模板', roles: 'system school' },
});
