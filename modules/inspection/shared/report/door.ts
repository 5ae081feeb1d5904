import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';

export const doorCheckApi = {
  /** What the caller has to check in the laboratory whose card was scanned. */
  find: endpoint({
    method: 'GET',
    path: '/check/door/{public_id}',
    guard: holds('inspection.home.read'),
    input: z.object({ public_id: wire.text('编号', 40) }),
    output: z.object({
      self_checks: z.array(z.object({ id: z.int(), plan_name: z.string(), to_day: z.string(), last_day: z.string() })),
      visits: z.array(
        z.object({
          record_id: z.int(),
          act_id: z.int(),
          act_type: z.int(),
          act_name: z.string(),
          end_at: z.string(),
          is_begun: z.boolean(),
        }),
      ),
    }),
  }),
};
