import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { rateOf } from '#kernel/shared/rate.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { LedgerGroup, type LedgerGroupCode, type LedgerGroupRow } from '../../shared/report/ledger.ts';
import { isConfirmed, isState, isUrgent } from '../core/problem-state.queries.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import type { LedgerSource } from './ledger.queries.ts';

const mostGroups = 500;
type Stored = Omit<LedgerGroupRow, 'rate' | 'note'> & { begins_at: Date | string | null };

/** The checks of a filter summed up by college, in their order, or by activity, the newest first. */
export async function listLedgerGroups<Q>(
  ctx: Ctx,
  source: LedgerSource<Q>,
  { group, ...filter }: Q & { group: LedgerGroupCode },
): Promise<{ groups: LedgerGroupRow[] }> {
  const { acts, finding } = source;
  const byCollege = group === LedgerGroup.college;
  const named = byCollege
    ? sql`coalesce(n.name, '校直属') as name, null as begins_at
        from summed s left join org.unit n on n.school_id = ${ctx.schoolId} and n.id = s.id order by n.code`
    : sql`n.${sql.ref(acts.name)} as name, n.${sql.ref(acts.day)} as begins_at
        from summed s join ${sql.table(acts.table)} n on n.school_id = ${ctx.schoolId} and n.id = s.id
        order by n.${sql.ref(acts.day)} desc, s.id desc`;
  const { rows } = await sql<Stored>`
    with checks as materialized (select * from ${source.checks(ctx, filter as unknown as Q)}),
    found as (
      select p.${sql.ref(finding)} as check_id, count(*) as problems, count(*) filter (where ${isUrgent}) as urgent,
        count(*) filter (where ${isState(ProblemState.finished)}) as finished
      from inspection.problem p where p.school_id = ${ctx.schoolId} and p.${sql.ref(finding)} in (select id from checks)
        and not p.is_draft and p.deleted_at is null and ${isConfirmed} group by 1
    ),
    summed as (
      select k.${sql.ref(byCollege ? 'college_id' : 'act_id')} as id, count(*) as checks, count(distinct k.lab_id) as labs,
        coalesce(sum(f.problems), 0)::bigint as problems, coalesce(sum(f.urgent), 0)::bigint as urgent,
        coalesce(sum(f.finished), 0)::bigint as finished
      from checks k left join found f on f.check_id = k.id group by 1
    )
    select s.*, ${named} limit ${mostGroups}`.execute(ctx.db);
  return {
    groups: rows.map(({ begins_at, ...row }) => ({
      ...row,
      note: begins_at instanceof Date ? formatDate(begins_at) : (begins_at ?? ''),
      rate: rateOf(row.finished, row.problems),
    })),
  };
}
