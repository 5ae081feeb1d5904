import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of projects; a school edits and switches them in 通知模板. */
export const projectNotices = defineNotices({
  PROJECT_SUBMITTED: {
    label: '项目申报待审核',
    occasion: '提交申报时，通知学院管理员',
    title: '项目“{project}”待学院审核',
    body: '{head}申报的项目“{project}”（申请 {amount} 元）已提交，请审核。',
  },
  PROJECT_DECIDED: {
    label: '项目审核结果',
    occasion: '学院或学校退回、推荐、不予通过、批准立项或终止项目时，通知负责人',
    title: '项目“{project}”{result}',
    body: '您负责的项目“{project}”{result}。{opinion}',
  },
  PROJECT_REVIEW: {
    label: '专家评审邀请',
    occasion: '分配评审专家时，通知专家',
    title: '请评审项目“{project}”',
    body: '请评审项目“{project}”（申请 {amount} 元）。与项目有利害关系的，请声明回避。',
  },
  PROJECT_DECLINED: {
    label: '专家回避',
    occasion: '专家声明回避时，通知学校管理员另行分配',
    title: '项目“{project}”的专家{expert}已回避',
    body: '专家{expert}声明回避：{reason}。请为项目“{project}”另行分配专家。',
  },
  PROJECT_EXPENSE: {
    label: '项目支出待审批',
    occasion: '申请支出时，通知经费卡负责人；负责人本人申请的，通知学院管理员',
    title: '项目“{project}”的支出待审批',
    body: '{name}申请从项目“{project}”支出 {amount} 元：{purpose}。',
  },
  PROJECT_EXPENSE_DECIDED: {
    label: '项目支出审批结果',
    occasion: '支出批准或不批准时，通知申请人',
    title: '项目“{project}”的支出{result}',
    body: '您申请的支出 {no}（{amount} 元）{result}。{reason}',
  },
  PROJECT_CHECK: {
    label: '中期检查和验收待处理',
    occasion: '提交中期检查、验收或变更时，通知学院或学校管理员',
    title: '项目“{project}”的{kind}待处理',
    body: '{head}提交了项目“{project}”的{kind}，请处理。',
  },
  PROJECT_CHECK_DECIDED: {
    label: '中期检查、验收和变更结论',
    occasion: '给出结论时，通知项目负责人',
    title: '项目“{project}”的{kind}：{result}',
    body: '项目“{project}”的{kind}结论为{result}。{opinion}',
  },
  PROJECT_DUE: {
    label: '项目节点提醒',
    occasion: '中期检查、结束日期临近或项目逾期未验收时，通知项目负责人',
    title: '项目“{project}”{what}',
    body: '您负责的项目“{project}”{what}（{day}），请按时{action}。',
  },
  PROJECT_STOP_PROPOSED: {
    label: '逾期项目建议终止',
    occasion: '项目逾期未验收达到设置的天数时，通知学校管理员',
    title: '项目“{project}”逾期 {days} 天，建议终止',
    body: '项目“{project}”应于 {day} 结束，已逾期 {days} 天未验收，请核实后终止或督促验收。',
  },
});
