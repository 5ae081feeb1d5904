import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const identityRights = defineRights({
  'identity.user.read': { label: '查看用户', roles: 'system school college department_leader xsfzr' },
  'identity.user.pick': {
    label: '在表单中选择人员',
    roles: 'system school college department_leader xsfzr lab storeman',
  },
  'identity.user.edit': { label: '编辑用户', roles: 'system school college' },
  'identity.user.phone': { label: '查看完整手机号', roles: 'system school college' },
  'identity.role.read': { label: '查看角色', roles: 'system school' },
  'identity.role.edit': { label: '编辑角色', roles: 'system school' },
  'identity.role.view': { label: '以其他角色的身份查看', roles: 'system school' },
  'identity.menu.edit': { label: '编辑菜单', roles: 'system' },
  'identity.log.read': { label: '查看操作日志', roles: 'system school' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof identityRights> {}
}
