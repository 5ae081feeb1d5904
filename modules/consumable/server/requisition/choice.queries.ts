import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { roleScope, within } from '#kernel/server/policy.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { ownMemberLabs } from '#modules/base-info/server/public.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';

/** Laboratory `u` is one of the caller's: of membership, or of the place of the role. */
export const isOwnLab = (
  ctx: Ctx,
): RawBuilder<boolean> => sql<boolean>`(u.level = 'lab' and u.status = 1 and u.deleted_at is null
  and (${within(roleScope(ctx.actor), 'u.path')} or u.id in (${ownMemberLabs(ctx)})))`;

export const ownLabs = listQuery<typeof requisitionApi.labs, { id: number; name: string }>(requisitionApi.labs, {
  noun: '实验室',
  table: ['org.unit', 'u'],
  columns: () => sql`u.id, u.name`,
  reach: isOwnLab,
  filters: {},
  isNarrow: () => true,
  sort: {},
  order: sql`u.name`,
  row: (stored) => stored,
});

type Available = OutputOf<typeof requisitionApi.available>['content'][number];

/** What a store can give of materials, in sum only. */
export async function readAvailable(
  ctx: Ctx,
  { warehouse_id, material_ids }: InputOf<typeof requisitionApi.available>,
) {
  const { rows } = await sql<Available>`select m.id as material_id, m.unit,
      trim_scale(greatest(coalesce((select sum(t.quantity) from consumable.batch b
        join stock.lot t on t.school_id = b.school_id and t.id = b.id
        where b.school_id = h.school_id and b.holding_id = h.id
          and (b.expires_on is null or b.expires_on >= ${formatDate(ctx.now)}::date)), 0) - coalesce(h.reserved, 0), 0))::text as available
    from consumable.material m
    left join consumable.holding h on h.school_id = m.school_id and h.material_id = m.id and h.warehouse_id = ${warehouse_id}
    where m.school_id = ${ctx.schoolId} and m.id = any(${material_ids}) order by m.id`.execute(ctx.db);
  return { content: rows };
}
