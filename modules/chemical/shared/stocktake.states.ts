import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const StocktakeStatus = defineEnum({
  planned: { value: 0, label: '待盘点', tone: 'warn' },
  counting: { value: 1, label: '盘点中', tone: 'busy' },
  examined: { value: 2, label: '待审核', tone: 'info' },
  done: { value: 3, label: '已完成', tone: 'good' },
  void: { value: 9, label: '已作废', tone: 'neutral' },
});

const { planned, counting, examined, done, void: voided } = StocktakeStatus;

export const stocktakeStates = defineStates<
  EnumValue<typeof StocktakeStatus>,
  'begin' | 'submit' | 'pass' | 'refuse' | 'void'
>({
  begin: { from: [planned], to: counting, label: '开始盘点' },
  submit: { from: [counting], to: examined, label: '提交盘点' },
  pass: { from: [examined], to: done, label: '盘点审核通过' },
  refuse: { from: [examined], to: counting, label: '退回重盘' },
  void: { from: [planned, counting], to: voided, label: '作废盘点' },
});

/** What the count of a container has shown. */
export const LineResult = defineEnum({
  open: { value: 0, label: '待盘', tone: 'neutral' },
  match: { value: 1, label: '相符', tone: 'good' },
  surplus: { value: 2, label: '盘盈', tone: 'warn' },
  short: { value: 3, label: '盘亏', tone: 'bad' },
  lost: { value: 4, label: '未找到', tone: 'bad' },
  elsewhere: { value: 5, label: '应在别处', tone: 'warn' },
  unknown: { value: 6, label: '未登记', tone: 'warn' },
  left: { value: 7, label: '盘点中离开', tone: 'neutral' },
  again: { value: 8, label: '盘亏找回', tone: 'warn' },
});
export type LineResultCode = EnumValue<typeof LineResult>;

/** Codes of a scope by control, beside those of dictionary chem_control. */
export const twoKeepers = 'two_keepers';
