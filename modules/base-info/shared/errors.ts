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
  attributeTooDeep: '目录最多 {max} 级，请选择更上一级的上级',
  attributeIntoItself: '不能把条目放到自身或其下级之下',
  attributeParentMissing: '上级条目不存在、已停用或不属于同一目录，请重新选择',
});
