import type { SettingDef } from '#kernel/shared/settings.ts';
import { IssueMode } from './activity.states.ts';

const group = '检查';
const number = (label: string, value: string, remark = '') => ({
  label,
  group,
  kind: 'number' as const,
  value,
  remark,
});

/** Settings of a school; `value` is the default. */
export const inspectionSettings = {
  issue_mode: {
    label: '隐患下发方式',
    group,
    kind: 'choice',
    choices: Object.fromEntries(IssueMode.$items.map(({ value, label }) => [String(value), label])),
    value: '1',
    remark: '新建活动时的默认值',
  },
  days_ordinary: number('一般隐患整改期限（天）', '7'),
  days_urgent: number('紧急隐患整改期限（天）', '1'),
  max_delay_times: number('延期次数上限', '2'),
  max_delay_days: number('一次延期天数上限', '30'),
  max_plan_days: number('整改计划最长天数', '90'),
  reopen_days: number('活动重新开启期限（天）', '30'),
  recheck_days: number('复查期限（天）', '180', '整改完成后多少天内可登记复查不合格'),
  draft_grace_days: number('检查草稿补交天数', '3', '活动结束后草稿可补交的天数，过期作废'),
  sample_levels: {
    label: '季度检查抽样比例',
    group,
    kind: 'text',
    value: '100,100,30,10',
    remark: '安全等级 Ⅰ、Ⅱ、Ⅲ、Ⅳ 的百分比，用英文逗号隔开',
  },
  photo_watermark: {
    label: '照片加水印',
    group,
    kind: 'bool',
    value: '1',
    shownTo: 'signed-in',
    remark: '检查、自查和整改中拍摄或选择的照片，底部写上实验室、时间和拍摄人',
  },
  college_may_end: { label: '学院可结束本院活动', group, kind: 'bool', value: '1' },
  daily_check: {
    label: '开展每日自查',
    group,
    kind: 'bool',
    value: '0',
    remark: '实验前和离开前各检查一次，未查的在截止时间记为漏检；打开后相关角色看到“每日自查”菜单',
  },
  inspect_labels: {
    label: '检查类型名称',
    group,
    kind: 'text',
    value: '',
    remark: '如 1:日常巡查,5:季度检查；未写的类型用默认名称',
  },
} as const satisfies Record<string, SettingDef>;
