import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const visualErrors = defineErrors('visual', {
  outside: { code: Code.forbidden, message: '请在校园网内打开，或登录后查看' },
  noSchool: { code: Code.badInput, message: '请先选择学校' },
});
