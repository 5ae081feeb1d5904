import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const visualErrors = defineErrors('visual', {
  noSchool: { code: Code.badInput, message: '请先选择学校' },
});
