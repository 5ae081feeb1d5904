import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { ReachGrade, type ReachRule } from '../../shared/core/reach-rule.ts';
import { WorkStage, WorkStatus } from '../../shared/core/reach.states.ts';
import { Conclusion, RecordStatus } from '../../shared/core/record.states.ts';
import { gradeOf, rankTargets, type TargetScore } from '../../shared/core/scoring.rules.ts';

const scoreColumns: Record<number, string> = {
  [WorkStage.self]: 'score_self',
  [WorkStage.college]: 'score_college',
  [WorkStage.school]: 'score_school',
};

type Work = { id: number; result_id: number; stage: number; revision: number };

/** No stage of the unit follows: its score is the final one. A self-rating never is. */
const isFinal = ({ stage, result_id, revision }: Work, schoolId: number) =>
  sql<boolean>`(${stage} <> ${WorkStage.self} and not exists (select 1 from inspection.reach_work n
    where n.school_id = ${schoolId} and n.result_id = ${result_id} and n.revision = ${revision} and n.stage > ${stage}))`;

/** The score of a re-check counts up to the line that is reached. */
export function finalOf(score: number, isVetoed: boolean, isRecheck: boolean, rule: ReachRule) {
  const final = isRecheck ? Math.min(score, rule.grades.reached) : score;
  const grade = gradeOf(final, isVetoed, rule);
  return { final, grade, is_reached: grade === ReachGrade.excellent || grade === ReachGrade.reached };
}

type Hit = { item_id: number; name: string };

/** Takes the score of a submitted work over into the result of its unit. */
export async function takeScore(ctx: Ctx, work: Work, score: TargetScore, hits: readonly Hit[], rule: ReachRule) {
  const isRecheck = work.revision > 1;
  const { final, grade, is_reached } = finalOf(score.score!, hits.length > 0, isRecheck, rule);
  const column = isRecheck ? sql`` : sql`${sql.ref(scoreColumns[work.stage]!)} = ${score.score},`;
  await sql`update inspection.reach_result r set ${column}
      final = case when f.yes then ${final} else r.final end, grade = case when f.yes then ${grade} else r.grade end,
      is_reached = case when f.yes then ${is_reached} else r.is_reached end,
      is_ranked = case when f.yes then ${score.is_ranked} else r.is_ranked end,
      veto_hits = case when f.yes then ${JSON.stringify(hits)}::jsonb else r.veto_hits end,
      work_id = case when f.yes then ${work.id} else r.work_id end,
      is_rechecked = r.is_rechecked or (f.yes and ${isRecheck}),
      version = r.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from (select ${isFinal(work, ctx.schoolId)} as yes) f
    where r.school_id = ${ctx.schoolId} and r.id = ${work.result_id}`.execute(ctx.db);
}

/** A returned work takes its score out of the result again. */
export async function dropScore(ctx: Ctx, work: Work): Promise<void> {
  if (work.revision > 1) return;
  await sql`update inspection.reach_result r set ${sql.ref(scoreColumns[work.stage]!)} = null,
      final = case when f.yes then null else r.final end, grade = case when f.yes then null else r.grade end,
      is_reached = r.is_reached and not f.yes, is_ranked = r.is_ranked and not f.yes,
      veto_hits = case when f.yes then '[]' else r.veto_hits end, work_id = case when f.yes then null else r.work_id end,
      version = r.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from (select r2.work_id = ${work.id} as yes from inspection.reach_result r2
      where r2.school_id = ${ctx.schoolId} and r2.id = ${work.result_id}) f
    where r.school_id = ${ctx.schoolId} and r.id = ${work.result_id}`.execute(ctx.db);
}

/** Ranks the laboratories of an activity, and apart from them its colleges. */
export async function rankActivity(ctx: Ctx, actId: number): Promise<void> {
  const { rows } = await sql<{ id: number; score: number | null; is_ranked: boolean; is_lab: boolean }>`
    select r.id, r.final::float8 as score, r.is_ranked, r.lab_id is not null as is_lab from inspection.reach_result r
    where r.school_id = ${ctx.schoolId} and r.act_id = ${actId}`.execute(ctx.db);
  const ranks = [...Map.groupBy(rows, (row) => row.is_lab).values()].flatMap((group) => [...rankTargets(group)]);
  const ranked = ranks.map(([id, rank]) => ({ id, rank }));
  await sql`update inspection.reach_result r set rank = x.rank
    from json_to_recordset(${JSON.stringify(ranked)}::json) as x(id bigint, rank int)
    where r.school_id = ${ctx.schoolId} and r.id = x.id and r.rank is distinct from x.rank`.execute(ctx.db);
}

/**
 * Published results are records of their laboratories, so that ledger, statistics and the file of a laboratory count them
 * like every other inspection.
 */
export async function writeRecords(ctx: Ctx, actId: number, resultId?: number): Promise<void> {
  await sql`update inspection.record d set status = ${RecordStatus.submitted}, answers = w.answers, inspector_ids = w.inspector_ids,
      checked_at = w.submitted_at, submitted_at = w.submitted_at, submitted_by = w.submitted_by,
      conclusion = case when exists (select 1 from inspection.problem p where p.school_id = d.school_id and p.act_id = d.act_id
        and p.org_id = d.lab_id and p.deleted_at is null) then ${Conclusion.problems}::int else ${Conclusion.good} end,
      version = d.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from inspection.reach_result r join inspection.reach_work w on w.school_id = r.school_id and w.id = r.work_id
      and w.status = ${WorkStatus.submitted}
    where r.school_id = ${ctx.schoolId} and r.act_id = ${actId} ${resultId === undefined ? sql`` : sql`and r.id = ${resultId}`}
      and d.school_id = r.school_id and d.act_id = r.act_id and d.lab_id = r.lab_id`.execute(ctx.db);
  await sql`update inspection.problem p set record_id = d.id from inspection.record d
    where p.school_id = ${ctx.schoolId} and p.act_id = ${actId} and p.reach_work_id is not null and p.record_id is null
      and d.school_id = p.school_id and d.act_id = p.act_id and d.lab_id = p.org_id`.execute(ctx.db);
}
