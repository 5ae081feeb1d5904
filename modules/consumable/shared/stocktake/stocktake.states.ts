import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const StocktakeStatus = defineEnum({
  counting: { value: 0, label: '盘点中', tone: 'busy' },
  examined: { value: 1, label: '待审核', tone: 'warn' },
  done: { value: 2, label: '已完成', tone: 'good' },
  cancelled: { value: 8, label: '已撤销', tone: 'neutral' },
});

const { counting, examined, done, cancelled } = StocktakeStatus;

export const stocktakeStates = defineStates<
  EnumValue<typeof StocktakeStatus>,
  'submit' | 'pass' | 'sendBack' | 'cancel'
>({
  submit: { from: [counting], to: examined, label: '提交盘点' },
  pass: { from: [examined], to: done, label: '通过盘点' },
  sendBack: { from: [examined], to: counting, label: '退回盘点' },
  cancel: { from: [counting, examined], to: cancelled, label: '撤销盘点' },
});
