import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const reservationErrors = defineErrors('reservation', {
  // The calendar.
  occupied: { code: Code.conflict, message: '{resource}在这个时段已被占用。{free}' },
  elsewhere: { code: Code.conflict, message: '{people}在这个时段已有其他预约或实验课，请换一个时段' },
  heldByBookings: {
    code: Code.conflict,
    message: '这个时段已有 {count} 个预约，请换一个时段，或由学校按“教学优先”取消这些预约',
  },
});
