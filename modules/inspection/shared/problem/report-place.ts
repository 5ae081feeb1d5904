import { endpoint, signedIn } from '#kernel/shared/contract.ts';
import { listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';

const labPick = z.object({
  id: z.int(),
  lab_no: z.string(),
  lab_name: z.string(),
  college_name: z.string(),
  /** Buildings and numbers of its rooms, in words. */
  rooms: z.string(),
});
export type LabPick = z.output<typeof labPick>;

/** Where a problem may be reported. */
export const placeApi = {
  /** Laboratories to report for, by name or number, or by what the code at a door or on a piece of equipment says. */
  labs: endpoint({
    method: 'GET',
    path: '/check/problem/labs',
    guard: signedIn,
    input: listInput({
      keyword: wire.keyword(),
      lab_no: wire.maybe(wire.line('实验室编号', 50)),
      public_id: wire.maybe(z.uuid('二维码不正确')),
    }),
    output: pageOf(labPick),
  }),
  /** Laboratories where the caller has been: reported last, then member of or appointed at. */
  recent: endpoint({
    method: 'GET',
    path: '/check/problem/places',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ content: z.array(labPick) }),
  }),
};
