import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOut, listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

const filters = {
  /** Code of the container, name or CAS number of its chemical, name of the user. */
  keyword: wire.keyword(),
  lab_id: wire.maybe(wire.id()),
  is_controlled: wire.maybe(wire.bool()),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const useRow = z.object({
  id: z.int(),
  at: z.string(),
  code: z.string(),
  name: z.string(),
  cas: z.string(),
  unit: z.string(),
  lab_name: z.string(),
  before: z.string(),
  used: z.string(),
  after: z.string(),
  measured: z.nullable(z.string()),
  explanation: z.string(),
  user_name: z.string(),
  partner_name: z.string(),
  experiment: z.string(),
  destination: z.string(),
});
export type UseRow = z.output<typeof useRow>;

/** A container that a laboratory of the caller has in use. */
const heldRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  cas: z.string(),
  quantity: z.string(),
  unit: z.string(),
  lab_id: z.int(),
  lab_name: z.string(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  holder_name: z.string(),
  issued_at: z.string(),
  expires_on: z.nullable(z.string()),
  state: z.int(),
  is_controlled: z.boolean(),
  /** When it has to be back; controlled chemicals only. */
  due_at: z.nullable(z.string()),
  is_overdue: z.boolean(),
  blocked_note: z.string(),
  /** It is on its way back and waits for its keepers. */
  is_returning: z.boolean(),
  can: canOf('use', 'return'),
});
export type HeldRow = z.output<typeof heldRow>;

const useInput = z.object({
  code: wire.codeText('容器编码', 40),
  used: wire.decimal('请填写用量'),
  /** What was weighed or read afterwards. */
  measured: wire.maybe(wire.decimal('请填写实测余量')),
  explanation: z.optional(wire.line('差异说明', 300)),
  partner_id: wire.maybe(wire.id()),
  experiment: wire.text('实验或项目', 100),
  destination: z.optional(wire.line('去向', 100)),
});
export type UseInput = z.output<typeof useInput>;

const read = holds('chemical.use.read');

export const useApi = {
  list: endpoint({
    method: 'GET',
    path: '/chemical/use',
    guard: read,
    input: listInput(filters, ['at']),
    output: pageOf(useRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/chemical/use',
    guard: holds('chemical.use.edit'),
    input: useInput,
    output: z.object({ ...idOut.shape, after: z.string(), unit: z.string(), blocked: z.boolean() }),
    summary: '使用登记',
  }),
  /** Containers in use in the caller's laboratories; with a code, that one. */
  held: endpoint({
    method: 'GET',
    path: '/chemical/use/held',
    guard: read,
    input: z.object({ code: wire.maybe(wire.codeText('容器编码', 40)) }),
    output: z.object({ content: z.array(heldRow) }),
  }),
};
