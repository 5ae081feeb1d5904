import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

const storeRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  org_name: z.string(),
  /** The caller keeps it today. */
  is_kept: z.boolean(),
});
export type GoodsStore = z.output<typeof storeRow>;

/** Stores of consumables in use: type 6 of dictionary `warehouse_type`, and the storage points of laboratories. */
export const goodsStoreApi = onServer('consumables', {
  list: endpoint({
    method: 'GET',
    path: '/api/consumable/store',
    guard: holds('consumable.material.read'),
    all: true,
    input: listInput({
      /** Those that serve this laboratory: its own, those of the units above it and of store units beside these. */
      lab_id: wire.maybe(wire.id()),
      /** Those that the caller keeps today. */
      kept: wire.maybe(wire.bool()),
    }),
    output: pageOf(storeRow),
    summary: '读取耗材仓库',
  }),
});
