import type { SettingDef } from '#kernel/shared/settings.ts';

const group = '培训与准入';
const wholeFrom = (least: number, most: number) => (value: string) =>
  /^\d{1,3}$/.test(value) && Number(value) >= least && Number(value) <= most
    ? undefined
    : `请填写 ${least}–${most} 的整数`;

/** Settings of a school; `value` is the default. */
export const admissionSettings = {
  admission_grace_days: {
    label: '等级提高后补齐准入要求的期限（天）',
    group,
    kind: 'number',
    value: '30',
    remark: '期限内准入仍有效，期满仍缺少的自动暂停',
    fault: wholeFrom(0, 365),
  },
  admission_remind_days: {
    label: '准入到期前提醒的天数',
    group,
    kind: 'text',
    value: '30 7 0',
    remark: '用空格隔开，0 为到期当天',
    fault: (value: string) =>
      /^\d{1,3}( \d{1,3}){0,5}$/.test(value) ? undefined : '请填写最多六个天数，用一个空格隔开，如 30 7 0',
  },
  admission_commitment: {
    label: '实验室安全承诺书',
    group,
    kind: 'text',
    value:
      '本人已接受实验室安全教育，了解所进入实验室的危险源、应急设施和撤离路线。本人承诺：遵守国家法律法规和学校、学院、实验室的安全管理制度；按规程操作，正确穿戴防护用品；不擅自使用未经允许的设备和试剂，不擅自带他人进入；妥善处置废弃物，离开前检查水、电、气和门窗；发现隐患及时报告，发生事故按预案处置并如实说明。违反承诺造成后果的，本人承担相应责任。',
    remark: '申请人签名时显示，签名后随申请保存，修改只影响之后的申请',
    fault: (value: string) =>
      value.trim().length >= 20 && value.length <= 2_000 ? undefined : '承诺书应为 20–2000 个字',
  },
} as const satisfies Record<string, SettingDef>;
