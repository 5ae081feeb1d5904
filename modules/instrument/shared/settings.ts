import type { SettingDef } from '#kernel/shared/settings.ts';

const group = '大型仪器';
const yuan = (value: string) => (/^[1-9]\d{0,9}$/.test(value) ? undefined : '请填写正整数');

/** `value` is the default. */
export const instrumentSettings = {
  instrument_month_day: {
    label: '月度机时的确认期限（次月几日）',
    group,
    kind: 'number',
    value: '10',
    remark: '次月到这一天还没有确认的机时标为逾期',
    fault: (value) => (/^([1-9]|1\d|2[0-8])$/.test(value) ? undefined : '请填写 1–28'),
  },
  instrument_sj3_price: {
    label: '基表三（SJ3）导出的最低单价（元）',
    group,
    kind: 'text',
    value: '400000',
    remark: '导出 03 类中达到这个单价的仪器，请按当年通知核对',
    fault: yuan,
  },
  instrument_national_price: {
    label: '国家平台表导出的最低单价（元）',
    group,
    kind: 'text',
    value: '500000',
    remark: '依据：国家重大科研基础设施和大型科研仪器开放共享的公开口径，请按当年通知核对',
    fault: yuan,
  },
} as const satisfies Record<string, SettingDef>;
