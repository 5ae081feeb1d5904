import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ClosureReason } from '../kinds.ts';

const closureRow = z.object({
  id: z.int(),
  resource_id: z.int(),
  resource_name: z.string(),
  lab_name: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  reason: z.string(),
  note: z.string(),
  is_over: z.boolean(),
  can: canOf('remove'),
});
export type ClosureRow = z.output<typeof closureRow>;

const closureInput = z.object({
  resource_ids: z.pipe(wire.list(wire.id(), 200), z.array(z.int()).check(z.minLength(1, '请选择停用的资源'))),
  starts_at: wire.dateTime('请选择开始时间'),
  ends_at: wire.dateTime('请选择结束时间'),
  reason: wire.code(ClosureReason, '请选择停用原因'),
  note: z.optional(wire.freeText('说明', 200)),
});
export type ClosureInput = z.output<typeof closureInput>;

const edit = holds('reservation.resource.edit');
const path = '/api/reservation/closure';

export const closureApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('reservation.resource.read'),
    input: listInput(
      {
        resource_id: wire.maybe(wire.id()),
        college_id: wire.maybe(wire.id()),
        reason: wire.maybe(wire.code(ClosureReason)),
      },
      ['starts_at'],
    ),
    output: pageOf(closureRow),
  }),
  /** Bookings that a closure would cancel, and resources that it holds later than asked; `from` is null where all of it is held. */
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    guard: edit,
    input: closureInput,
    output: z.object({
      count: z.int(),
      people: z.array(z.string()),
      later: z.array(z.object({ name: z.string(), from: z.nullable(z.string()) })),
    }),
  }),
  /** Closes, and cancels the bookings of the time with a notice. */
  create: endpoint({
    method: 'POST',
    path,
    guard: edit,
    input: closureInput,
    output: z.object({ closed: z.int(), cancelled: z.int() }),
    summary: '停用预约资源',
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/{id}/remove`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '取消停用',
  }),
};
