import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import type { CandidateRow, recommendApi } from '../../shared/award/recommendation.ts';
import { RecommendStatus, recommendStates } from '../../shared/core/award.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { findReachAct } from './reach-act.queries.ts';
import { candidateList, quotaOf } from './recommendation.queries.ts';

const table = 'inspection.recommendation';
const docType = 'inspection.recommendation';
type Action = CandidateRow['can'][number];

/** Refuses with the reason why the caller may not do it. */
function check(row: CandidateRow, action: Action) {
  const needsMerit = action === 'save' || action === 'submit';
  assert(!needsMerit || row.faults.length === 0, inspectionErrors.notEligible, { faults: row.faults.join('；') });
  const state = row.status === null ? '还没有填写' : `状态是“${labelOf(RecommendStatus, row.status)}”`;
  assert(row.can.includes(action), inspectionErrors.recommendState, { state });
}

/** The candidate of a recommendation, if the caller may do this with it. */
async function findFor(ctx: Ctx, id: number, action: Action): Promise<CandidateRow> {
  const { rows } = await sql<{ result_id: number }>`select x.result_id from inspection.recommendation x
    where x.school_id = ${ctx.schoolId} and x.id = ${id}`.execute(ctx.db);
  const row = await candidateList.find(ctx, found(rows[0], '评优推荐').result_id);
  check(row, action);
  return row;
}

/** Writes the material; a draft of a laboratory is submitted by its college. */
export async function saveRecommendation(ctx: Ctx, input: InputOf<typeof recommendApi.save>): Promise<number> {
  const row = await candidateList.find(ctx, input.result_id);
  check(row, 'save');
  const { reason, photos = [], files = [] } = input;
  const { draft, rejected } = RecommendStatus;
  const by = ctx.actor.userId;
  const { rows } = await sql<{
    id: number;
  }>`insert into inspection.recommendation as x (school_id, act_id, result_id, lab_id, college_id,
      reason, photos, files, created_by, updated_by)
    values (${ctx.schoolId}, ${row.act_id}, ${row.id}, ${row.lab_id}, ${row.college_id}, ${reason}, ${photos}, ${files}, ${by}, ${by})
    on conflict (school_id, result_id) do update set reason = excluded.reason, photos = excluded.photos, files = excluded.files,
      version = x.version + 1, updated_at = ${ctx.now}, updated_by = ${by}
    where x.status in (${draft}, ${rejected}) returning x.id`.execute(ctx.db);
  assert(rows[0], inspectionErrors.recommendState, { state: '已上报' });
  const { id } = rows[0];
  await attachFiles(ctx, docType, id, [...photos, ...files]);
  await ctx.audit({ action: '填写评优推荐', docType, docId: id, note: row.lab_name });
  return id;
}

const change = (ctx: Ctx, id: number, action: 'submit' | 'withdraw' | 'pass' | 'reject', set = {}, note = '') =>
  applyTransition(ctx, recommendStates, { table, column: 'status', id, action, docType, set, note });

const undecided = { decided_by: null, decided_at: null, opinion: '' };

/** The college submits a recommendation within its quota. */
export async function submitRecommendation(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await findFor(ctx, id, 'submit');
  const { rule } = await findReachAct(ctx, row.act_id);
  // Recommendations of the college are locked together, so that two submissions do not share the last place.
  const { rows } = await sql<{ status: number }>`select x.status from inspection.recommendation x
    where x.school_id = ${ctx.schoolId} and x.act_id = ${row.act_id} and x.college_id = ${row.college_id} order by x.id for update`.execute(
    ctx.db,
  );
  const taken: readonly number[] = [RecommendStatus.submitted, RecommendStatus.passed];
  const used = rows.filter(({ status }) => taken.includes(status)).length;
  const labs = await candidateList.count(ctx, { act_id: row.act_id, college_id: row.college_id ?? undefined });
  const quota = quotaOf(labs, rule);
  assert(used < quota, inspectionErrors.quotaUsed, { quota, used });
  await change(
    ctx,
    id,
    'submit',
    { submitted_by: ctx.actor.userId, submitted_at: ctx.now, ...undecided },
    row.lab_name,
  );
}

export async function withdrawRecommendation(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await findFor(ctx, id, 'withdraw');
  await change(ctx, id, 'withdraw', {}, row.lab_name);
}

export async function removeRecommendation(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await findFor(ctx, id, 'remove');
  const done = await sql`delete from inspection.recommendation x where x.school_id = ${ctx.schoolId} and x.id = ${id}
    and x.status = ${RecommendStatus.draft}`.execute(ctx.db);
  assert(done.numAffectedRows === 1n, inspectionErrors.recommendState, { state: '已上报' });
  await ctx.audit({ action: '删除评优推荐', docType, docId: id, note: row.lab_name });
}

async function decide(ctx: Ctx, { id, opinion }: { id: number; opinion: string }, action: 'pass' | 'reject') {
  await findFor(ctx, id, action);
  const { rows } = await sql<{ submitted_by: number }>`select x.submitted_by from inspection.recommendation x
    where x.school_id = ${ctx.schoolId} and x.id = ${id}`.execute(ctx.db);
  assert(rows[0]!.submitted_by !== ctx.actor.userId, inspectionErrors.ownRecommendation);
  await change(ctx, id, action, { decided_by: ctx.actor.userId, decided_at: ctx.now, opinion }, opinion);
  await ctx.job('inspection.notify-recommendation', { id });
}

export const passRecommendation = (ctx: Ctx, input: { id: number; opinion: string }) => decide(ctx, input, 'pass');
export const rejectRecommendation = (ctx: Ctx, input: { id: number; opinion: string }) => decide(ctx, input, 'reject');
