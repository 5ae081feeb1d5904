import type { SettingDef } from '#kernel/shared/settings.ts';

export const identitySettings = {
  password_days: {
    label: '密码更换周期（天）',
    group: '安全',
    kind: 'number',
    value: '180',
    remark: '到期后登录时须修改密码；0 表示不要求更换',
  },
  page_check: {
    label: '检查页面权限',
    group: '安全',
    kind: 'bool',
    value: '1',
    remark: '关闭后，本校人员可打开任何页面；数据仍由服务器按权限检查',
  },
  token_refresh: {
    label: '会话令牌自动更新',
    group: '安全',
    kind: 'bool',
    value: '0',
    shownTo: 'everybody',
    remark: '开启后，使用超过 2 小时的令牌自动换新',
  },
} as const satisfies Record<string, SettingDef>;
