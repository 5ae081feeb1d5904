import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight, roleScope } from '#kernel/server/policy.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { quotaApi, QuotaScope, type QuotaRow } from '../../shared/purchase/quota.ts';
import { quotaPending, quotaScopeName, quotaStock, quotaTargetName } from './purchase-facts.queries.ts';

export type StoredQuota = Omit<QuotaRow, 'can'>;

/** Quotas `q` that the caller reads: those of the school, of the units of the role and of cabinets in reach. */
const quotasWithin = (ctx: Ctx): RawBuilder<boolean> => {
  const scope = roleScope(ctx.actor);
  if (scope.kind === 'all') return sql<boolean>`true`;
  return sql<boolean>`case q.scope when 'school' then true when 'cabinet' then exists (select 1 from stock.cabinet b
      where b.school_id = q.school_id and b.id = q.cabinet_id and ${inStores(ctx, 'chemical.stock.read', 'b.warehouse_id')})
    else ${inUnits(ctx.schoolId, scope, 'q.org_id')} end`;
};

/** A college sets the quotas of its laboratories, the office all. */
export const mayEditQuota = ({ actor }: Ctx, { scope }: { scope: string }): boolean =>
  holdsRight(actor, 'chemical.quota.edit') && (roleScope(actor).kind === 'all' || scope === QuotaScope.lab);

export const quotaList = listQuery<typeof quotaApi.list, StoredQuota>(quotaApi.list, {
  noun: '存量限额',
  table: ['chemical.quota', 'q'],
  columns: (
    ctx,
  ) => sql`q.id, q.version, q.scope, q.org_id, q.cabinet_id, ${quotaScopeName} as scope_name, q.target, q.substance_id,
    q.target_code, ${quotaTargetName} as target_name, trim_scale(q.max_qty)::text as max_qty, q.unit,
    trim_scale(round(${quotaStock(ctx)}, 2))::text as stock, trim_scale(round(${quotaPending(ctx, 0)}, 2))::text as pending, q.basis, q.status`,
  reach: quotasWithin,
  filters: {
    keyword: (word) => matchesText(sql`${quotaScopeName} || ' ' || ${quotaTargetName}`, word),
    scope: 'q.scope',
    target: 'q.target',
    org_id: 'q.org_id',
    status: 'q.status',
  },
  isNarrow: () => true,
  sort: {},
  order: [sql`array_position(array['school', 'college', 'lab', 'cabinet'], q.scope)`, sql`q.org_id`],
  row: (stored, ctx) => ({ ...stored, can: mayEditQuota(ctx, stored) ? ['edit', 'status'] : [] }),
});
