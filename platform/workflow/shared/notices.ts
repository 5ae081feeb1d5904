import { defineNotices } from '#platform/notices/shared/define.ts';

export const workflowNotices = defineNotices({
  WF_TASK: {
    label: '待办到达',
    occasion: '审批任务到达时，通知处理人',
    title: '待办：{title}',
    body: '{starter}的“{title}”（{no}）到达“{node}”环节，请处理。',
    byMail: true,
  },
  WF_DUE: {
    label: '待办到期提醒',
    occasion: '审批任务到期前 24 小时，提醒处理人',
    title: '待办期限提醒：{title}',
    body: '“{title}”（{no}）的“{node}”环节应在 {due} 前处理，请尽快处理。',
    byMail: true,
  },
  WF_LATE: {
    label: '待办逾期提醒',
    occasion: '审批任务到期时和逾期后每天，提醒处理人',
    title: '待办已逾期：{title}',
    body: '“{title}”（{no}）的“{node}”环节应在 {due} 前处理，已逾期，请立即处理。',
    byMail: true,
  },
  WF_DELEGATED: {
    label: '审批委托',
    occasion: '他人委托您代为审批，或者取消委托时，通知受托人',
    title: '{owner}{event}',
    body: '{owner}{event}：{from} 至 {to}，{scope}。',
  },
  WF_URGED: {
    label: '流程催办',
    occasion: '发起人催办时，通知当前处理人',
    title: '催办：{title}',
    body: '{by}催办“{title}”（{no}），请尽快处理。',
  },
  WF_PROGRESS: {
    label: '流程进展',
    occasion: '环节完成时，按流程设置通知发起人',
    title: '流程进展：{title}',
    body: '您的“{title}”（{no}）已完成“{node}”环节。',
  },
  WF_ENDED: {
    label: '流程结束',
    occasion: '流程结束时，通知发起人',
    title: '{result}：{title}',
    body: '您的“{title}”（{no}）已结束，结果：{result}。{note}',
    byMail: true,
  },
  WF_COPIED: {
    label: '流程抄送',
    occasion: '流程抄送时，通知被抄送人',
    title: '抄送：{title}',
    body: '{starter}的“{title}”（{no}）抄送给您，请查看。',
  },
  WF_FALLBACK: {
    label: '环节无人处理',
    occasion: '申请到达没有处理人的环节、交学校管理员处理时，通知部署该流程的人；他已离岗的，通知可以设计流程的人',
    title: '“{process}”的“{node}”环节没有处理人',
    body: '“{title}”（{no}）到达“{node}”环节时，{why}，已交{to}处理。请安排人员，或者修改该环节的处理人。',
  },
  WF_COMMENT: {
    label: '流程沟通',
    occasion: '处理人发起沟通时，通知发起人和指定人员',
    title: '{by}在“{title}”中留言',
    body: '{by}：{text}',
  },
});
