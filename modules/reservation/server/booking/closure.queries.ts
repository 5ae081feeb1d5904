import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { inScope, roleScope } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { isOfLabs, standsInLabs } from '#platform/org/server/public.ts';
import { closureApi, type ClosureRow } from '../../shared/booking/closure.ts';
import { editScope, keptResources } from '../reservation.policy.ts';

type Stored = Omit<ClosureRow, 'can' | 'starts_at' | 'ends_at' | 'is_over'> & {
  starts_at: Date;
  ends_at: Date;
  lab_path: string;
};

function shown({ lab_path, starts_at, ends_at, ...row }: Stored, { actor, now }: Ctx): ClosureRow {
  const is_over = ends_at <= now;
  return {
    ...row,
    starts_at: formatDateTime(starts_at),
    ends_at: formatDateTime(ends_at),
    is_over,
    can: !is_over && inScope(editScope(actor), lab_path) ? ['remove'] : [],
  };
}

export const closureList = listQuery<typeof closureApi.list, Stored>(closureApi.list, {
  noun: '停用安排',
  table: ['reservation.closure', 'z'],
  joins: {
    u: sql`join org.unit u on u.school_id = z.school_id and u.id = z.lab_id`,
    s: sql`join reservation.resource s on s.school_id = z.school_id and s.id = z.resource_id`,
  },
  columns:
    () => sql`z.id, z.resource_id, s.name as resource_name, u.name as lab_name, u.path as lab_path, z.starts_at, z.ends_at,
    z.reason, z.note`,
  reach: (ctx) => {
    const scope = roleScope(ctx.actor);
    return scope.kind === 'none'
      ? sql<boolean>`z.resource_id = any(array(${keptResources(ctx)}))`
      : standsInLabs(ctx, scope, 'z');
  },
  filters: { resource_id: 'z.resource_id', college_id: 'z.college_id', reason: 'z.reason' },
  narrowing: ['resource_id', 'reason'],
  isNarrow: (_asked, { actor }) => roleScope(actor).kind === 'none' || isOfLabs(actor, roleScope(actor)),
  neverNull: ['starts_at'],
  sort: { starts_at: sql`z.starts_at` },
  order: { desc: sql`z.starts_at` },
  row: shown,
});
