import * as z from 'zod/mini';
import { endpoint, open } from '#kernel/shared/contract.ts';
import { sessionData } from '#kernel/shared/session.ts';
import * as wire from '#kernel/shared/wire.ts';
import { challengeLength } from './challenge.ts';

/** The way into a session. */
export const loginApi = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    guard: open,
    input: z.object({
      account: wire.text('账号', 32),
      password: wire.secret('密码'),
      school_key: wire.maybe(wire.codeText('学校')),
      /** Id and answer of the challenge that a refusal carried in `data.challenge`. */
      challenge: wire.maybe(wire.token('安全验证', challengeLength.id)),
      challenge_answer: wire.maybe(wire.token('安全验证', challengeLength.answer)),
      remember: wire.maybe(wire.bool()),
    }),
    output: sessionData,
    countsItself: true,
    summary: '登录',
  }),
  /** Schools of the deployment, for the login page; empty when the host name decides. */
  schools: endpoint({
    method: 'GET',
    path: '/login/schools',
    guard: open,
    input: z.object({}),
    output: z.object({ content: z.array(z.object({ school_key: z.string(), name: z.string() })) }),
  }),
};
