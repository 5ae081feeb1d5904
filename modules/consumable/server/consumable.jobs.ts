import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { keepersOf } from '#platform/stock/server/public.ts';
import { isEmergency } from './stock/emergency.queries.ts';

type Due = {
  id: number;
  holding_id: number;
  warehouse_id: number;
  warehouse: string;
  org_path: string;
  name: string;
  unit: string;
  batch_no: string;
  quantity: string;
  expires_on: string;
  days: number;
};

const limits = [0, 30, 60];

/**
 * Tells of emergency materials that expire: once at each limit, however often it runs; a day that was missed is made up
 * for. Who is told: the keepers of the store, and those who answer for its unit.
 */
export async function remindExpiry(ctx: Ctx): Promise<void> {
  const today = formatDate(ctx.now);
  const { rows } =
    await sql<Due>`select b.id, b.holding_id, h.warehouse_id, w.name as warehouse, n.path as org_path, m.name, m.unit,
      coalesce(nullif(b.batch_no, ''), '无') as batch_no, trim_scale(t.quantity)::text as quantity, b.expires_on,
      b.expires_on - ${today}::date as days
    from consumable.batch b join stock.lot t on t.school_id = b.school_id and t.id = b.id
    join consumable.holding h on h.school_id = b.school_id and h.id = b.holding_id
    join consumable.material m on m.school_id = h.school_id and m.id = h.material_id
    join stock.warehouse w on w.school_id = h.school_id and w.id = h.warehouse_id
    join org.unit n on n.school_id = w.school_id and n.id = w.org_id
    where b.school_id = ${ctx.schoolId} and t.quantity > 0 and ${isEmergency}
      and b.expires_on between ${today}::date and ${today}::date + 60 order by b.expires_on, b.id limit 2000`.execute(
      ctx.db,
    );
  for (const [warehouseId, batches] of Map.groupBy(rows, ({ warehouse_id }) => warehouse_id)) {
    const answerable = await usersHolding(ctx, ['college', 'school'], batches[0]!.org_path);
    const userIds = [...new Set([...(await keepersOf(ctx, warehouseId)), ...answerable])];
    for (const { id, holding_id, warehouse_id: _store, org_path: _unit, ...params } of batches) {
      const limit = limits.find((one) => params.days <= one)!;
      await notify(ctx, {
        type: 'GOODS_EXPIRY',
        userIds,
        params,
        url: `/consumable/stock/${holding_id}`,
        dedupe: `goods-expiry:${id}:${limit}`,
      });
    }
  }
}

export const consumableJobs = {
  'consumable.remind-expiry': { handler: remindExpiry, cron: '25 0 * * *' },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof consumableJobs> {}
}
