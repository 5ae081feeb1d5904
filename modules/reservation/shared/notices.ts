import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of bookings; a school edits and switches them in 通知模板. */
export const reservationNotices = defineNotices({
  BOOKING_WAITS: {
    label: '预约待审核',
    occasion: '有预约须审核时，通知资源负责人',
    title: '{name}预约{resource}，请审核',
    body: '{name}预约了{resource}，{from} 至 {to}。到开始时间仍未审核的，预约自动失效。',
  },
  BOOKING_PASSED: {
    label: '预约通过',
    occasion: '预约审核通过时，通知预约人',
    title: '{resource} {from} 的预约已通过',
    body: '您对{resource}的预约已通过，{from} 至 {to}。请按时签到。',
  },
  BOOKING_REJECTED: {
    label: '预约被驳回',
    occasion: '预约被驳回或超时未审核时，通知预约人',
    title: '{resource} {from} 的预约未通过',
    body: '您对{resource} {from} 至 {to} 的预约未通过：{reason}。',
  },
  BOOKING_CANCELLED: {
    label: '预约被取消',
    occasion: '资源停用或负责人取消预约时，通知预约人和同行人员',
    title: '{resource} {from} 的预约已取消',
    body: '{resource} {from} 至 {to} 的预约已取消：{reason}。',
  },
  BOOKING_MISSED: {
    label: '预约未签到',
    occasion: '到时未签到记为爽约时，通知预约人',
    title: '{resource} {from} 的预约未签到',
    body: '您没有在规定时间签到，{resource} {from} 至 {to} 的预约记为爽约，剩余时段已释放。不能按时使用的请提前取消。',
  },
});
