import type { SettingDef } from '#kernel/shared/settings.ts';

/** What a school may set of its wall screen; `value` holds until it does. */
export const visualSettings = {
  visual_ip_ranges: {
    label: '大屏允许的网段',
    group: '可视化',
    kind: 'text',
    value: '127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1/128,fc00::/7',
    remark: '未登录时只有这些网段能打开总览大屏，用英文逗号隔开；留空则必须登录',
  },
} as const satisfies Record<string, SettingDef>;
