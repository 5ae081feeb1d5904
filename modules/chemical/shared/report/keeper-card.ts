import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { KeeperState } from '#platform/stock/shared/keeper.ts';

const filters = {
  /** Name or number of the person. */
  keyword: wire.keyword(),
  warehouse_id: wire.maybe(wire.id()),
  state: wire.maybe(wire.code(KeeperState)),
  /** Only of stores that have had what two keepers have to keep. */
  of_controlled: wire.maybe(wire.bool()),
};

const keeperCardRow = z.object({
  /** Of the appointment. */
  id: z.int(),
  version: z.int(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  user_id: z.int(),
  name: z.string(),
  job_no: z.string(),
  /** Masked; '' until it is registered. */
  id_card: z.string(),
  training_no: z.string(),
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  trained_until: z.nullable(z.string()),
  state: z.string(),
  can: canOf('edit'),
});
export type KeeperCardRow = z.output<typeof keeperCardRow>;

const path = '/chemical/keeper';

/** 保管人登记: appointments of keepers with what the police ask for. */
export const keeperCardApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('chemical.permit.read'),
    input: listInput(filters),
    output: pageOf(keeperCardRow),
  }),
  register: endpoint({
    method: 'POST',
    path: `${path}/{id}/register`,
    guard: holds('chemical.keeper.edit'),
    input: z.object({
      ...idOnly.shape,
      /** In full; only its masked form is kept. Absent: it stays. */
      id_card: z.optional(wire.line('身份证号', 18)),
      training_no: z.optional(wire.line('培训证书编号', 60)),
    }),
    output: nothing,
    summary: '登记保管人身份和培训',
  }),
};
