import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { changeApi, type ChangeRow } from '../../shared/running/change.ts';
import { ChangeState } from '../../shared/running/change.states.ts';
import { collegeDecides, isOffice, isOwnProject, projectsWithin } from '../project.policy.ts';

type Stored = Omit<ChangeRow, 'can' | 'submitted_at' | 'decided_at'> & {
  submitted_at: Date;
  decided_at: Date | null;
  decides: boolean;
};

const joins = {
  p: sql`join project.project p on p.school_id = g.school_id and p.id = g.project_id`,
  u: sql`join org.unit u on u.school_id = p.school_id and u.id = p.org_id`,
  a: sql`join identity.account a on a.school_id = g.school_id and a.id = g.submitted_by`,
  d: sql`left join identity.account d on d.school_id = g.school_id and d.id = g.decided_by`,
};

/** Changes `g` on which the caller decides: the college first, then the school. */
const decidesChange = (
  ctx: Ctx,
): RawBuilder<boolean> => sql<boolean>`case g.state when ${sql.lit(ChangeState.waiting)} then ${collegeDecides(ctx)}
  when ${sql.lit(ChangeState.processing)} then ${isOffice(ctx.actor) ? sql<boolean>`not ${isOwnProject(ctx)}` : sql<boolean>`false`}
  else false end`;

const columns = (
  ctx: Ctx,
) => sql`g.id, g.project_id, p.no as project_no, p.name as project_name, u.name as org_name, g.kind, g.lines,
  g.share, g.reason, a.name as submitted_name, g.submitted_at, g.opinion, coalesce(d.name, '') as decided_name, g.decided_at, g.state,
  ${decidesChange(ctx)} as decides`;

const shown = ({ decides, ...row }: Stored): ChangeRow => ({
  ...row,
  submitted_at: formatDateTime(row.submitted_at),
  decided_at: row.decided_at && formatDateTime(row.decided_at),
  can: decides ? ['decide'] : [],
});

/** Changes `g` that wait for the caller. */
export const waitingChange = (ctx: Ctx) => sql<boolean>`g.id in (select g.id from project.change g ${joins.p}
  where g.school_id = ${ctx.schoolId} and ${projectsWithin(ctx)} and ${decidesChange(ctx)})`;

export const changeList = listQuery<typeof changeApi.list, Stored>(changeApi.list, {
  noun: '变更',
  table: ['project.change', 'g'],
  joins,
  columns,
  reach: (ctx) =>
    sql<boolean>`g.project_id in (select p.id from project.project p where p.school_id = ${ctx.schoolId} and ${projectsWithin(ctx)})`,
  filters: {
    keyword: (
      word,
      { schoolId },
    ) => sql<boolean>`g.project_id in (select q.id from project.project q where q.school_id = ${schoolId}
      and ${matches('q.keywords', sql`q.no || ' ' || q.name`, word)})`,
    project_id: 'g.project_id',
    kind: 'g.kind',
    state: 'g.state',
    waits: (waits, ctx) => sql<boolean>`(${waitingChange(ctx)}) = ${waits}`,
  },
  isNarrow: () => true,
  neverNull: ['submitted_at'],
  sort: { submitted_at: sql`g.submitted_at` },
  order: { desc: sql`g.submitted_at` },
  row: shown,
});
