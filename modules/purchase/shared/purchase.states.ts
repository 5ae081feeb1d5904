import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Purchase state of the specification. */
export const PurchaseState = defineEnum({
  draft: { value: 99, label: '草稿', tone: 'neutral' },
  waiting: { value: 0, label: '待审核', tone: 'busy' },
  collegeDone: { value: 1, label: '学院已审', tone: 'info' },
  schoolDone: { value: 2, label: '审核通过', tone: 'good' },
  rejected: { value: 9, label: '已驳回', tone: 'bad' },
});
type PurchaseStateCode = EnumValue<typeof PurchaseState>;

const { draft, waiting, collegeDone, schoolDone, rejected } = PurchaseState;

/** Whoever decides last passes a purchase, which below the limit of the school is the college. */
export const purchaseStates = defineStates<
  PurchaseStateCode,
  'submit' | 'passCollege' | 'pass' | 'reject' | 'withdraw' | 'reprice'
>({
  submit: { from: [draft], to: waiting, label: '提交采购申请' },
  passCollege: { from: [waiting], to: collegeDone, label: '学院通过采购申请' },
  pass: { from: [waiting, collegeDone], to: schoolDone, label: '采购申请通过' },
  reject: { from: [waiting, collegeDone], to: rejected, label: '驳回采购申请' },
  withdraw: { from: [waiting], to: draft, label: '撤回采购申请' },
  reprice: { from: [schoolDone], to: waiting, label: '提价重新报批' },
});

/** Warehouse done of the specification: everything that was passed has come, or was given up. */
export const WarehouseDone = defineEnum({
  no: { value: 0, label: '未完成', tone: 'warn' },
  yes: { value: 1, label: '已完成', tone: 'good' },
});
type WarehouseDoneCode = EnumValue<typeof WarehouseDone>;

export const doneStates = defineStates<WarehouseDoneCode, 'finish'>({
  finish: { from: [WarehouseDone.no], to: WarehouseDone.yes, label: '采购入库完成' },
});

/** What was decided on a line. */
export const LineResult = defineEnum({
  open: { value: 0, label: '待审', tone: 'neutral' },
  passed: { value: 1, label: '通过', tone: 'good' },
  refused: { value: 2, label: '不通过', tone: 'bad' },
});

/** How far an order has come. */
export const OrderState = defineEnum({
  ordered: { value: 0, label: '待到货', tone: 'warn' },
  partly: { value: 1, label: '部分验收', tone: 'info' },
  accepted: { value: 2, label: '已验收', tone: 'good' },
  paid: { value: 3, label: '已付款', tone: 'good' },
  cancelled: { value: 9, label: '已取消', tone: 'neutral' },
});
type OrderStateCode = EnumValue<typeof OrderState>;

export const orderStates = defineStates<OrderStateCode, 'acceptSome' | 'acceptAll' | 'pay' | 'cancel'>({
  acceptSome: { from: [OrderState.ordered, OrderState.partly], to: OrderState.partly, label: '部分验收' },
  acceptAll: { from: [OrderState.ordered, OrderState.partly], to: OrderState.accepted, label: '验收完成' },
  pay: { from: [OrderState.accepted], to: OrderState.paid, label: '登记付款' },
  cancel: { from: [OrderState.ordered], to: OrderState.cancelled, label: '取消订单' },
});
