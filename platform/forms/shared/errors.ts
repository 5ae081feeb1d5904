import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const formErrors = defineErrors('forms', {
  published: { code: Code.conflict, message: '表单已发布过，不能删除，可以停用' },
  used: { code: Code.conflict, message: '表单正被{names}使用，不能停用；请先停用或修改它们' },
  boundField: { code: Code.conflict, message: '字段“{field}”正被{names}的条件使用，不能删除或改名；请先修改流程' },
  notPublished: { code: Code.conflict, message: '表单“{name}”尚未发布或已停用' },
  unknownCategory: { code: Code.badInput, message: '分类不存在或已停用，请重新选择' },
});
