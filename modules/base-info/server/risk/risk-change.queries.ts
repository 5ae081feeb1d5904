import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches, matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { endOfDay, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { riskChangeApi, type RiskChangeRow } from '../../shared/risk/risk-change.ts';
import { readInLabs, readsFewLabs } from '../inspected-content.queries.ts';
import { auditScope, changeActions, ownStep } from './risk-point.policy.ts';

export type StoredRiskChange = Omit<RiskChangeRow, 'can' | 'submitted_at' | 'college_at' | 'decided_at'> & {
  submitted_by: number;
  submitted_at: Date;
  college_at: Date | null;
  decided_at: Date | null;
};

const person = (alias: string, id: string) => sql`left join identity.account ${sql.ref(alias)}
  on ${sql.ref(`${alias}.school_id`)} = q.school_id and ${sql.ref(`${alias}.id`)} = ${sql.ref(id)}`;

const text = (at: Date | null) => at && formatDateTime(at);

export const riskChangeList = listQuery<typeof riskChangeApi.list, StoredRiskChange>(riskChangeApi.list, {
  noun: '风险点变更',
  table: ['base_info.risk_change', 'q'],
  joins: {
    u: sql`join org.unit u on u.school_id = q.school_id and u.id = q.lab_id`,
    c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
    k: sql`left join codes.code k on k.school_id = q.school_id and k.parent_key = 'lab_class' and k.code = q.lab_class::text`,
    a: person('a', 'q.submitted_by'),
    b: person('b', 'q.college_by'),
    d: person('d', 'q.decided_by'),
  },
  columns: () => sql`q.id, q.version, q.risk_point_id, q.lab_id, u.name as lab_name, u.code as lab_code,
    coalesce(c.name, '') as college_name, q.name, q.kind, q.edition, q.items, q.reason, q.lab_class,
    coalesce(k.name, '') as class_name, q.r, (q.before->>'l')::int as old_l, (q.before->>'s')::int as old_s,
    (q.after->>'l')::int as l, (q.after->>'s')::int as s, q.status as step, q.submitted_by, coalesce(a.name, '') as submitted_by_name,
    q.submitted_at, coalesce(b.name, '') as college_by_name, q.college_at, q.college_opinion,
    coalesce(d.name, '') as decided_by_name, q.decided_at, q.opinion`,
  reach: (ctx) => readInLabs(ctx, 'base-info.risk.read', 'q'),
  filters: {
    keyword: (
      word,
      ctx,
    ) => sql<boolean>`(${matchesText(sql`q.name`, word)} or q.lab_id = any(array(select n.id from org.unit n
      where n.school_id = ${ctx.schoolId} and n.level = 'lab' and ${matches('n.keywords', sql`n.name || ' ' || n.code`, word)})))`,
    college_id: 'q.college_id',
    lab_id: 'q.lab_id',
    risk_point_id: 'q.risk_point_id',
    kind: 'q.kind',
    step: 'q.status',
    mine: (mine, { actor }) =>
      mine
        ? sql<boolean>`q.status = ${auditScope(actor).kind === 'none' ? '' : ownStep(actor)} and q.submitted_by <> ${actor.userId}`
        : sql<boolean>`true`,
    from: (day) => sql<boolean>`q.submitted_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`q.submitted_at <= ${endOfDay(day)}`,
  },
  narrowing: ['lab_id', 'risk_point_id', 'keyword'],
  isNarrow: (_asked, { actor }) => readsFewLabs(actor, 'base-info.risk.read'),
  neverNull: ['submitted_at'],
  // Ids rise with time.
  sort: { submitted_at: sql`q.id` },
  order: { desc: sql`q.id` },
  row: ({ submitted_by, ...stored }, { actor }) => ({
    ...stored,
    submitted_at: formatDateTime(stored.submitted_at),
    college_at: text(stored.college_at),
    decided_at: text(stored.decided_at),
    can: changeActions(actor, { ...stored, submitted_by }),
  }),
});

/** Requests that wait for the step of the caller. */
export async function countWaiting(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from base_info.risk_change q
    join org.unit u on u.school_id = q.school_id and u.id = q.lab_id
    where q.school_id = ${ctx.schoolId} and ${riskChangeList.where(ctx, { mine: true })}`.execute(ctx.db);
  return rows[0]!.count;
}
