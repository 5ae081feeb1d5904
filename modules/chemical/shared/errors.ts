import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const chemicalErrors = defineErrors('chemical', {
  editionReplaced: { code: Code.conflict, message: '这个版本已被新版本替代，作为历史保留，不能再修改' },
});
