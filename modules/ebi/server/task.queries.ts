import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { AppealState } from '../shared/appeal.states.ts';
import { taskApi, type TaskRow } from '../shared/task.ts';
import { taskStates } from '../shared/task.states.ts';
import { tasksWithin } from './ebi.policy.ts';

type Stored = Omit<TaskRow, 'can' | 'published_at'> & { published_at: Date | null };

const columns = sql`t.id, t.version, t.name, t.school_year, t.scheme_id, e.name as scheme_name, t.state,
  t.notice_from, t.notice_until, t.published_at, n.instruments, n.scored, n.left_out,
  (select count(*)::int from ebi.appeal p where p.school_id = t.school_id and p.task_id = t.id
    and p.state = ${sql.lit(AppealState.waiting)}) as open_appeals`;

const joins = {
  e: sql`join ebi.scheme e on e.school_id = t.school_id and e.id = t.scheme_id`,
  n: sql`cross join lateral (select count(*)::int as instruments, count(s.total)::int as scored,
      count(*) filter (where s.left_out <> '')::int as left_out
    from ebi.score s where s.school_id = t.school_id and s.task_id = t.id) n`,
};

/** Publishing waits for the end of the notice and for appeals. */
function actionsOf({ state, notice_until, open_appeals }: Stored, ctx: Ctx): TaskRow['can'] {
  if (!holdsRight(ctx.actor, 'ebi.task.edit')) return [];
  const isShown = notice_until !== null && formatDate(ctx.now) > notice_until && open_appeals === 0;
  return taskStates.from(state as never).filter((action) => action !== 'publish' || isShown);
}

export const taskList = listQuery<typeof taskApi.list, Stored>(taskApi.list, {
  noun: '评价任务',
  table: ['ebi.task', 't'],
  joins,
  columns: () => columns,
  reach: tasksWithin,
  filters: { school_year: 't.school_year', state: 't.state' },
  narrowing: ['school_year', 'state'],
  neverNull: ['school_year'],
  sort: { school_year: sql`t.school_year` },
  order: { desc: sql`t.school_year` },
  row: (stored, ctx) => {
    const { published_at, ...row } = stored;
    return { ...row, published_at: published_at && formatDateTime(published_at), can: actionsOf(stored, ctx) };
  },
});
