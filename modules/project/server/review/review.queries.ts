import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import { criteriaOf } from '../../shared/review/score.rules.ts';
import { reviewApi, type ReviewDetail, type ReviewRow } from '../../shared/review/review.ts';
import { ReviewState } from '../../shared/review/review.states.ts';
import { readBudget } from '../application/project.queries.ts';
import { isOffice, isOwnProject } from '../project.policy.ts';

type Stored = Omit<ReviewRow, 'can' | 'assigned_at' | 'done_at'> & {
  assigned_at: Date;
  done_at: Date | null;
  project_state: number;
  is_own: boolean;
};

const joins = {
  p: sql`join project.project p on p.school_id = v.school_id and p.id = v.project_id`,
  u: sql`join org.unit u on u.school_id = p.school_id and u.id = p.org_id`,
  a: sql`join identity.account a on a.school_id = v.school_id and a.id = v.expert_id`,
  k: sql`left join codes.code k on k.school_id = p.school_id and k.parent_key = 'project_category' and k.code = p.category`,
};

const columns = (
  ctx: Ctx,
) => sql`v.id, v.project_id, p.no as project_no, p.name as project_name, coalesce(k.name, p.category) as category_name,
  u.name as org_name, p.applied::text as applied, v.expert_id, a.name as expert_name, v.score::text as score,
  v.suggested::text as suggested, v.opinion, v.assigned_at, v.done_at, v.state, p.state as project_state, ${isOwnProject(ctx)} as is_own`;

/** Reviews `v`: an expert's own; the office those of all projects but its members' own. */
function reviewsWithin(ctx: Ctx) {
  const own = holdsRight(ctx.actor, 'project.review.score')
    ? sql<boolean>`v.expert_id = ${ctx.actor.userId}`
    : sql<boolean>`false`;
  return isOffice(ctx.actor) ? sql<boolean>`(${own} or not ${isOwnProject(ctx)})` : own;
}

function shown({ project_state, is_own: _own, ...row }: Stored, { actor }: Ctx): ReviewRow {
  const can: ReviewRow['can'] = [];
  const isOpen = project_state === ProjectState.review;
  if (isOpen && row.expert_id === actor.userId) {
    if (row.state !== ReviewState.declined) can.push('score');
    if (row.state === ReviewState.open) can.push('decline');
  }
  if (isOpen && isOffice(actor) && row.state === ReviewState.open) can.push('remove');
  return {
    ...row,
    assigned_at: formatDateTime(row.assigned_at),
    done_at: row.done_at && formatDateTime(row.done_at),
    can,
  };
}

export const reviewList = listQuery<typeof reviewApi.list, Stored>(reviewApi.list, {
  noun: '评审',
  table: ['project.review', 'v'],
  joins,
  columns,
  // Whose project it is stands in a joined table.
  reach: (ctx) =>
    sql<boolean>`v.id in (select v.id from project.review v ${joins.p} where v.school_id = ${ctx.schoolId} and ${reviewsWithin(ctx)})`,
  filters: {
    keyword: (
      word,
      { schoolId },
    ) => sql<boolean>`v.project_id in (select q.id from project.project q where q.school_id = ${schoolId}
      and ${matches('q.keywords', sql`q.no || ' ' || q.name`, word)})`,
    project_id: 'v.project_id',
    state: 'v.state',
  },
  isNarrow: () => true,
  neverNull: ['assigned_at'],
  sort: { assigned_at: sql`v.assigned_at` },
  order: { desc: sql`v.assigned_at` },
  row: shown,
});

type Rest = Pick<ReviewDetail, 'head_name' | 'basis' | 'content' | 'indicators' | 'scores'> & { files: RowFile[] };

/** An application as its expert reads it, without who else scores; whoever has declined reads it no more. */
export async function findReview(ctx: Ctx, { id }: { id: number }): Promise<ReviewDetail> {
  const { rows } = await sql<
    Stored & Rest
  >`select ${columns(ctx)}, h.name as head_name, p.basis, p.content, p.indicators, v.scores,
      ${filesOf(sql`p.school_id`, sql`p.files`)} as files
    from project.review v ${sql.join(Object.values(joins), sql` `)}
    join identity.account h on h.school_id = p.school_id and h.id = p.head_id
    where v.school_id = ${ctx.schoolId} and v.id = ${id} and v.expert_id = ${ctx.actor.userId}
      and v.state <> ${sql.lit(ReviewState.declined)}`.execute(ctx.db);
  const { head_name, basis, content, indicators, scores, files, ...row } = found(rows[0], '评审');
  const budget = await readBudget(ctx, row.project_id);
  return {
    ...shown(row, ctx),
    head_name,
    basis,
    content,
    indicators,
    scores,
    files: linked(ctx, files),
    budget: budget.map(({ id: rowId, subject_name, item, spec, qty, price, amount, reason, quotes }) => ({
      id: rowId,
      subject_name,
      item,
      spec,
      qty,
      price,
      amount,
      reason,
      quotes,
    })),
    criteria: criteriaOf(await settingOf(ctx, 'project_score_items')),
  };
}
