import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const fileErrors = defineErrors('files', {
  signedOut: { code: Code.signedOut, message: '登录已失效，请重新登录' },
  linkExpired: { code: Code.notFound, message: '链接已失效，请刷新页面后重试' },
  contentMissing: { code: Code.notFound, message: '文件内容不在这台服务器上，请稍后重试或联系管理员' },
});
