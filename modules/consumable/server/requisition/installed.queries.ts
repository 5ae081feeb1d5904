import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Installed } from '#modules/base-info/server/public.ts';

/** What of an outbound is a safety facility once it is in a laboratory; of each material with the earliest expiry. */
export async function facilitiesOf(ctx: Ctx, outboundId: number): Promise<Installed[]> {
  const { rows } = await sql<Installed>`select m.category, m.name, m.spec as model, ceil(sum(l.quantity))::int as qty,
      min(b.expires_on)::text as expires_on
    from consumable.outbound_line l
    join consumable.batch b on b.school_id = l.school_id and b.id = l.batch_id
    join consumable.holding h on h.school_id = b.school_id and h.id = b.holding_id
    join consumable.material m on m.school_id = h.school_id and m.id = h.material_id
    join codes.code k on k.school_id = m.school_id and k.parent_key = 'material_category' and k.code = m.category
    where l.school_id = ${ctx.schoolId} and l.outbound_id = ${outboundId}
    group by m.id, m.category, m.name, m.spec order by m.id`.execute(ctx.db);
  return rows;
}
