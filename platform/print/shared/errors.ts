import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const printErrors = defineErrors('print', {
  busy: { code: Code.slowDown, message: '正在生成的文件较多，请稍后再试' },
  timeout: '内容过多，文件没有在规定时间内生成，请缩小范围后再试',
});
