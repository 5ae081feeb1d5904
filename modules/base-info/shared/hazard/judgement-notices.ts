import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of grading. */
export const judgementNotices = defineNotices({
  JUDGEMENT_PASSED: {
    label: '分级评估通过',
    occasion: '学校通过分级评估后，通知实验室负责人、安全责任人和安全员',
    title: '{lab}的安全等级为{level}',
    body: '{lab}的分级评估已通过：安全等级{level}，原等级{former}，依据 {basis}，有效期至 {valid_to}。检查频次、培训学时和必备设施按新等级执行，请更换信息牌。',
  },
  JUDGEMENT_REJECTED: {
    label: '分级评估退回',
    occasion: '学院或学校退回分级评估后，通知实验室负责人、安全责任人和安全员',
    title: '{lab}的分级评估被退回',
    body: '{lab}的分级评估（{former} → {level}）被退回，原因：{opinion}。请核对危险源后重新申请。',
  },
  JUDGEMENT_EXPIRING: {
    label: '分级评估到期提醒',
    occasion: '有效期届满前，提醒实验室负责人、安全责任人和安全员，每个有效期一次',
    title: '{lab}的分级评估有效期至 {valid_to}',
    body: '{lab}的分级评估有效期至 {valid_to}，到期后自动提交重新评估。请先核对危险源清单和安全设施。',
    period: { anchor: '有效期届满', first_day: -30, every_days: 30, times: 1 },
  },
  JUDGEMENT_REGRADED: {
    label: '全部重新评估生成待审核评估',
    occasion: '学校确认全部重新评估后，通知有待审核评估的学院',
    title: '有 {count} 间实验室的分级评估待学院审核',
    body: '学校按第 {edition} 版规则重新评估了实验室，{college}有 {count} 间实验室的评估待审核。',
  },
});
