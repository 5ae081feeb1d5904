import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight, roleScope } from '#kernel/server/policy.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { warningApi, WarningStatus, type WarningRow } from '../../shared/warning/warning.ts';

/** Warnings `n` of the units and stores that a right of the caller reaches; those of the school for whoever reaches all. */
export function warningsWithin(ctx: Ctx, right: RightName): RawBuilder<boolean> {
  if (!holdsRight(ctx.actor, right)) return sql<boolean>`false`;
  const scope = roleScope(ctx.actor);
  if (scope.kind === 'all') return sql<boolean>`true`;
  const stores = inStores(ctx, right, 'n.warehouse_id');
  return ctx.actor.dataScope === DataScope.warehouse
    ? stores
    : sql<boolean>`(${inUnits(ctx.schoolId, scope, 'n.org_id')} or ${stores})`;
}

type Stored = Omit<WarningRow, 'can' | 'raised_at' | 'handled_at' | 'ended_at'> & {
  raised_at: Date;
  handled_at: Date | null;
  ended_at: Date | null;
};
const shown = (at: Date | null) => at && formatDateTime(at);

/** 预警中心: what waits first, the gravest first. */
export const warningList = listQuery<typeof warningApi.list, Stored>(warningApi.list, {
  noun: '预警',
  table: ['chemical.warning', 'n'],
  joins: {
    u: sql`left join org.unit u on u.school_id = n.school_id and u.id = n.org_id`,
    a: sql`left join identity.account a on a.school_id = n.school_id and a.id = n.handled_by`,
  },
  columns:
    () => sql`n.id, n.version, n.kind, n.object, n.content, n.level, n.url, coalesce(u.name, '全校') as org_name, n.raised_at, n.status,
    n.note, coalesce(a.name, '') as handled_name, n.handled_at, n.ended_at`,
  reach: (ctx) => warningsWithin(ctx, 'chemical.warning.read'),
  filters: {
    keyword: (word) => matchesText(sql`n.object || ' ' || n.content`, word),
    kind: 'n.kind',
    level: 'n.level',
    status: 'n.status',
    org_id: 'n.org_id',
  },
  isNarrow: () => true,
  unindexed: () => true,
  neverNull: ['raised_at'],
  sort: { raised_at: sql`n.raised_at` },
  order: [sql`n.status`, sql`n.level`, { desc: sql`n.raised_at` }],
  row: (stored, { actor }) => ({
    ...stored,
    raised_at: formatDateTime(stored.raised_at),
    handled_at: shown(stored.handled_at),
    ended_at: shown(stored.ended_at),
    can: stored.status === WarningStatus.waiting && holdsRight(actor, 'chemical.warning.handle') ? ['handle'] : [],
  }),
});

/** What waits for the caller by kind, how much of it is of the first level, and the reports that are due. */
export async function countWarnings(ctx: Ctx): Promise<OutputOf<typeof warningApi.counts>> {
  const { rows } = await sql<{ kind: string; count: number; first: number }>`select n.kind, count(*)::int as count,
      (count(*) filter (where n.level = 1))::int as first
    from chemical.warning n where n.school_id = ${ctx.schoolId} and n.status = ${WarningStatus.waiting}
      and ${warningsWithin(ctx, 'chemical.warning.read')} group by n.kind order by min(n.level), n.kind`.execute(
    ctx.db,
  );
  return { kinds: rows, reports: holdsRight(ctx.actor, 'chemical.report.read') ? await countReports(ctx) : null };
}

async function countReports(ctx: Ctx) {
  const { rows } = await sql<{ open: number; overdue: number }>`select count(*)::int as open,
      (count(*) filter (where due_on < ${formatDate(ctx.now)}::date))::int as overdue
    from chemical.police_report where school_id = ${ctx.schoolId} and reported_on is null`.execute(ctx.db);
  return rows[0]!;
}
