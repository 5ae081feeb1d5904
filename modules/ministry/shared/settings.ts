import type { SettingDef } from '#kernel/shared/settings.ts';

const group = '部级数据上报';
const yuan = (value: string) => (/^\d{1,9}$/.test(value) ? undefined : '请填写整数金额，单位元');

/** Limits of the ministry's tables; `value` is the default. */
export const ministrySettings = {
  sj_min_price: {
    label: '基表一的最低单价（元）',
    group,
    kind: 'number',
    value: '800',
    remark: '依据：高等学校实验室信息统计填报说明，请按当年通知核对',
    fault: yuan,
  },
  sj_big_price: {
    label: '贵重仪器的最低单价（元）',
    group,
    kind: 'number',
    value: '400000',
    remark: '依据：高等学校实验室信息统计填报说明，请按当年通知核对',
    fault: yuan,
  },
  sj_number_align: {
    label: '文本文件中数字的对齐',
    group,
    kind: 'text',
    value: 'right',
    remark: 'right 为右对齐、左补空格，left 为左对齐、右补空格',
    fault: (value) => (['right', 'left'].includes(value) ? undefined : '请填写 right 或 left'),
  },
} satisfies Record<string, SettingDef>;
