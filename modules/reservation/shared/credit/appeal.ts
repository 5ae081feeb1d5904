import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { AppealStatus } from './appeal.states.ts';

const appealRow = z.object({
  id: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  resource_name: z.string(),
  lab_name: z.string(),
  booking_id: z.nullable(z.int()),
  kind: z.string(),
  points: z.int(),
  /** Why points were taken, and why the person wants them back. */
  cause: z.string(),
  reason: z.string(),
  status: z.int(),
  opinion: z.string(),
  decided_by: z.string(),
  created_at: z.string(),
  can: canOf('decide', 'escalate'),
});
export type AppealRow = z.output<typeof appealRow>;

const path = '/api/reservation/credit/appeal';
const one = `${path}/{id}`;
const use = holds('reservation.booking.use');
const decide = holds('reservation.booking.decide');

export const appealApi = {
  /** Own appeals, and those about resources that the caller looks after. */
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('reservation.booking.use', 'reservation.booking.decide'),
    input: listInput(
      {
        keyword: wire.keyword(),
        status: wire.maybe(wire.code(AppealStatus)),
        college_id: wire.maybe(wire.id()),
        mine: wire.maybe(wire.bool()),
      },
      ['created_at'],
    ),
    output: pageOf(appealRow),
  }),
  create: endpoint({
    method: 'POST',
    path,
    guard: use,
    input: z.object({ flow_id: wire.id(), reason: wire.paragraph('申诉理由', 300) }),
    output: idOut,
    summary: '申诉扣分',
  }),
  escalate: endpoint({
    method: 'POST',
    path: `${one}/escalate`,
    guard: use,
    input: idOnly,
    output: nothing,
    summary: '提请学院处理申诉',
  }),
  decide: endpoint({
    method: 'POST',
    path: `${one}/decide`,
    guard: decide,
    input: z.object({ ...idOnly.shape, pass: wire.bool(), opinion: z.optional(wire.freeText('意见', 300)) }),
    output: nothing,
    summary: '处理申诉',
  }),
};
