import type { SettingDef } from '#kernel/shared/settings.ts';

const group = '统计填报';

/** Which instruments of the register count as valuable; `value` is the default. */
export const reportSettings = {
  report_sj3_price: {
    label: '贵重仪器设备的单价（元）',
    group,
    kind: 'text',
    value: '400000',
    remark: '达到这个单价的 03 类设备填报基表三；依据：高等学校实验室信息统计的填报说明',
    fault: (value) => (/^[1-9]\d{0,9}$/.test(value) ? undefined : '请填写正整数'),
  },
  report_sj3_kinds: {
    label: '属于 03 类（仪器仪表）的设备类型',
    group,
    kind: 'text',
    value: '1 2 3 4 5 6',
    remark: '公共代码“设备类型”的代码，用空格分开',
    fault: (value) =>
      /^[\w-]{1,40}( [\w-]{1,40}){0,49}$/.test(value) ? undefined : '请填写设备类型的代码，用空格分开',
  },
} as const satisfies Record<string, SettingDef>;
