import * as z from 'zod/mini';
import { endpoint, signedIn } from '#kernel/shared/contract.ts';

/** Kinds of equipment, by the specification's name. */
export const equipmentKindApi = {
  all: endpoint({
    method: 'GET',
    path: '/api/equipment/type',
    guard: signedIn,
    input: z.object({}),
    output: z.array(z.object({ code: z.string(), name: z.string(), parent_code: z.string() })),
  }),
};
