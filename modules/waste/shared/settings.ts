import type { SettingDef } from '#kernel/shared/settings.ts';
import { isDayOfYear } from './annual/due.rules.ts';
import { isCreditCode } from './label-no.rules.ts';

const group = '危险废物';
const positive = (value: string) =>
  /^\d{1,6}(\.\d{1,2})?$/.test(value) && Number(value) > 0 ? undefined : '请填写大于 0 的数字，最多两位小数';
const days = (value: string) => (/^[1-9]\d{0,2}$/.test(value) ? undefined : '请填写 1–999 的整数');

/** Limits of a school; `value` is the default. */
export const wasteSettings = {
  waste_credit_code: {
    label: '统一社会信用代码',
    group,
    kind: 'text',
    value: '',
    ownOnly: true,
    remark: '18 位，写入危险废物标签的数字识别码（HJ 1276-2022）；未填写不能登记产废',
    fault: (value) => (value === '' || isCreditCode(value) ? undefined : '请填写 18 位统一社会信用代码'),
  },
  waste_lab_limit: {
    label: '实验室未申请收运的废物上限（kg 与 L 分别计）',
    group,
    kind: 'number',
    value: '100',
    remark: '达到上限后须先申请收运，才能登记新的容器',
    fault: positive,
  },
  waste_stay_warn: {
    label: '在室天数提醒',
    group,
    kind: 'number',
    value: '60',
    remark: '开始收集后超过这些天，在列表中标黄并提醒',
    fault: days,
  },
  waste_stay_red: {
    label: '在室天数超期',
    group,
    kind: 'number',
    value: '90',
    remark: '开始收集后超过这些天，在列表中标红并通知学院',
    fault: days,
  },
  waste_point_limit: {
    label: '贮存点最大贮存量（kg）',
    group,
    kind: 'number',
    value: '3000',
    remark: '实验室储存点；依据 GB 18597-2023，贮存点任意时刻不超过 3 吨',
    fault: positive,
  },
  waste_store_days: {
    label: '暂存期限（天）',
    group,
    kind: 'number',
    value: '365',
    remark: '依据《固体废物污染环境防治法》第八十一条，贮存不超过一年',
    fault: days,
  },
  waste_plan_due: {
    label: '管理计划备案和上年度申报截止日（月-日）',
    group,
    kind: 'text',
    value: '03-31',
    remark: '依据 HJ 1259-2022，每年 3 月 31 日前；提前 30 天和 7 天提醒学校',
    fault: (value) => (isDayOfYear(value) ? undefined : '请填写月和日，如 03-31'),
  },
  waste_patrol_days: {
    label: '暂存设施巡查间隔（天）',
    group,
    kind: 'number',
    value: '7',
    remark: '超过这些天没有巡查，在预警中提示',
    fault: days,
  },
} as const satisfies Record<string, SettingDef>;
