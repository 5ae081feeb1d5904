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
  raiseOnly: '学院只能上调等级（数字变小）；下调请由学校办理',
  proofNeeded: '所选等级低于按危险源计算的等级，请上传证明材料',
  attributeTooDeep: '目录最多 {max} 级，请选择更上一级的上级',
  attributeIntoItself: '不能把条目放到自身或其下级之下',
  attributeParentMissing: '上级条目不存在、已停用或不属于同一目录，请重新选择',
});
