import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const ExpenseState = defineEnum({
  waiting: { value: 0, label: '待审批', tone: 'warn' },
  approved: { value: 1, label: '已批准', tone: 'info' },
  paid: { value: 2, label: '已支出', tone: 'good' },
  refused: { value: 3, label: '未批准', tone: 'bad' },
  cancelled: { value: 4, label: '已撤销', tone: 'neutral' },
});

const { waiting, approved, paid, refused, cancelled } = ExpenseState;

/** Approval freezes the amount on the card and the budget row; payment spends of it, everything else releases it. */
export const expenseStates = defineStates({
  approve: { from: [waiting], to: approved, label: '批准支出' },
  refuse: { from: [waiting], to: refused, label: '不批准支出' },
  pay: { from: [approved], to: paid, label: '登记支出' },
  cancel: { from: [waiting, approved], to: cancelled, label: '撤销支出' },
});
