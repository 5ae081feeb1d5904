import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Apply status of the specification; a draft has the code that its other purchases use. */
export const PurchaseStatus = defineEnum({
  draft: { value: 99, label: '草稿', tone: 'neutral' },
  reviewing: { value: 1, label: '审核中', tone: 'busy' },
  passed: { value: 2, label: '审核通过', tone: 'good' },
  failed: { value: 0, label: '审核不通过', tone: 'bad' },
  cancelled: { value: 3, label: '已取消', tone: 'neutral' },
});
export type PurchaseStatusCode = EnumValue<typeof PurchaseStatus>;

const { draft, reviewing, passed, failed, cancelled } = PurchaseStatus;

export const purchaseStates = defineStates<PurchaseStatusCode, 'submit' | 'pass' | 'refuse' | 'withdraw'>({
  submit: { from: [draft], to: reviewing, label: '提交采购申请' },
  pass: { from: [reviewing], to: passed, label: '采购申请通过' },
  refuse: { from: [reviewing], to: failed, label: '采购申请不通过' },
  withdraw: { from: [draft, reviewing, passed], to: cancelled, label: '撤回采购申请' },
});

/** How far a passed purchase has been carried out. */
export const ExecState = defineEnum({
  waiting: { value: 0, label: '待采购', tone: 'warn' },
  ordered: { value: 1, label: '采购中', tone: 'busy' },
  partly: { value: 2, label: '部分到货', tone: 'info' },
  arrived: { value: 3, label: '全部到货', tone: 'good' },
  closed: { value: 4, label: '已关闭', tone: 'neutral' },
});
export type ExecStateCode = EnumValue<typeof ExecState>;

export const execStates = defineStates<ExecStateCode, 'order' | 'arriveSome' | 'arriveAll' | 'close'>({
  order: { from: [ExecState.waiting], to: ExecState.ordered, label: '化学品下单' },
  arriveSome: { from: [ExecState.ordered, ExecState.partly], to: ExecState.partly, label: '化学品部分到货' },
  arriveAll: { from: [ExecState.ordered, ExecState.partly], to: ExecState.arrived, label: '化学品全部到货' },
  close: { from: [ExecState.waiting, ExecState.ordered, ExecState.partly], to: ExecState.closed, label: '关闭采购' },
});

/** What was decided on a line. */
export const LineResult = defineEnum({
  open: { value: 0, label: '待审', tone: 'neutral' },
  passed: { value: 1, label: '通过', tone: 'good' },
  refused: { value: 2, label: '不通过', tone: 'bad' },
});
