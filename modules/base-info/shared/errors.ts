import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const baseInfoErrors = defineErrors('base-info', {
  sameUseStatus: { code: Code.conflict, message: '实验室已经是“{status}”，无需再次变更' },
  attributeInUse: {
    code: Code.conflict,
    message: '该条目已被 {labs} 间实验室使用，还有 {children} 个下级，不能删除；如不再使用，请停用',
  },
  gradingChanged: {
    code: Code.conflict,
    message: '分级分类设置已被他人修改，您的修改没有保存。请复制需要保留的内容，刷新后重试',
  },
  gradingFaulty: '{faults}',
  judgementMoved: { code: Code.conflict, message: '这条评估已变化，或不在由您审核的步骤，请刷新后查看' },
  judgementWaits: { code: Code.conflict, message: '该实验室已有待审核的评估，无需再次申请' },
  riskMoved: { code: Code.conflict, message: '风险点的状态已变化，不能再{action}，请刷新后查看' },
  riskIncomplete: '“{name}”还缺少{missing}，请补充后再提交',
  riskOwnRequest: { code: Code.forbidden, message: '不能审核本人提交的申请，请由其他审核人办理' },
  riskNotYours: { code: Code.conflict, message: '该申请目前不在由您审核的步骤，请刷新后查看' },
  riskBatchClass: '批量通过的申请须为同一安全类别，请先按类别筛选',
  riskBatchLevel: '风险值大于 {most} 的申请须逐条审核，请取消勾选“{name}”',
  riskUnchanged: '内容没有变化，无需提交变更',
  facilityNoProblems: '没有启用隐患管理，不能上报异常',
  facilityReported: { code: Code.conflict, message: '该设施的异常已上报，整改完成后会自动恢复正常' },
  flushOnly: '只有洗眼器和应急喷淋登记冲洗测试，请取消勾选其他设施',
  raiseOnly: '学院只能上调等级（数字变小）；下调请由学校办理',
  proofNeeded: '所选等级低于按危险源计算的等级，请上传证明材料',
  attributeTooDeep: '目录最多 {max} 级，请选择更上一级的上级',
  attributeIntoItself: '不能把条目放到自身或其下级之下',
  attributeParentMissing: '上级条目不存在、已停用或不属于同一目录，请重新选择',
  changeLocked: {
    code: Code.conflict,
    message: '“{fields}”正在审批（{no}），审批结束或撤回前不能修改，请恢复为原值后再保存',
  },
  changeOpen: {
    code: Code.conflict,
    message: '该对象已有正在审批的变更申请（{no}），请等审批结束或撤回后再提交“{fields}”',
  },
  changeDecided: { code: Code.conflict, message: '变更申请已有人审核，不能撤回' },
  changeEnded: { code: Code.conflict, message: '变更申请已结束（{status}），不能再{action}' },
  changeNotYours: { code: Code.forbidden, message: '该申请目前不由您审核，请刷新页面查看进展' },
  changeNotApplicant: { code: Code.forbidden, message: '只有申请人可以{action}' },
  changeNoCopy: '该申请没有被拒绝的变更项，不需要再次提交',
  changeSame: '被拒绝的变更项与现在的内容相同，不需要再次提交',
  changeFails: '“{field}”不能改为“{value}”：{why}。请选择不通过，或先处理后再审核',
});
