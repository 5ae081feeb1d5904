import * as z from 'zod/mini';
import { endpoint, open, signedIn } from '#kernel/shared/contract.ts';
import { sessionData } from '#kernel/shared/session.ts';
import * as wire from '#kernel/shared/wire.ts';

/** Login of a phone by a QR code that an open session shows. */
export const loginCodeApi = {
  /** A QR code (data URL) that lets a phone log in as the same user and role; single use, 120 s. */
  loginCode: endpoint({
    method: 'GET',
    path: '/loginCode',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ image: z.string(), code_id: z.string(), expires_in: z.int() }),
    writes: true,
    perMinute: 30,
  }),
  /** What the phone shows before it confirms: who, which device asked, when. */
  loginCodeInfo: endpoint({
    method: 'GET',
    path: '/loginCode/{code}',
    guard: open,
    input: z.object({ code: wire.token('登录二维码', 64) }),
    output: z.object({
      name: z.string(),
      school_name: z.string(),
      role_name: z.string(),
      device: z.string(),
      created_at: z.string(),
      match: z.string(),
    }),
  }),
  loginCodeConfirm: endpoint({
    method: 'POST',
    path: '/loginCode/{code}/confirm',
    guard: open,
    input: z.object({ code: wire.token('登录二维码', 64) }),
    output: sessionData,
  }),
};
