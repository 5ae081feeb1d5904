import type { SettingDef } from '#kernel/shared/settings.ts';

const group = '化学品';
const wholeFrom = (least: number, most: number) => (value: string) =>
  /^\d{1,3}$/.test(value) && Number(value) >= least && Number(value) <= most
    ? undefined
    : `请填写 ${least}–${most} 的整数`;

/** Deadlines of chemicals that are out of their store; `value` is the default. */
export const chemicalSettings = {
  chem_controlled_days: {
    label: '管控化学品一次领用的最多天数',
    group,
    kind: 'number',
    value: '7',
    remark: '申请量不超过每日计划用量的这么多天。依据：高校通行做法，一次不超过一周用量',
    fault: wholeFrom(1, 90),
  },
  chem_pickup_days: {
    label: '领用申请通过后保留预留的天数',
    group,
    kind: 'number',
    value: '7',
    remark: '逾期未领取自动撤销并释放预留',
    fault: wholeFrom(1, 60),
  },
  chem_return_time: {
    label: '管控化学品当日归还时间',
    group,
    kind: 'text',
    value: '22:00',
    remark: '到时未归还即预警，并暂停领用人的新申请。依据：《高等学校实验室安全规范》双人领用、当日归还',
    fault: (value) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : '请填写时间，如 22:00'),
  },
  chem_peroxide_months: {
    label: '易生成过氧化物的化学品开封后可用月数',
    group,
    kind: 'number',
    value: '6',
    remark: '首次使用即记为开封，有效期随之缩短。依据：高校通行做法，乙醚、四氢呋喃等开封后半年内用完',
    fault: wholeFrom(1, 60),
  },
} as const satisfies Record<string, SettingDef>;
