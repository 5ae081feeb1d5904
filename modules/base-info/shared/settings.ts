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
  phone_guide: {
    label: '启用移动端引导页',
    group: '界面',
    kind: 'bool',
    value: '0',
    shownTo: 'everybody',
    remark:
      '手机用户的入口页 /lab-baseinfo/ntdx/mb-guide：扫码自查、隐患上报、我的整改、信息牌查询。平台有多所学校时，地址后加 ?school=平台标识。可在“学校管理”中设为首页',
  },
} as const satisfies Record<string, SettingDef>;
