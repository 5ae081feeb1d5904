import * as z from 'zod/mini';
import { endpoint, signedIn } from './contract.ts';
import { nothing } from './paging.ts';
import { sessionData, systemEntry } from './session.ts';
import * as wire from './wire.ts';

/** Session calls after the login. */
export const sessionApi = {
  /** The current session, for a reloaded page. */
  current: endpoint({
    method: 'GET',
    path: '/session',
    guard: signedIn,
    input: z.object({}),
    output: sessionData,
    beforeOwnPassword: true,
  }),
  roleLogin: endpoint({
    method: 'POST',
    path: '/roleLogin',
    guard: signedIn,
    input: z.object({
      role_id: wire.id(),
      org_id: wire.id(),
      org_level: z.optional(z.string()),
      org_name: z.optional(z.string()),
    }),
    output: sessionData,
    summary: '切换角色',
  }),
  /** Returns to the role that the user had before he viewed the product as another one. */
  endViewing: endpoint({
    method: 'POST',
    path: '/session/viewing/end',
    guard: signedIn,
    input: z.object({}),
    output: sessionData,
    whileViewing: true,
    summary: '退出查看',
  }),
  changeSys: endpoint({
    method: 'POST',
    path: '/changeSys',
    guard: signedIn,
    input: z.object({ sys_type: wire.text('子系统', 40), role_id: wire.id(), org_id: wire.id() }),
    output: z.object({ current_sys: systemEntry }),
    whileViewing: true,
    summary: '切换子系统',
  }),
  logout: endpoint({
    method: 'GET',
    path: '/logout',
    guard: signedIn,
    input: z.object({}),
    output: nothing,
    writes: true,
    whileViewing: true,
    beforeOwnPassword: true,
  }),
  /** The same for users of single sign-on: `url` ends their session there, `''` if nothing is to be ended. */
  casLogout: endpoint({
    method: 'GET',
    path: '/casLogout',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ url: z.string() }),
    writes: true,
    whileViewing: true,
    beforeOwnPassword: true,
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/refreshToken',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ access_token: z.string(), newtoken: z.string() }),
    whileViewing: true,
  }),
};
