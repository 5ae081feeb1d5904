import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';

/** What the first page of the sub-system shows. */
export const overviewApi = onServer('waste', {
  find: endpoint({
    method: 'GET',
    path: '/api/waste/overview',
    guard: holds('waste.record.read'),
    input: z.object({}),
    output: z.object({
      /** Whose waste these figures are of. */
      part: z.string(),
      /** Containers in laboratories. */
      in_lab: z.int(),
      litres: z.string(),
      kilograms: z.string(),
      warned: z.int(),
      overdue: z.int(),
      /** Applications that wait to be decided, and to be fetched. */
      to_decide: z.int(),
      to_collect: z.int(),
      /** What has left for disposers this year; as in the statistic; null for callers who do not read that. */
      transferred_kg: z.nullable(z.string()),
      stores: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          capacity_kg: z.string(),
          stands_kg: z.string(),
          containers: z.int(),
        }),
      ),
    }),
  }),
});
