import type { SettingDef } from '#kernel/shared/settings.ts';

const group = '预约';
const clock = (value: string) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : '请填写 时:分，如 22:00');
const minutes = (most: number) => (value: string) =>
  /^\d{1,3}$/.test(value) && Number(value) <= most ? undefined : `请填写 0–${most} 的整数`;
const basis = '依据：高校通行做法，请按本校规定核对';

const number = (label: string, value: string, most: number, remark = basis): SettingDef => ({
  label,
  group,
  kind: 'number',
  value,
  remark,
  fault: minutes(most),
});
const points = (label: string, value: string, remark = basis) => number(label, value, 100, remark);

/** Rules of all bookings of a school; `value` is the default. */
export const reservationSettings = {
  booking_night_from: {
    label: '非工作时间从',
    group,
    kind: 'text',
    value: '22:00',
    remark: `夜间、休息日和 Ⅰ、Ⅱ 级实验室的预约须审核，且至少两人在场；${basis}`,
    fault: clock,
  },
  booking_night_to: { label: '非工作时间至', group, kind: 'text', value: '07:00', remark: basis, fault: clock },
  booking_strict_levels: {
    label: '按非工作时间管理的实验室等级',
    group,
    kind: 'text',
    value: '1 2',
    remark: `1 为 Ⅰ 级，用空格分开，0 为不按等级；${basis}`,
    fault: (value) => (/^([0-4]( [1-4]){0,3})$/.test(value) ? undefined : '请填写等级 1–4，用空格分开；不按等级填 0'),
  },
  booking_door_before: {
    label: '预约前可开门的分钟数',
    group,
    kind: 'number',
    value: '15',
    remark: basis,
    fault: minutes(120),
  },
  booking_door_after: {
    label: '预约后可开门的分钟数',
    group,
    kind: 'number',
    value: '30',
    remark: '到时未签退的使用自动结束',
    fault: minutes(240),
  },
  booking_points_no_show: points('爽约扣分', '10'),
  booking_points_late_cancel: points('逾期取消扣分', '5', '超过规则的取消期限才取消的'),
  booking_points_overstay: points('超时扣分', '5'),
  booking_points_breach: points('损坏或违规扣分', '30', '由负责人登记并写明原因'),
  booking_overstay_minutes: number('超时多少分钟扣分', '30', 240),
  booking_credit_least: number('信用分低于多少不能预约', '60', 100, '每学年 100 分起'),
  booking_no_shows: number('多少次爽约限制预约', '3', 20),
  booking_no_show_days: number('爽约次数按多少天计', '30', 366),
  booking_block_days: number('限制预约的天数', '30', 366),
  booking_appeal_days: number('扣分后多少天内可以申诉', '7', 60),
  booking_fee_no_show: number('爽约收费比例（%）', '0', 100, '占预计费用，0 为不收'),
  booking_fee_late_cancel: number('逾期取消收费比例（%）', '0', 100, '占预计费用，0 为不收'),
} satisfies Record<string, SettingDef>;
