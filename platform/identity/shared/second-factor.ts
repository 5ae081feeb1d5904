import * as z from 'zod/mini';
import { endpoint, open, signedIn } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { nothing } from '#kernel/shared/paging.ts';
import { sessionData } from '#kernel/shared/session.ts';
import * as wire from '#kernel/shared/wire.ts';

/** What a role asks of its holders at the login, besides the password. */
export const FactorRule = defineEnum({
  off: { value: 'off', label: '不使用' },
  offered: { value: 'offered', label: '可自愿开启' },
  required: { value: 'required', label: '必须开启' },
});

/** Recovery codes that a person gets at a time. */
export const recoveryCodes = 10;

/** What an authenticator app is set up with: a picture of the QR code, and the key for typing. */
const enrolment = z.object({ image: z.string(), key: z.string() });
export type Enrolment = z.output<typeof enrolment>;

/** What a refused login says of its second step (`data` of the refusal). */
export type PendingLogin = {
  ticket: string;
  enrolment?: Enrolment;
  /** Page to open afterwards, of a login by single sign-on. */
  callBackUrl?: string;
};
/** Rules of the refusals that lead to the second step. */
export const factorRules = { code: 'identity.secondFactor', enrol: 'identity.enrolFactor' } as const;

const code = () => wire.text('验证码', 20);

export const secondFactorApi = {
  /** The second step of a login; the first one answered the ticket. Recovery codes are there after an enrolment only. */
  verify: endpoint({
    method: 'POST',
    path: '/login/factor',
    guard: open,
    input: z.object({ ticket: wire.token('登录', 80), code: code() }),
    output: z.object({ session: sessionData, recovery_codes: z.array(z.string()) }),
    countsItself: true,
    summary: '两步验证登录',
  }),
  find: endpoint({
    method: 'GET',
    path: '/user/self/factor',
    guard: signedIn,
    input: z.object({}),
    output: z.object({
      enrolled: z.boolean(),
      /** The strictest rule of the caller's roles. */
      rule: z.string(),
      codes_left: z.int(),
      since: z.nullable(z.string()),
      /** To begin asks for the password; users of single sign-on have none. */
      asks_password: z.boolean(),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/user/self/factor/start',
    guard: signedIn,
    input: z.object({ password: wire.maybe(wire.secret('当前密码')) }),
    output: enrolment,
    summary: '设置两步验证',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/user/self/factor/confirm',
    guard: signedIn,
    input: z.object({ code: code() }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
    summary: '开启两步验证',
  }),
  /** New recovery codes; the former ones end. */
  renewCodes: endpoint({
    method: 'POST',
    path: '/user/self/factor/codes',
    guard: signedIn,
    input: z.object({ code: code() }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
    summary: '重新生成恢复码',
  }),
  stop: endpoint({
    method: 'POST',
    path: '/user/self/factor/stop',
    guard: signedIn,
    input: z.object({ code: code() }),
    output: nothing,
    summary: '关闭两步验证',
  }),
};
