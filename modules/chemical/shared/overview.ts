import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';

/** What the first page of the sub-system shows. */
export const overviewApi = {
  find: endpoint({
    method: 'GET',
    path: '/chemical/overview',
    guard: holds('chemical.substance.read'),
    input: z.object({}),
    output: z.object({
      /** Substances in use. */
      substances: z.int(),
      without_sds: z.int(),
      controls: z.array(
        z.object({
          flag: z.string(),
          flag_name: z.string(),
          count: z.int(),
          list: z.string(),
          edition: z.string(),
          starts_on: z.string(),
        }),
      ),
      /** What people changed last; the catalogue that a school starts with is no change. */
      changed: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          cas: z.string(),
          status: z.int(),
          is_new: z.boolean(),
          at: z.string(),
        }),
      ),
      /** Suppliers in use and those whose licence ends within 30 days or has ended; for callers who may see suppliers. */
      suppliers: z.nullable(z.object({ total: z.int(), due: z.int(), expired: z.int() })),
    }),
  }),
};
