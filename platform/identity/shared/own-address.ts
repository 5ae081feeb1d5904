import * as z from 'zod/mini';
import { endpoint, signedIn } from '#kernel/shared/contract.ts';
import { nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

/** Mail address and phone number of the caller, on his personal page. */
export const ownAddressApi = {
  find: endpoint({
    method: 'GET',
    path: '/user/self',
    guard: signedIn,
    input: z.object({}),
    output: z.object({
      name: z.string(),
      account: z.string(),
      job_no: z.string(),
      mobile: z.string(),
      email: z.string(),
      /** An address that waits for the code that was mailed to it; `''` if none does. */
      new_email: z.string(),
      version: z.int(),
    }),
  }),
  /** Asks for the password if something changes. A new address waits for its code; the number takes effect at once. */
  update: endpoint({
    method: 'POST',
    path: '/user/self',
    guard: signedIn,
    input: z.object({
      mobile: wire.maybe(wire.mobile()),
      email: wire.maybe(wire.email()),
      password: wire.maybe(wire.secret('当前密码')),
      version: wire.int(),
    }),
    output: nothing,
    // Whoever finds a session open must not try out the password at leisure.
    perMinute: 10,
    summary: '修改个人信息',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/user/self/email',
    guard: signedIn,
    input: z.object({
      code: z.string('请填写验证码').check(z.regex(/^\d{6}$/, '验证码是邮件中的 6 位数字')),
    }),
    output: nothing,
    perMinute: 10,
    summary: '确认新邮箱',
  }),
  mailAgain: endpoint({
    method: 'POST',
    path: '/user/self/email/code',
    guard: signedIn,
    input: z.object({}),
    output: nothing,
    summary: '重新发送新邮箱的验证码',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/user/self/email/withdraw',
    guard: signedIn,
    input: z.object({}),
    output: nothing,
    summary: '撤回新邮箱',
  }),
};
