import type { SettingDef } from '#kernel/shared/settings.ts';

const group = '采购管理';

const whole = (least: number, most: number) => (value: string) =>
  /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
    ? undefined
    : `请填写 ${least}–${most} 的整数`;
const number = (label: string, value: string, least: number, most: number, remark = '') =>
  ({ label, group, kind: 'number', value, remark, fault: whole(least, most) }) as const;

/** Limits of purchases; `value` is the default. */
export const purchaseSettings = {
  purchase_school_limit: number(
    '须学校审批的采购金额（元）',
    '10000',
    0,
    100_000_000,
    '一份申请的合计达到这个金额，学院通过后还须学校审批',
  ),
  purchase_split_days: number(
    '疑似拆分的天数',
    '30',
    1,
    365,
    '同一申请人在这些天内多次采购同一物品，合计达到学校审批金额的，须学校审批',
  ),
  purchase_quote_from: number('须附报价的单行金额（元）', '50000', 1, 100_000_000),
  purchase_quote_count: number('须附报价的份数', '3', 1, 9),
  purchase_price_over: number('下单单价可以超过批准单价（%）', '5', 0, 100, '超过的须提价重新报批'),
  purchase_gas_words: {
    label: '气体名称',
    group,
    kind: 'text',
    value:
      '氧气 氮气 氢气 氩气 氦气 氨气 氯气 乙炔 丙烷 甲烷 一氧化碳 二氧化碳 六氟化硫 液氮 液氧 液氩 标准气体 混合气 压缩空气',
    remark: '名称以这些词（或加“瓶”“钢瓶”）结尾的物品按危险化学品采购，用空格分开',
    fault: (value) => (value.trim() === '' ? '请至少填写一个气体名称' : undefined),
  },
} as const satisfies Record<string, SettingDef>;
