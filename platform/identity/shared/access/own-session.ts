import * as z from 'zod/mini';
import { endpoint, signedIn } from '#kernel/shared/contract.ts';
import { nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

const ownSession = z.object({
  id: z.int(),
  /** Browser and system, as far as the browser tells. */
  device: z.string(),
  ip: z.string(),
  role_name: z.string(),
  /** Opened by single sign-on. */
  by_sso: z.boolean(),
  since: z.string(),
  seen_at: z.string(),
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

/** Sessions of the caller, which he sees and ends. */
export const ownSessionApi = {
  list: endpoint({
    method: 'GET',
    path: '/user/self/session',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ content: z.array(ownSession) }),
  }),
  end: endpoint({
    method: 'POST',
    path: '/user/self/session/{id}/end',
    guard: signedIn,
    input: z.object({ id: wire.id() }),
    output: nothing,
    summary: '退出登录设备',
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/user/self/session/end-others',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ ended: z.int() }),
    summary: '退出其他登录设备',
  }),
};
