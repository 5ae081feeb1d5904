import * as z from 'zod/mini';
import { endpoint, holds, open, signedIn } from '#kernel/shared/contract.ts';
import { idOnly, nothing } from '#kernel/shared/paging.ts';
import { sessionData } from '#kernel/shared/session.ts';
import * as wire from '#kernel/shared/wire.ts';
import { FactorRule } from '../factor-rule.ts';

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
  /** Takes the authenticator of a person away who has lost it and his recovery codes. */
  reset: endpoint({
    method: 'POST',
    path: '/user/{id}/factor',
    guard: holds('identity.user.edit'),
    input: idOnly,
    output: nothing,
    summary: '重置两步验证',
  }),
  /** What a role asks of its holders besides the password, from their next login on. */
  setRule: endpoint({
    method: 'POST',
    path: '/role/{id}/factor',
    guard: holds('identity.role.edit'),
    input: z.object({ id: wire.id(), second_factor: wire.code(FactorRule), version: wire.int() }),
    output: nothing,
    summary: '设置角色的两步验证',
  }),
};
