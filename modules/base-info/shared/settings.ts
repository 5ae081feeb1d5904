import type { SettingDef } from '#kernel/shared/settings.ts';

/** Settings of a school; `value` is the default. */
export const baseInfoSettings = {
  facility_flush_days: {
    label: '洗眼器、应急喷淋冲洗测试周期（天）',
    group: '安全设施',
    kind: 'number',
    value: '7',
    remark: '到期后在“防护措施与设施”中提示冲洗',
  },
} as const satisfies Record<string, SettingDef>;
