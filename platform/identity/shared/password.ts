import * as z from 'zod/mini';
import { endpoint, open, signedIn } from '#kernel/shared/contract.ts';
import { nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

/** Change and reset of the own password. */
export const passwordApi = {
  changePassword: endpoint({
    method: 'POST',
    path: '/change-password',
    guard: signedIn,
    input: z.object({ old_password: wire.secret('原密码'), new_password: wire.secret('新密码') }),
    output: nothing,
    beforeOwnPassword: true,
    // Whoever finds a session open must not try out the password at leisure.
    perMinute: 10,
    summary: '修改密码',
  }),
  /** Mails a link by which the person chooses a new password; the answer does not tell whether there is such an account. */
  requestReset: endpoint({
    method: 'POST',
    path: '/password-reset',
    guard: open,
    input: z.object({ account: wire.text('账号', 32), school_key: wire.maybe(wire.codeText('学校')) }),
    output: nothing,
    perMinute: 10,
    summary: '申请重置密码',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/password-reset/confirm',
    guard: open,
    input: z.object({
      code: wire.token('重置链接', 64),
      school_key: wire.maybe(wire.codeText('学校')),
      new_password: wire.secret('新密码'),
    }),
    output: nothing,
    perMinute: 10,
    summary: '通过邮件链接重置密码',
  }),
};
