import * as z from 'zod/mini';
import { endpoint, open, pageBase } from '#kernel/shared/contract.ts';
import { nothing } from '#kernel/shared/paging.ts';
import { sessionData } from '#kernel/shared/session.ts';
import * as wire from '#kernel/shared/wire.ts';

/** Page to which the school's server sends the browser back; CAS posts its logouts there too. */
export const ssoPath = '/sso-login';

/** Login by the single sign-on of the school. */
export const ssoApi = {
  /** Address of the school's server for this browser, which gets a cookie to be known by when it comes back. */
  start: endpoint({
    method: 'POST',
    path: '/login/sso',
    guard: open,
    input: z.object({
      school_key: wire.maybe(wire.codeText('学校')),
      /** Page of the product to open afterwards. */
      callBackUrl: wire.maybe(wire.line('返回地址', 300)),
    }),
    output: z.object({ url: z.string() }),
    perMinute: 600,
    summary: '统一身份认证',
  }),
  /** Ends the way: `query` is what the school's server put into the address of the page. */
  finish: endpoint({
    method: 'POST',
    path: '/login/sso/finish',
    guard: open,
    input: z.object({ query: wire.text('认证结果', 4000) }),
    output: z.object({ session: sessionData, callBackUrl: z.string() }),
    countsItself: true,
    summary: '统一身份认证登录',
  }),
  /** Logout that CAS posts to the service address, for the ticket named in its XML. */
  backChannel: endpoint({
    method: 'POST',
    path: '/login/sso/logout',
    at: `${pageBase}${ssoPath}`,
    guard: open,
    link: 'logoutRequest',
    input: z.object({ logoutRequest: wire.text('退出请求', 20_000) }),
    output: nothing,
    countsItself: true,
    summary: '统一身份认证退出',
  }),
};
