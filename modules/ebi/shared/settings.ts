import type { SettingDef } from '#kernel/shared/settings.ts';

const group = '效益评价';
const whole = (min: number, max: number) => (value: string) =>
  /^\d{1,4}$/.test(value) && Number(value) >= min && Number(value) <= max ? undefined : `请填写 ${min}–${max} 的整数`;

export const ebiSettings = {
  ebi_notice_days: {
    label: '评价结果公示的工作日数',
    group,
    kind: 'text',
    value: '5',
    remark: '公示期内可以提出异议，结束后才能发布',
    fault: whole(1, 60),
  },
  ebi_adjust_limit: {
    label: '得分最多调整的分数',
    group,
    kind: 'text',
    value: '5',
    remark: '调整须写明理由，并在公示中列出',
    fault: whole(0, 20),
  },
  ebi_plan_days: {
    label: '不合格仪器提交改进计划的天数',
    group,
    kind: 'text',
    value: '30',
    remark: '从发布之日起',
    fault: whole(1, 365),
  },
} as const satisfies Record<string, SettingDef>;
