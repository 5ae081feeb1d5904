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
  // Closures.
  heldAll: { code: Code.conflict, message: '{until} 前资源一直有人使用或已停用，请选择之后的时间' },
});
