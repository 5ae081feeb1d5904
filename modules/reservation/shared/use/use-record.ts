import * as z from 'zod/mini';
import { endpoint, holds, type InputOf } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { exportEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { UseCondition, UseType } from '../kinds.ts';

const filters = {
  /** Resource or person. */
  keyword: wire.keyword(),
  resource_id: wire.maybe(wire.id()),
  college_id: wire.maybe(wire.id()),
  use_type: wire.maybe(wire.code(UseType)),
  condition: wire.maybe(wire.code(UseCondition)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const useRow = z.object({
  id: z.int(),
  version: z.int(),
  booking_id: z.nullable(z.int()),
  resource_id: z.int(),
  resource_name: z.string(),
  lab_name: z.string(),
  user_id: z.int(),
  user_name: z.string(),
  use_type: z.int(),
  on_at: z.string(),
  off_at: z.string(),
  minutes: z.int(),
  samples: z.int(),
  condition: z.string(),
  note: z.string(),
  correction: z.string(),
  can: canOf('correct'),
});
export type UseRow = z.output<typeof useRow>;

const facts = {
  on_at: wire.dateTime('请选择开始时间'),
  off_at: wire.dateTime('请选择结束时间'),
  use_type: wire.code(UseType, '请选择用途'),
  samples: wire.int(0, 9999, '样品数应为 0–9999'),
  condition: wire.code(UseCondition, '请选择使用情况'),
  note: z.optional(wire.freeText('说明', 300)),
};
const useInput = z.object({ resource_id: wire.id('请选择资源'), user_id: wire.id('请选择使用人'), ...facts });
export type UseInput = z.output<typeof useInput>;
const correction = z.object({
  ...idOnly.shape,
  version: wire.int(1),
  ...facts,
  correction: wire.paragraph('更正原因', 200),
});
export type UseCorrection = z.output<typeof correction>;

const path = '/api/reservation/use_record';
const read = holds('reservation.booking.read', 'reservation.booking.use');
const decide = holds('reservation.booking.decide');

export const useApi = {
  list: endpoint({ method: 'GET', path, guard: read, input: listInput(filters, ['on_at']), output: pageOf(useRow) }),
  /** What nobody checked in to, written down by who looks after the resource. */
  create: endpoint({ method: 'POST', path, guard: decide, input: useInput, output: idOut, summary: '补录使用记录' }),
  correct: endpoint({
    method: 'POST',
    path: `${path}/{id}/correct`,
    guard: decide,
    input: correction,
    output: nothing,
    summary: '更正使用记录',
  }),
  export: exportEndpoint(path, holds('reservation.booking.read'), filters),
};
export type UseQuery = InputOf<typeof useApi.export>;
