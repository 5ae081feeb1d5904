import type { SettingDef } from '#kernel/shared/settings.ts';

const group = '实验项目';
const whole = (least: number, most: number) => (value: string) =>
  /^\d{1,3}$/.test(value) && Number(value) >= least && Number(value) <= most
    ? undefined
    : `请填写 ${least}–${most} 的整数`;
const asked = (label: string, remark: string) =>
  ({ label, group, kind: 'bool', value: '0', shownTo: 'signed-in', remark }) as const;

/** What a school decides about experiments; `value` is the default. */
export const experimentSettings = {
  experiment_max_months: {
    label: '风险评估有效期上限（月）',
    group,
    kind: 'number',
    value: '24',
    remark: '从提交之日算起',
    fault: whole(1, 60),
  },
  experiment_remind_days: {
    label: '风险评估到期提前提醒（天）',
    group,
    kind: 'text',
    value: '60 30 7',
    remark: '用空格分开',
    fault: (value) => (/^\d{1,3}( \d{1,3}){0,5}$/.test(value) ? undefined : '请填写天数，用空格分开，如 60 30 7'),
  },
  experiment_for_purchase: asked(
    '采购管控化学品须选择实验项目',
    '实验项目须已通过并在有效期内；评估清单外的管控类别不能采购，其他清单外的危险化学品给出提醒',
  ),
  experiment_for_booking: asked('预约高风险实验室须选择实验项目', '实验项目须已通过并在有效期内；等级在下一项设置'),
  experiment_booking_levels: {
    label: '预约时须选择实验项目的实验室等级',
    group,
    kind: 'text',
    value: '1 2',
    remark: '1 为 Ⅰ 级，用空格分开',
    fault: (value) => (/^[1-4]( [1-4]){0,3}$/.test(value) ? undefined : '请填写等级 1–4，用空格分开'),
  },
  experiment_for_teaching: asked('发布实验课批次须有实验项目', '课程实验项目须关联已通过并在有效期内的实验项目'),
} as const satisfies Record<string, SettingDef>;
