import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { settingOf, settingsOf } from '#platform/codes/server/public.ts';
import { centsOf, moneyText } from '#platform/funds/shared/money.rules.ts';
import { usersWithRight } from '#platform/identity/server/public.ts';
import { expertActions, ProjectState, projectStates } from '../../shared/application/project.states.ts';
import { projectErrors } from '../../shared/errors.ts';
import type { reviewApi } from '../../shared/review/review.ts';
import { reviewStates, ReviewState } from '../../shared/review/review.states.ts';
import { criteriaOf, meanOf } from '../../shared/review/score.rules.ts';
import { assertIn, changeState, lockForOffice, projectDoc, type Locked } from '../locked.queries.ts';
import { schoolManagers, tell } from '../project-notice.service.ts';

export const reviewDoc = 'project.review';

const namesIn = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join('、');

/** Experts are neither of the college of the project nor its head, author or members, whichever of their roles is meant. */
async function checkExperts(ctx: Ctx, { id, college_id, head_id }: Locked, users: readonly number[]): Promise<void> {
  const able = new Set(await usersWithRight(ctx, 'project.review.score'));
  const { rows } = await sql<{ id: number; name: string; is_near: boolean }>`select a.id, a.name,
      a.id = ${head_id} or exists (select 1 from project.project p where p.school_id = a.school_id and p.id = ${id} and p.created_by = a.id)
      or exists (select 1 from project.member m where m.school_id = a.school_id and m.project_id = ${id} and m.user_id = a.id)
      or exists (select 1 from identity.holding h join org.unit u on u.school_id = h.school_id and u.id = h.org_id
        where h.school_id = a.school_id and h.user_id = a.id and u.college_id = ${college_id}) as is_near
    from identity.account a where a.school_id = ${ctx.schoolId} and a.id = any(${[...users]})`.execute(ctx.db);
  const near = rows.filter(({ is_near }) => is_near);
  assert(near.length === 0, projectErrors.conflictExpert, { people: namesIn(near) });
  const unable = rows.filter((one) => !able.has(one.id));
  assert(unable.length === 0 && rows.length === users.length, projectErrors.notExpert, {
    people: namesIn(unable) || '所选人员',
  });
}

export async function assignExperts(ctx: Ctx, { id, user_ids }: InputOf<typeof reviewApi.assign>) {
  const project = await lockForOffice(ctx, id);
  assertIn(project, projectStates.transitions.conclude.from, '分配专家');
  const users = [...new Set(user_ids)];
  await checkExperts(ctx, project, users);
  const { rows } = await sql<{
    expert_id: number;
  }>`insert into project.review (school_id, project_id, expert_id, assigned_at)
    select ${ctx.schoolId}, ${id}, u, ${ctx.now} from unnest(${users}::bigint[]) u on conflict do nothing returning expert_id`.execute(
    ctx.db,
  );
  await ctx.audit({ action: expertActions.assign, docType: projectDoc, docId: id, note: `${rows.length} 人` });
  await tell(ctx, project, {
    type: 'PROJECT_REVIEW',
    users: rows.map(({ expert_id }) => expert_id),
    url: '/project/review',
    once: 'assigned',
  });
  return { added: rows.length };
}

type Own = {
  id: number;
  project_id: number;
  applied: string;
  project_state: number;
  project_name: string;
  head_name: string;
};

/** The own review of an expert; its project is locked, so that a conclusion waits. */
async function lockOwnReview(ctx: Ctx, id: number, action: string): Promise<Own> {
  const { rows } =
    await sql<Own>`select v.id, v.project_id, p.applied::text as applied, p.state as project_state, p.name as project_name,
      a.name as head_name
    from project.review v join project.project p on p.school_id = v.school_id and p.id = v.project_id
    join identity.account a on a.school_id = p.school_id and a.id = p.head_id
    where v.school_id = ${ctx.schoolId} and v.id = ${id} and v.expert_id = ${ctx.actor.userId} for update of p, v`.execute(
      ctx.db,
    );
  const review = found(rows[0], '评审');
  assert(review.project_state === ProjectState.review, projectErrors.reviewOver, { action });
  return review;
}

export async function scoreReview(
  ctx: Ctx,
  { id, scores, suggested, opinion }: InputOf<typeof reviewApi.score>,
): Promise<void> {
  const { applied } = await lockOwnReview(ctx, id, '打分');
  const criteria = criteriaOf(await settingOf(ctx, 'project_score_items'));
  const fits = scores.length === criteria.length && scores.every((one, at) => one <= criteria[at]!.most);
  assert(fits, projectErrors.scoresShape);
  const amounts = { what: '建议金额', amount: moneyText(suggested), applied: moneyText(applied) };
  assert(centsOf(suggested) >= 0 && centsOf(suggested) <= centsOf(applied), projectErrors.overApplied, amounts);
  const score = scores.reduce((sum, one) => sum + one, 0);
  await applyTransition(ctx, reviewStates, {
    table: 'project.review',
    id,
    action: 'score',
    set: { scores: JSON.stringify(scores), score, suggested, opinion, done_at: ctx.now },
    docType: reviewDoc,
    note: `${score} 分`,
  });
}

/** An expert who is not impartial leaves; the office assigns another. */
export async function declineReview(ctx: Ctx, { id, reason }: InputOf<typeof reviewApi.decline>): Promise<void> {
  const review = await lockOwnReview(ctx, id, '回避');
  await applyTransition(ctx, reviewStates, {
    table: 'project.review',
    id,
    action: 'decline',
    set: { opinion: reason, done_at: ctx.now },
    docType: reviewDoc,
    note: reason,
  });
  const { project_id, project_name: name, applied, head_name } = review;
  const users = await schoolManagers(ctx);
  const params = { expert: ctx.actor.name, reason };
  await tell(ctx, { id: project_id, name, applied, head_name }, { type: 'PROJECT_DECLINED', users, params });
}

export async function removeReview(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{
    project_id: number;
  }>`select project_id from project.review where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const project = await lockForOffice(ctx, found(rows[0], '评审').project_id);
  assert(project.state === ProjectState.review, projectErrors.reviewOver, { action: '撤销专家' });
  const { rows: gone } = await sql<{
    expert_id: number;
  }>`delete from project.review where school_id = ${ctx.schoolId} and id = ${id}
    and state = ${sql.lit(ReviewState.open)} returning expert_id`.execute(ctx.db);
  assert(gone.length === 1, projectErrors.expertDone);
  await ctx.audit({
    action: expertActions.remove,
    docType: projectDoc,
    docId: project.id,
    note: `#${gone[0]!.expert_id}`,
  });
}

/** Takes the mean of the valid scores into the library. */
export async function concludeReview(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const project = await lockForOffice(ctx, id);
  assertIn(project, projectStates.transitions.conclude.from, '结束评审');
  const { rows } = await sql<{
    score: string;
    suggested: string;
  }>`select score::text as score, suggested::text as suggested
    from project.review where school_id = ${ctx.schoolId} and project_id = ${id} and state = ${sql.lit(ReviewState.scored)}`.execute(
    ctx.db,
  );
  const limits = await settingsOf(ctx, ['project_least_scores', 'project_trim_scores']);
  const least = Number(limits.project_least_scores);
  assert(rows.length >= least, projectErrors.tooFewScores, { count: rows.length, least });
  const score = meanOf(
    rows.map((row) => row.score),
    Number(limits.project_trim_scores),
  );
  const suggested = meanOf(
    rows.map((row) => row.suggested),
    Number.POSITIVE_INFINITY,
  );
  // Experts who have not answered are not waited for any more.
  await sql`delete from project.review where school_id = ${ctx.schoolId} and project_id = ${id} and state = ${sql.lit(ReviewState.open)}`.execute(
    ctx.db,
  );
  await changeState(ctx, id, 'conclude', { score, suggested }, `${rows.length} 份评分，平均 ${score} 分`);
}
