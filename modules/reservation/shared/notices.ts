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
  BILL_TO_PAY: {
    label: '预约账单待付款',
    occasion: '账单确认后冻结的金额不够支付时，通知预约人',
    title: '{resource}的账单还须支付 {amount} 元',
    body: '账单 {no} 已确认，还须支付 {amount} 元，请在账单页面用个人账户或经费卡支付。',
  },
  CREDIT_TAKEN: {
    label: '信用分扣除',
    occasion: '扣除信用分时，通知本人',
    title: '{kind}，信用分扣 {points} 分，现为 {balance} 分',
    body: '{reason}。有异议的，请在 {days} 天内在“账户与信用”中申诉。',
  },
  BOOKING_BLOCKED: {
    label: '限制预约',
    occasion: '信用分不足或多次爽约而限制预约时，通知本人',
    title: '您在 {until} 前不能预约',
    body: '{reason}，{until} 前不能预约，未开始的预约将被取消。',
  },
  APPEAL_WAITS: {
    label: '信用申诉待处理',
    occasion: '有扣分申诉须处理时，通知资源负责人或学院',
    title: '{name}申诉{resource}的扣分，请处理',
    body: '{name}因{kind}被扣 {points} 分，申诉理由：{reason}',
  },
  APPEAL_DECIDED: {
    label: '信用申诉结果',
    occasion: '申诉处理后，通知申诉人',
    title: '您的申诉{result}',
    body: '对{resource}扣分的申诉{result}。{opinion}',
  },
});
