import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { consumableErrors } from '../../shared/errors.ts';
import { OutboundKind, type outboundApi } from '../../shared/stock/outbound.ts';
import { lockHoldings } from './holding.service.ts';
import { assertUnpromised, freshBatches, postOutbound, sumOf } from './issue.service.ts';
import { assertKeeper, holdStore } from './store.queries.ts';

type Batch = { warehouse_id: number; material_id: number; quantity: number; is_expired: boolean };

const batchOf = async (ctx: Ctx, id: number): Promise<Batch> => {
  const { rows } = await sql<Batch>`select h.warehouse_id, h.material_id, t.quantity::float8 as quantity,
      coalesce(b.expires_on < ${formatDate(ctx.now)}::date, false) as is_expired
    from consumable.batch b join consumable.holding h on h.school_id = b.school_id and h.id = b.holding_id
    join stock.lot t on t.school_id = b.school_id and t.id = b.id
    where b.school_id = ${ctx.schoolId} and b.id = ${id} and ${inStores(ctx, 'consumable.read', 'h.warehouse_id')}`.execute(
    ctx.db,
  );
  return found(rows[0], '批次');
};

/** Takes what is broken, lost or expired out of the books; what is promised to somebody stays covered. */
export async function writeOff(ctx: Ctx, { batch_id, quantity, note }: InputOf<typeof outboundApi.writeOff>) {
  const { warehouse_id, material_id } = await batchOf(ctx, batch_id);
  await assertKeeper(ctx, await holdStore(ctx, warehouse_id, '报损'), '报损');
  const holding = (await lockHoldings(ctx, warehouse_id, [material_id])).get(material_id)!;
  const batch = await batchOf(ctx, batch_id);
  if (Number(quantity) < 0.01) throw badFields({ quantity: '报损数量应大于 0，最多两位小数' });
  assert(Number(quantity) <= batch.quantity, consumableErrors.batchShort, {
    name: holding.name,
    quantity: batch.quantity,
    unit: holding.unit,
  });
  const fresh = sumOf((await freshBatches(ctx, [holding])).get(holding.id));
  if (!batch.is_expired) assertUnpromised(holding, fresh, quantity);
  const shares = [{ id: batch_id, quantity: String(Number(quantity)), name: holding.name }];
  return postOutbound(ctx, { warehouse_id, kind: OutboundKind.writeOff, note, flow: 'loss', shares });
}
