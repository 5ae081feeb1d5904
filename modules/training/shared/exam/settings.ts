import type { SettingDef } from '#kernel/shared/settings.ts';

const group = '安全考试';
const whole = (least: number, most: number) => (value: string) =>
  /^\d{1,3}$/.test(value) && Number(value) >= least && Number(value) <= most
    ? undefined
    : `请填写 ${least}–${most} 的整数`;
const decimal = (value: string) => (/^\d{1,4}(\.\d)?$/.test(value) ? undefined : '请填写数字，最多一位小数');
const basis = '依据：高校通行做法，请按本校规定核对';

/** What a new exam begins with, and rules of all exams; `value` is the default. */
export const examSettings = {
  train_exam_minutes: {
    label: '考试时长（分钟）',
    group,
    kind: 'number',
    value: '60',
    remark: basis,
    fault: whole(1, 600),
  },
  train_exam_attempts: {
    label: '考试次数',
    group,
    kind: 'number',
    value: '5',
    remark: `取最高分，开始即计一次；${basis}`,
    fault: whole(1, 20),
  },
  train_exam_pass: {
    label: '及格线',
    group,
    kind: 'number',
    value: '90',
    remark: `满分 100；${basis}`,
    fault: decimal,
  },
  train_exam_hours: {
    label: '考前学时',
    group,
    kind: 'number',
    value: '2',
    remark: `在线学习、线下培训和演练合计；${basis}`,
    fault: decimal,
  },
  train_exam_screen_limit: {
    label: '离开考试页面的次数上限',
    group,
    kind: 'number',
    value: '5',
    remark: '超过即强制交卷，0 为不限',
    fault: whole(0, 100),
  },
  train_exam_half_points: {
    label: '多选题少选得一半分',
    group,
    kind: 'bool',
    value: '0',
    remark: '关闭时，全部选对且没有多选才得分',
  },
  train_exam_bar_months: {
    label: '违纪后不能参加考试的月数',
    group,
    kind: 'number',
    value: '12',
    remark: `从作废之日起，所有考试；0 为只限作废的那场考试；${basis}`,
    fault: whole(0, 60),
  },
  train_exam_pledge: {
    label: '考前承诺',
    group,
    kind: 'text',
    value: '我承诺：独立完成考试，不查阅资料，不由他人代答，不传播试题；如有违反，愿接受成绩作废和学校的处理。',
    remark: '新增考试时填入，可逐场修改',
  },
} satisfies Record<string, SettingDef>;
