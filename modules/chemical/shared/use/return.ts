import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { defineStates } from '#kernel/shared/states.ts';
import * as wire from '#kernel/shared/wire.ts';
import { signatures } from '../dual/dual.ts';

export const ReturnStatus = defineEnum({
  waiting: { value: 0, label: '待接收', tone: 'warn' },
  taken: { value: 1, label: '已归还', tone: 'good' },
  cancelled: { value: 9, label: '已撤销', tone: 'neutral' },
});

const { waiting, taken, cancelled } = ReturnStatus;
export const returnStates = defineStates<EnumValue<typeof ReturnStatus>, 'take' | 'cancel'>({
  take: { from: [waiting], to: taken, label: '接收归还' },
  cancel: { from: [waiting], to: cancelled, label: '撤销归还' },
});

const filters = {
  /** Number of the document, code of the container, name or CAS number of its chemical. */
  keyword: wire.keyword(),
  status: wire.maybe(wire.code(ReturnStatus)),
  warehouse_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const returnRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  code: z.string(),
  name: z.string(),
  cas: z.string(),
  unit: z.string(),
  lab_name: z.string(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  book: z.string(),
  measured: z.string(),
  difference: z.string(),
  explanation: z.string(),
  returner_name: z.string(),
  keepers: z.string(),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  is_controlled: z.boolean(),
  status: z.int(),
  can: canOf('take', 'cancel'),
});
export type ReturnRow = z.output<typeof returnRow>;

const returnDetail = z.object({
  ...returnRow.shape,
  /** Where it stood before. */
  cell_id: z.int(),
  place: z.string(),
  dual: z.nullable(signatures),
});
export type ReturnDetail = z.output<typeof returnDetail>;

const path = '/chemical/return';
const read = holds('chemical.use.read');

export const returnApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['created_at']),
    output: pageOf(returnRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: returnDetail }),
  create: endpoint({
    method: 'POST',
    path,
    guard: holds('chemical.use.edit'),
    input: z.object({
      code: wire.codeText('容器编码', 40),
      measured: wire.decimal('请填写实测余量'),
      explanation: z.optional(wire.line('差异说明', 300)),
    }),
    output: idOut,
    summary: '登记归还',
  }),
  take: endpoint({
    method: 'POST',
    path: `${path}/{id}/confirm`,
    guard: holds('chemical.return.confirm'),
    input: z.object({ ...idOnly.shape, version: wire.int(1), cell_id: wire.id('请选择存放层位') }),
    output: nothing,
    summary: '接收归还',
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/{id}/cancel`,
    guard: read,
    input: z.object({ ...idOnly.shape, version: wire.int(1), reason: z.optional(wire.line('撤销原因', 200)) }),
    output: nothing,
    summary: '撤销归还',
  }),
};
