import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, parseDateTime } from '#kernel/shared/time.ts';
import { workingInstant, workedUntil } from '#kernel/shared/working-time.rules.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { appliesTo, type LabTraits } from '../../shared/core/check-items.rules.ts';
import type { ReachRule } from '../../shared/core/reach-rule.ts';
import { ReachTarget, WorkStage, WorkStatus } from '../../shared/core/reach.states.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import { scoreAnswers } from '../reach/reach-answers.rules.ts';
import { finalOf } from '../reach/reach-score.service.ts';
import { hitsOf } from '../reach/reach-work.service.ts';
import { listItems, traits } from '../reach/reach-work-detail.queries.ts';
import type { Activity, Checks } from './activity.demo.ts';
import { addFound, addPhotos } from './reach-problem.demo.ts';

/** Days of the stages, from the first day of the activity. */
export type Stages = readonly (readonly [stage: number, from: number, to: number])[];

export type Work = LabTraits & {
  id: number;
  result_id: number;
  stage: number;
  target: string;
  unit_id: number;
  version_id: number;
  place: number;
  by: number | null;
  present: number[];
};

async function listWorks(ctx: Ctx, actId: number): Promise<Work[]> {
  const { rows } = await sql<Work>`select w.id, w.result_id, w.stage, w.unit_id, w.version_id, ${traits}, l.lab_level,
      case when w.lab_id is null then ${ReachTarget.college} else ${ReachTarget.lab} end as target,
      dense_rank() over (partition by w.lab_id is null order by w.unit_id)::int as place,
      case when w.stage = ${WorkStage.school} then g.leader_id when w.stage = ${WorkStage.self} then u.head_id
        else (select min(h.user_id) from identity.holding h where h.school_id = w.school_id and h.org_id = w.college_id) end as by,
      to_jsonb(array(select i.user_id from inspection.activity_inspector i where i.school_id = w.school_id
        and i.group_id = w.group_id order by i.user_id limit 2)) as present
    from inspection.reach_work w join org.unit u on u.school_id = w.school_id and u.id = w.unit_id
    left join base_info.lab l on l.school_id = w.school_id and l.id = w.lab_id
    left join inspection.activity_group g on g.school_id = w.school_id and g.id = w.group_id
    where w.school_id = ${ctx.schoolId} and w.act_id = ${actId} order by w.unit_id, w.stage`.execute(ctx.db);
  return rows;
}

/** Of ten units six are good, two fair, one poor and one bad, so that every grade is there. */
const qualities = [97, 95, 88, 96, 72, 94, 85, 93, 15, 96];

/** Every seventh laboratory says of itself that it misses a veto item. */
const admitsVeto = ({ stage, target, place }: Work) =>
  stage === WorkStage.self && target === ReachTarget.lab && place % 7 === 2;

/** At most so many unmet items of a laboratory become hidden dangers; the inspectors explain the others on the spot. */
const mostProblems = 3;

/** The stage whose inspectors hand over what they find. */
const finds = ({ stage, target }: Work, status: number) =>
  target === ReachTarget.lab && stage === (status === ActivityStatus.ended ? WorkStage.school : WorkStage.college);

/**
 * Answers of a unit: the own rating is kinder than the checks, which find veto and urgent items met, because the unmet
 * ones were put right before they came.
 */
function answersOf(work: Work, items: readonly CheckItem[], status: number) {
  let left = finds(work, status) ? mostProblems : 0;
  const { unit_id, place, stage, by } = work;
  const quality = qualities[place % qualities.length]! + (stage === WorkStage.self ? 3 : 0);
  const admitted = admitsVeto(work) ? items.find((item) => item.veto)?.item_id : undefined;
  const plain = items.filter((item) => !item.veto && !item.urgent);
  // Nobody is perfect: the school finds at least one thing that the laboratory has not seen.
  const seen = stage === WorkStage.school ? plain[unit_id % plain.length]?.item_id : undefined;
  return items.map(({ item_id, veto, urgent }, i) => {
    const chance = (item_id * 37 + unit_id * 17 + stage * 5 + i * 13) % 100;
    const isMissed = !veto && !urgent && chance >= quality;
    const result =
      item_id === admitted
        ? ItemResult.unmet
        : isMissed
          ? chance % 5 < 3
            ? ItemResult.unmet
            : ItemResult.nearly
          : item_id === seen
            ? ItemResult.nearly
            : ItemResult.met;
    const note = result === ItemResult.unmet ? '现场没有落实，已当面说明要求' : '';
    const problem = result === ItemResult.unmet && left > 0;
    if (problem) left -= 1;
    return { item_id, result, note, photos: [] as number[], problem, by: by ?? 0 };
  });
}

/** How far the check under way is: nearly all have rated themselves, some were reviewed, a few checked by the school. */
function isFilled({ stage, target, place }: Work, status: number): boolean {
  if (status === ActivityStatus.ended) return place % 17 !== 5 || stage !== WorkStage.self;
  // The printed account finds something to do.
  if (stage === WorkStage.self) return place !== 1 && place % 6 !== 5;
  return target === ReachTarget.lab && stage === WorkStage.college && place % 6 < 3 && place !== 1;
}

/** Submits the works up to where the check has come, and takes their scores over. */
export async function fillWorks(
  ctx: Ctx,
  checks: Checks,
  activity: Activity,
  { rule, stages }: { rule: ReachRule; stages: Stages },
): Promise<void> {
  const { id, start, status } = activity;
  const works = await listWorks(ctx, id);
  const listed = await listItems(ctx, sql`i.version_id = any(${[...new Set(works.map((work) => work.version_id))]})`);
  const items = Map.groupBy(listed, (item) => item.version_id);
  const dayOf = (stage: number) => addDays(start, stages.find(([one]) => one === stage)![1]);
  const filled = works
    .filter((work) => isFilled(work, status))
    .map((work) => {
      const asked = (items.get(work.version_id) ?? []).filter(
        (item) => work.target === ReachTarget.college || appliesTo(item, work),
      );
      const answers = answersOf(work, asked, status);
      const minutes = workedUntil(parseDateTime(`${dayOf(work.stage)} 09:00:00`)) / 60_000;
      const at = workingInstant((minutes + work.place * 43) * 60_000);
      const score = scoreAnswers(asked, answers, rule);
      return { work, answers, hits: hitsOf(asked, score.veto_hits), score, at: at > ctx.now ? ctx.now : at };
    });
  await addPhotos(ctx, checks.camera, filled, listed);
  await addFound(ctx, checks, activity, filled, listed);
  const rows = filled.map(({ work, answers, hits, score, at }) => ({
    id: work.id,
    answers,
    hits,
    raw: score.raw,
    full: score.full,
    score: score.score,
    by: work.by,
    present: work.stage === WorkStage.school ? work.present : [work.by ?? 0],
    at,
  }));
  await sql`update inspection.reach_work w set status = ${WorkStatus.submitted}, answers = r.answers, veto_hits = r.hits, raw = r.raw, "full" = r."full",
      score = r.score, submitted_by = r.by, submitted_at = r.at, updated_at = r.at, opened_at = least(coalesce(w.opened_at, r.at), r.at),
      inspector_ids = array(select x::bigint from json_array_elements_text(r.present) x),
      confirmed_by = case when w.stage = ${WorkStage.school} then r.by end,
      confirmed_at = case when w.stage = ${WorkStage.school} then r.at end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, answers jsonb, hits jsonb, raw numeric, "full" numeric, score numeric, by bigint,
      present json, at timestamptz)
    where w.school_id = ${ctx.schoolId} and w.id = r.id`.execute(ctx.db);
  // What follows a submitted stage is open.
  await sql`update inspection.reach_work w set opened_at = p.submitted_at from inspection.reach_work p
    where w.school_id = ${ctx.schoolId} and w.act_id = ${id} and w.opened_at is null and p.school_id = w.school_id
      and p.result_id = w.result_id and p.stage = (select max(q.stage) from inspection.reach_work q where q.school_id = w.school_id
        and q.result_id = w.result_id and q.stage < w.stage) and p.status = ${WorkStatus.submitted}`.execute(ctx.db);
  const scores = filled.map(({ work, score }) => ({
    id: work.result_id,
    work: work.id,
    stage: work.stage,
    score: score.score,
    ranked: score.is_ranked,
    ...finalOf(score.score!, false, false, rule),
  }));
  const columns = {
    [WorkStage.self]: 'score_self',
    [WorkStage.college]: 'score_college',
    [WorkStage.school]: 'score_school',
  };
  for (const [stage, column] of Object.entries(columns))
    await sql`update inspection.reach_result t set ${sql.ref(column)} = r.score,
        final = case when r.stage = ${WorkStage.school} then r.final else t.final end,
        grade = case when r.stage = ${WorkStage.school} then r.grade else t.grade end,
        is_reached = r.stage = ${WorkStage.school} and r.is_reached, is_ranked = r.stage = ${WorkStage.school} and r.ranked,
        work_id = case when r.stage = ${WorkStage.school} then r.work end
      from json_to_recordset(${JSON.stringify(scores.filter((row) => row.stage === Number(stage)))}::json) as r(id bigint, work bigint, stage int,
        score numeric, ranked boolean, final numeric, grade int, is_reached boolean)
      where t.school_id = ${ctx.schoolId} and t.id = r.id`.execute(ctx.db);
}
