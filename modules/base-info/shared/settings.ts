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
  large_equipment_price: {
    label: '大型仪器的最低单价（元）',
    group: '大型仪器',
    kind: 'text',
    value: '400000',
    remark: '达到这个单价的设备进入大型仪器台账；修改后在当晚或“更新台账”时生效',
    fault: (value) => (/^[1-9]\d{0,9}$/.test(value) ? undefined : '请填写正整数'),
  },
  large_equipment_classes: {
    label: '大型仪器的分类号大类',
    group: '大型仪器',
    kind: 'text',
    value: '03 04',
    remark: '《高等学校固定资产分类及编码》的前两位，用空格分开：03 仪器仪表，04 机电设备',
    fault: (value) => (/^\d{2}( \d{2}){0,15}$/.test(value) ? undefined : '请填写两位分类号，用空格分开'),
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
