import * as z from 'zod/mini';
import { endpoint, signedIn } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';

export const scanApi = {
  /** What the code with this printed number opens, for those whose camera cannot read it. */
  byNumber: endpoint({
    method: 'GET',
    path: '/lab-card/number',
    guard: signedIn,
    input: z.object({ number: wire.text('编号', 50) }),
    output: z.object({ kind: z.enum(['card', 'equipment']), public_id: z.string() }),
    perMinute: 30,
  }),
};
