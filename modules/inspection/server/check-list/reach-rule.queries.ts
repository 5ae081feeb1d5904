import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { reachRuleApi, type RuleRevision } from '../../shared/check-list/reach-rule-revision.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';

type Stored = Omit<RuleRevision, 'created_at'> & { created_at: Date };

const newest = (schoolId: number) =>
  sql`(select max(x.revision) from inspection.reach_rule x where x.school_id = ${schoolId})`;

/** Revisions `r` of the rules. */
export const reachRuleList = listQuery<typeof reachRuleApi.list, Stored>(reachRuleApi.list, {
  noun: '达标规则',
  table: ['inspection.reach_rule', 'r'],
  joins: {
    p: sql`left join identity.account p on p.school_id = r.school_id and p.id = r.created_by`,
    a: sql`cross join lateral (select count(*) as running from inspection.activity a where a.school_id = r.school_id
      and a.rule_id = r.id and a.deleted_at is null and a.status <> ${sql.lit(ActivityStatus.ended)}) a`,
  },
  columns: ({
    schoolId,
  }) => sql`r.id, r.revision, r.rule, r.note, coalesce(p.name, '') as created_by_name, r.created_at,
    r.revision = ${newest(schoolId)} as is_current, a.running as activities`,
  reach: () => sql<boolean>`true`,
  filters: {},
  sort: {},
  order: [{ desc: sql`r.revision` }],
  row: ({ created_at, ...row }) => ({ ...row, created_at: formatDateTime(created_at) }),
});

/** The revision in force. */
export async function findCurrentRule(ctx: Ctx): Promise<RuleRevision> {
  const { rows } = await sql<{
    id: number;
  }>`select r.id from inspection.reach_rule r where r.school_id = ${ctx.schoolId}
    order by r.revision desc limit 1`.execute(ctx.db);
  return reachRuleList.find(ctx, rows[0]?.id ?? 0);
}
