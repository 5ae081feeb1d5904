import type { SettingDef } from '#kernel/shared/settings.ts';
import { criteriaFault } from './review/score.rules.ts';

const group = '项目管理';

const whole = (least: number, most: number) => (value: string) =>
  /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
    ? undefined
    : `请填写 ${least}–${most} 的整数`;
const daysBefore = (value: string) =>
  /^\d{1,3}( \d{1,3}){0,5}$/.test(value) ? undefined : '请填写天数，用空格分开，如 60 30 7';

const number = (label: string, value: string, least: number, most: number, remark = '') =>
  ({ label, group, kind: 'number', value, remark, fault: whole(least, most) }) as const;

/** Limits of projects; `value` is the default. */
export const projectSettings = {
  project_max_months: number('项目周期上限（月）', '24', 1, 120),
  project_max_running: number('每位负责人在研项目上限（项）', '2', 1, 50, '提交申报和批准立项时核对'),
  project_quote_from: number('须附报价的单项金额（元）', '50000', 1, 100_000_000, '单价乘数量达到这个金额的预算行'),
  project_quote_count: number('须附报价的份数', '3', 1, 9),
  project_least_scores: number('结束评审所需的有效评分（份）', '3', 1, 20),
  project_trim_scores: number('去掉一个最高分和一个最低分所需的评分（份）', '5', 3, 20),
  project_score_items: {
    label: '评审指标和分值',
    group,
    kind: 'text',
    value: '必要性 30，可行性 30，经费合理性 20，预期效果 20',
    remark: '名称和分值之间空一格，各项之间用逗号，合计 100 分',
    fault: criteriaFault,
  },
  project_college_share: number(
    '学院可以决定的预算调整比例（%）',
    '10',
    0,
    100,
    '科目之间调整超过这个比例的变更报学校审核',
  ),
  project_extend_months: number('期限变更上限（月）', '12', 1, 60, '一个项目只能延期一次'),
  project_spent_percent: number('验收时的经费执行率（%）', '90', 0, 100, '低于这个比例须说明原因才能提交验收'),
  project_rectify_days: number('检查整改期限（天）', '30', 1, 365),
  project_remind_midterm: {
    label: '中期检查提前提醒（天）',
    group,
    kind: 'text',
    value: '30 7',
    remark: '距项目周期中点的天数，用空格分开',
    fault: daysBefore,
  },
  project_remind_end: {
    label: '项目到期提前提醒（天）',
    group,
    kind: 'text',
    value: '60 30 7',
    remark: '距结束日期的天数，用空格分开；逾期后每周提醒',
    fault: daysBefore,
  },
  project_stop_days: number('逾期多少天建议终止', '180', 1, 3650),
} as const satisfies Record<string, SettingDef>;
