import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const projectErrors = defineErrors('project', {
  // Calls.
  callUsed: { code: Code.conflict, message: '这份申报通知已有 {count} 个项目申报，不能删除，可以关闭' },
  callClosed: '申报通知“{call}”{state}，不能提交，请选择正在申报的通知',
  overMost: '申请金额 {amount} 元超过申报通知的单项上限 {most} 元，请减少预算',
  callShort: '申报通知“{call}”的总额还剩 {left} 元，不够批准 {amount} 元，请减少批准金额或调整总额',
  collegeFull: '申报通知“{call}”每个学院限推荐 {limit} 项，学院已推荐 {count} 项，请退回或不予通过',
  // Applications.
  onlyDraft: { code: Code.conflict, message: '只有草稿可以修改或删除；已提交的申报请先撤回' },
  tooLong: '项目周期最长 {months} 个月，请缩短起止日期',
  quotes: '预算第 {line} 行“{item}”合计 {amount} 元，须附至少 {count} 份报价，现有 {has} 份',
  tooMany: '{head}已有 {count} 个在研项目，每位负责人最多 {limit} 个，请先验收',
  overdueHead: '{head}负责的项目“{project}”已逾期未验收，验收后才能申报新项目',
  ownDecision: { code: Code.forbidden, message: '不能审核自己负责或参加的项目，请由其他人员审核' },
  // Review.
  conflictExpert: '{people}与项目有利害关系（同一学院或项目成员），不能评审，请更换专家',
  notExpert: '{people}没有评审项目的权限，请更换专家',
  tooFewScores: '有效评分 {count} 份，至少 {least} 份才能结束评审，请等待或增加专家',
  scoresShape: '请按评审指标逐项打分，每项不超过其分值',
  overApplied: '{what} {amount} 元超过申请金额 {applied} 元，请减少',
  reviewOver: { code: Code.conflict, message: '项目已结束评审，不能再{action}，请刷新后查看' },
  expertDone: { code: Code.conflict, message: '专家已评审，不能撤销' },
  // Library.
  libraryMoved: { code: Code.conflict, message: '项目库已变化，请刷新后重试' },
  rowsShape: '项目“{project}”的批准金额与预算行不符，请刷新后重新填写',
  nothingGranted: '项目“{project}”的批准金额应大于 0',
  // Running.
  notRunning: { code: Code.conflict, message: '项目现为“{state}”，不能{action}，请刷新后查看' },
  rowShort: '预算行“{item}”可用 {left} 元，不够 {amount} 元，请减少金额，或先申请预算变更',
  overApproval: '实付 {paid} 元超过批准的 {amount} 元，请另行申请支出',
  notApprover: { code: Code.forbidden, message: '这笔支出应由{who}审批' },
  openExpenses: '还有 {count} 笔支出没有办结，请登记或撤销后再{action}',
  lessSpent: '经费执行率 {percent}%，低于 {least}%，请填写经费执行说明',
  openChange: { code: Code.conflict, message: '已有一项变更在审核，请等结果后再申请' },
  extended: '期限只能变更一次，这个项目已经延期',
  unbalanced: '调整前后的预算合计应相同：调整前 {before} 元，调整后 {after} 元',
  belowUsed: '预算行“{item}”已冻结和支出 {used} 元，不能调整到 {amount} 元',
  notCertified: '项目还没有通过验收，不能打印验收证书',
  notApproved: '项目还没有立项，不能打印任务书',
  moved: { code: Code.conflict, message: '状态已变化，不能{action}，请刷新后查看' },
});
