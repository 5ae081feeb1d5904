import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const noticeErrors = defineErrors('notices', {
  unknownVariable: { code: Code.badInput, message: '模板中有不认识的变量：{names}，可用变量见右侧列表' },
});
