import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of door access. */
export const accessNotices = defineNotices({
  DOOR_PASSED: {
    label: '门禁申请已通过',
    occasion: '门禁申请通过时，通知申请人',
    title: '{lab}的门禁申请已通过',
    body: '您申请的{lab}门禁已通过，可用至 {to}。{opinion}',
  },
  DOOR_REJECTED: {
    label: '门禁申请被驳回',
    occasion: '门禁申请被驳回时，通知申请人',
    title: '{lab}的门禁申请被驳回',
    body: '您申请的{lab}门禁被驳回：{opinion}。修改后可在“门禁准入”中重新申请。',
  },
  SPECIAL_TIME_CANCELLED: {
    label: '特殊时段登记已取消',
    occasion: '已通过的特殊时段登记被取消时，通知值守人和在场人员',
    title: '{lab}的特殊时段已取消',
    body: '{lab} {from} 至 {to} 的特殊时段已由{by}取消：{reason}。为它开通的门禁已撤销。',
  },
});
