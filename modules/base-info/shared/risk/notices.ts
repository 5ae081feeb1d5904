import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of risk points and facilities; a school edits and switches them in 通知模板. */
export const riskNotices = defineNotices({
  RISK_SUBMITTED: {
    label: '风险点待审核',
    occasion: '实验室提交风险点的新增、变更或关闭时，通知审核人',
    title: '{lab} 有 {count} 个风险点待审核',
    body: '{lab} 提交了 {count} 个风险点：{names}。请到风险点审核中处理。',
  },
  RISK_PASS: {
    label: '风险点审核通过',
    occasion: '最后一级审核通过时，通知提交人',
    title: '风险点“{name}”审核通过',
    body: '{lab} 的风险点“{name}”（{kind}）已审核通过并生效。{opinion}',
  },
  RISK_REJECT: {
    label: '风险点被驳回',
    occasion: '风险点被驳回时，通知提交人',
    title: '风险点“{name}”被驳回',
    body: '{lab} 的风险点“{name}”（{kind}）被驳回：{opinion}。请修改后重新提交。',
  },
  RISK_REVIEW_DUE: {
    label: '风险点复核到期',
    occasion: '风险点复核日期前 30 天、7 天和当天，通知责任人和安全员',
    title: '{lab} 有 {count} 个风险点须于 {date} 前复核',
    body: '{lab}：{names} 须于 {date} 前复核。没有变化请登记复核，有变化请提交变更。',
  },
  FACILITY_DUE: {
    label: '安全设施到期',
    occasion: '设施检查日期或有效期前 30 天、7 天和当天，通知负责人、安全员和设施责任人',
    title: '{lab} 有 {count} 项安全设施{what}',
    body: '{lab}：{names} {what}（{date}）。请按时检查或更换，并登记结果。',
  },
});
