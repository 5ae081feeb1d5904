import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { DetailRow } from '../../shared/task/task.ts';
import { DetailState } from '../../shared/task.states.ts';
import { tasksWithin } from '../report.policy.ts';
import { formerTask } from '../plan/former.queries.ts';

export type StoredDetail = Omit<DetailRow, 'updated_at'> & { place: number; row_key: string; updated_at: Date };

/** All rows of a table in their order, each with the accepted row of the former plan. */
export async function readDetails(ctx: Ctx, taskId: number): Promise<StoredDetail[]> {
  const { rows } = await sql<StoredDetail>`with former as materialized (select l.row_key, l.cells from report.task t
      join report.plan p on p.school_id = t.school_id and p.id = t.plan_id
      cross join lateral ${formerTask} f
      join report.detail l on l.school_id = t.school_id and l.task_id = f.id and l.state = ${sql.lit(DetailState.passed)}
      where t.school_id = ${ctx.schoolId} and t.id = ${taskId} and l.row_key <> '')
    select d.id as row_id, d.version, d.place, d.row_key, d.cells, d.collected, l.cells as last, d.reason, d.source, d.state, d.step,
      d.opinion, coalesce(a.name, '系统') as updated_by, d.updated_at
    from report.detail d
    left join former l on l.row_key = d.row_key
    left join identity.account a on a.school_id = d.school_id and a.id = d.updated_by
    where d.school_id = ${ctx.schoolId} and d.task_id = ${taskId}
    order by d.place, d.id`.execute(ctx.db);
  // A key that stands twice in the former table, by an earlier version of its type, must not double a row here.
  return rows.filter(({ row_id }, at) => row_id !== rows[at - 1]?.row_id);
}

export const shownDetail = ({ place: _place, row_key: _key, updated_at, ...row }: StoredDetail): DetailRow => ({
  ...row,
  updated_at: formatDateTime(updated_at),
});

export async function listDetails(ctx: Ctx, { id }: { id: number }): Promise<{ content: DetailRow[] }> {
  const { rows } =
    await sql`select 1 from report.task t where t.school_id = ${ctx.schoolId} and t.id = ${id} and ${tasksWithin(ctx)}`.execute(
      ctx.db,
    );
  found(rows[0], '填报数据');
  return { content: (await readDetails(ctx, id)).map(shownDetail) };
}
