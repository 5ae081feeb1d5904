import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { idOnly, listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

const logRow = z.object({
  id: z.int(),
  at: z.string(),
  user_name: z.string(),
  role_name: z.string(),
  ip: z.string(),
  action: z.string(),
  note: z.string(),
  route: z.string(),
  from_state: z.string(),
  to_state: z.string(),
  result: z.int(),
});
export type LogRow = z.output<typeof logRow>;

const filters = {
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
  user: wire.keyword(),
  action: wire.keyword(),
  result: wire.maybe(z.enum(['done', 'refused'])),
};
const read = holds('identity.log.read');

export const logApi = {
  list: endpoint({
    method: 'GET',
    path: '/log',
    guard: read,
    input: listInput(filters, ['at']),
    output: pageOf(logRow),
  }),
  find: endpoint({
    method: 'GET',
    path: '/log/{id}',
    guard: read,
    input: idOnly,
    output: z.object({ ...logRow.shape, request_id: z.string(), before: z.string(), after: z.string() }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/log/export',
    guard: read,
    input: z.object(filters),
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
};
