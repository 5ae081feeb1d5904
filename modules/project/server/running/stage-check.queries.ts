import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { CheckKind, stageCheckApi, type StageCheckRow } from '../../shared/running/stage-check.ts';
import { collegeDecides, isOffice, isOwnProject, projectsWithin } from '../project.policy.ts';

type Stored = Omit<StageCheckRow, 'can' | 'submitted_at' | 'decided_at' | 'files'> & {
  submitted_at: Date;
  decided_at: Date | null;
  files: RowFile[];
  decides: boolean;
};

const joins = {
  p: sql`join project.project p on p.school_id = x.school_id and p.id = x.project_id`,
  u: sql`join org.unit u on u.school_id = p.school_id and u.id = p.org_id`,
  a: sql`join identity.account a on a.school_id = x.school_id and a.id = x.submitted_by`,
  d: sql`left join identity.account d on d.school_id = x.school_id and d.id = x.decided_by`,
};

/** Checks `x` on which the caller decides: the college on a midterm check, the school on an acceptance. */
const decidesCheck = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`case when x.kind = ${sql.lit(CheckKind.midterm)}
  then ${collegeDecides(ctx)} else ${isOffice(ctx.actor) ? sql<boolean>`not ${isOwnProject(ctx)}` : sql<boolean>`false`} end`;

const columns = (
  ctx: Ctx,
) => sql`x.id, x.project_id, p.no as project_no, p.name as project_name, u.name as org_name, x.kind, x.content,
  x.achieved, x.reason, x.assets, x.spent_percent, ${filesOf(sql`x.school_id`, sql`x.files`)} as files, a.name as submitted_name,
  x.submitted_at, x.result, x.opinion, coalesce(d.name, '') as decided_name, x.decided_at, x.due_on, ${decidesCheck(ctx)} as decides`;

const shown = ({ decides, ...row }: Stored, ctx: Ctx): StageCheckRow => ({
  ...row,
  submitted_at: formatDateTime(row.submitted_at),
  decided_at: row.decided_at && formatDateTime(row.decided_at),
  files: linked(ctx, row.files),
  can: decides && row.result === null ? ['decide'] : [],
});

/** Checks `x` that wait for the caller. */
export const waitingCheck = (
  ctx: Ctx,
) => sql<boolean>`(x.result is null and x.id in (select x.id from project.stage_check x ${joins.p}
  where x.school_id = ${ctx.schoolId} and ${projectsWithin(ctx)} and ${decidesCheck(ctx)}))`;

export const stageCheckList = listQuery<typeof stageCheckApi.list, Stored>(stageCheckApi.list, {
  noun: '检查',
  table: ['project.stage_check', 'x'],
  joins,
  columns,
  reach: (ctx) =>
    sql<boolean>`x.project_id in (select p.id from project.project p where p.school_id = ${ctx.schoolId} and ${projectsWithin(ctx)})`,
  filters: {
    keyword: (
      word,
      { schoolId },
    ) => sql<boolean>`x.project_id in (select q.id from project.project q where q.school_id = ${schoolId}
      and ${matches('q.keywords', sql`q.no || ' ' || q.name`, word)})`,
    project_id: 'x.project_id',
    kind: 'x.kind',
    result: 'x.result',
    waits: (waits, ctx) => sql<boolean>`${waitingCheck(ctx)} = ${waits}`,
  },
  isNarrow: () => true,
  neverNull: ['submitted_at'],
  sort: { submitted_at: sql`x.submitted_at` },
  order: { desc: sql`x.submitted_at` },
  row: shown,
});
