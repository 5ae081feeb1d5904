import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const BillStatus = defineEnum({
  draft: { value: 0, label: '待确认', tone: 'warn' },
  due: { value: 1, label: '待付款', tone: 'bad' },
  paid: { value: 2, label: '已付款', tone: 'info' },
  settled: { value: 3, label: '已结算', tone: 'good' },
  void: { value: 9, label: '已作废', tone: 'neutral' },
});

const { draft, due, paid, settled, void: voided } = BillStatus;

/** A confirmed bill whose money was frozen is paid at once. */
export const billStates = defineStates({
  confirm: { from: [draft], to: due, label: '确认账单' },
  pay: { from: [due], to: paid, label: '支付账单' },
  settle: { from: [paid], to: settled, label: '结算账单' },
  void: { from: [draft, due, paid], to: voided, label: '作废账单' },
});
