import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

export const BlockCause = defineEnum({
  credit: { value: 'credit', label: '信用分不足' },
  noShow: { value: 'no_show', label: '多次爽约' },
});

const blockRow = z.object({
  id: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  account: z.string(),
  college_name: z.string(),
  cause: z.string(),
  reason: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  is_current: z.boolean(),
  lifted_by: z.string(),
  lift_reason: z.string(),
  can: canOf('lift'),
});
export type BlockRow = z.output<typeof blockRow>;

const path = '/api/reservation/blacklist';

export const blockApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('reservation.credit.read'),
    input: listInput(
      {
        keyword: wire.keyword(),
        cause: wire.maybe(wire.code(BlockCause)),
        college_id: wire.maybe(wire.id()),
        current: wire.maybe(wire.bool()),
      },
      ['ends_at'],
    ),
    output: pageOf(blockRow),
  }),
  lift: endpoint({
    method: 'POST',
    path: `${path}/{id}/lift`,
    guard: holds('reservation.credit.lift'),
    input: z.object({ ...idOnly.shape, reason: wire.paragraph('原因', 200) }),
    output: nothing,
    summary: '解除预约限制',
  }),
};
