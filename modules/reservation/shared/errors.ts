import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const reservationErrors = defineErrors('reservation', {
  // The calendar.
  occupied: { code: Code.conflict, message: '{resource}在这个时段已被占用。{free}' },
  elsewhere: { code: Code.conflict, message: '{people}在这个时段已有其他预约，请换一个时段' },
  // Bookings.
  refused: '不能预约：{faults}',
  moved: { code: Code.conflict, message: '预约的状态已变化，不能{action}，请刷新后查看' },
  needsReason: '驳回请填写原因，申请人会看到',
  ownBooking: '不能审核自己的预约，请由其他负责人审核',
  notYet: '{from} 起可以签到，请到时再试',
  tooLate: '签到时间已过（{until}），请联系负责人',
  // Money.
  insufficient:
    '账户可用 {available} 元，本次需要 {amount} 元，还差 {short} 元。请先到实验室管理部门充值，或换一种付款方式',
  noAccount: '{name}还没有账户余额，不能退款',
  onlyOutside: '校外转账只用于校外人员，请选择个人账户或经费卡',
  notReceived: '{name}的转账还没有到账，请到账后再通过',
  received: { code: Code.conflict, message: '这笔转账已确认到账，请刷新后查看' },
  billMoved: { code: Code.conflict, message: '账单的状态已变化，不能{action}，请刷新后查看' },
  ownBill: '不能确认自己的账单，请由其他负责人确认',
  // Credit.
  appealLate: '扣分已超过 {days} 天，不能再申诉',
  appealGone: { code: Code.conflict, message: '申诉的状态已变化，请刷新后查看' },
  ownAppeal: '不能处理自己的申诉，请由其他负责人处理',
  sameDecider: '您已处理过这个申诉，请由学院的其他人员处理',
  appealOpinion: '不采纳请填写原因，申诉人会看到',
  lifted: { code: Code.conflict, message: '该限制已到期或解除，请刷新后查看' },
  // Closures.
  heldAll: { code: Code.conflict, message: '{until} 前资源一直有人使用或已停用，请选择之后的时间' },
});
