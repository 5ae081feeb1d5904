import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const codesRights = defineRights({
  'codes.code.read': { label: '查看公共代码', roles: 'system school college' },
  'codes.code.edit': { label: '编辑公共代码', roles: 'system school' },
  'codes.setting.read': { label: '查看系统设置', roles: 'system school' },
  'codes.system.edit': { label: '编辑子系统', roles: 'system' },
  'codes.cache.refresh': { label: '刷新缓存', roles: 'system', operatorOnly: true },
  'codes.setting.copy': { label: '在学校之间复制系统设置', roles: 'system', operatorOnly: true },
  'codes.setting.edit': { label: '修改系统设置', roles: 'system school' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof codesRights> {}
}
