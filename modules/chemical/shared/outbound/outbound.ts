import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { signatures } from '../dual/dual.ts';
import { controlMark } from '../substance.ts';

const filters = {
  /** Number of the requisition, name of the applicant, or name or CAS number of a chemical in it. */
  keyword: wire.keyword(),
  warehouse_id: wire.maybe(wire.id()),
  is_controlled: wire.maybe(wire.bool()),
};

/** A requisition that waits for its store. */
const waitingRow = z.object({
  id: z.int(),
  no: z.string(),
  warehouse_name: z.string(),
  lab_name: z.string(),
  applicant_name: z.string(),
  partner_name: z.string(),
  content: z.string(),
  needed_on: z.nullable(z.string()),
  reserved_until: z.string(),
  is_controlled: z.boolean(),
  status: z.int(),
  /** Containers that are picked. */
  picked: z.int(),
  can: canOf('issue'),
});
export type WaitingRow = z.output<typeof waitingRow>;

const place = {
  line: z.int(),
  code: z.string(),
  name: z.string(),
  place: z.string(),
  expires_on: z.nullable(z.string()),
  /** What is in the container. */
  quantity: z.string(),
  unit: z.string(),
  amount: z.string(),
};
const pickRow = z.object({ ...place, is_whole: z.boolean(), reason: z.string() });
export type PickRow = z.output<typeof pickRow>;

const detail = z.object({
  /** Of the requisition. */
  id: z.int(),
  no: z.string(),
  status: z.int(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  lab_name: z.string(),
  is_controlled: z.boolean(),
  people: z.array(z.object({ id: z.int(), name: z.string() })),
  lines: z.array(
    z.object({
      line: z.int(),
      substance_id: z.int(),
      name: z.string(),
      cas: z.string(),
      unit: z.string(),
      controls: z.array(controlMark),
      two_keepers: z.boolean(),
      amount: z.string(),
      issued: z.string(),
    }),
  ),
  /** Where to go: what is reserved, cell by cell. */
  route: z.array(z.object(place)),
  picks: z.array(pickRow),
  /** The document that is being prepared; null before the first pick. */
  outbound: z.nullable(z.object({ id: z.int(), no: z.string(), version: z.int() })),
  /** Absent if nothing picked needs two keepers. */
  dual: z.nullable(signatures),
  can: canOf('issue'),
});
export type OutboundDetail = z.output<typeof detail>;

const pickInput = z.object({
  line: wire.int(1, 50, '请选择行'),
  code: wire.codeText('容器编码', 40),
  /** Absent: what is reserved of it, else what the line still needs. */
  amount: wire.maybe(wire.decimal()),
  /** Hands over the container itself, though less is needed; the rest comes back. */
  is_whole: z.optional(wire.bool()),
  reason: z.optional(wire.line('更换原因', 200)),
});
export type PickInput = z.output<typeof pickInput>;

const path = '/chemical/outbound';
const read = holds('chemical.outbound.read');
const confirm = holds('chemical.outbound.confirm');
const ofRequisition = { requisition_id: wire.id() };

export const outboundApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['needed_on']),
    output: pageOf(waitingRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: detail }),
  /** The containers that are picked so far, all of them; signatures that were given lapse. */
  pick: endpoint({
    method: 'POST',
    path: `${path}/{requisition_id}/pick`,
    guard: confirm,
    input: z.object({
      ...ofRequisition,
      /** Of the document; 0 before the first pick. */
      version: wire.int(0),
      items: z.optional(wire.list(pickInput, 100)),
    }),
    output: nothing,
    summary: '备货',
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/{requisition_id}/confirm`,
    guard: confirm,
    input: z.object({
      ...ofRequisition,
      version: wire.int(1),
      /** Who receives what is not controlled; absent: the applicant. */
      recipient_id: wire.maybe(wire.id()),
    }),
    output: z.object({ id: z.int(), containers: z.int() }),
    summary: '确认出库',
  }),
};
