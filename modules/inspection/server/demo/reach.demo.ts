import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { addDays, formatDate, mondayOf, parseDateTime } from '#kernel/shared/time.ts';
import { workingInstant, workedUntil } from '#kernel/shared/working-time.rules.ts';
import { ActivityStatus, ActType } from '../../shared/core/activity.states.ts';
import { appliesTo, type LabTraits } from '../../shared/core/check-items.rules.ts';
import { ListVersionStatus } from '../../shared/core/check-list.states.ts';
import type { ReachRule } from '../../shared/core/reach-rule.ts';
import { ReachStage, ReachTarget, WorkStage, WorkStatus } from '../../shared/core/reach.states.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import { makeWorks } from '../activity/activity-reach.service.ts';
import { scoreAnswers } from '../reach/reach-answers.rules.ts';
import { finalOf, rankActivity, writeRecords } from '../reach/reach-score.service.ts';
import { hitsOf } from '../reach/reach-work.service.ts';
import { listItems, traits } from '../reach/reach-work-detail.queries.ts';
import type { Camera } from './photo.demo.ts';
import { sceneOf } from './scene.demo.ts';
import { addActivityLabs, storeActivity, type Activity, type Checks } from './activity.demo.ts';

const { self, college, school, publicity, recommend, award } = ReachStage;
/** Laboratories of one check; more say nothing more. */
const most = 36;

type Stages = readonly (readonly [stage: number, from: number, to: number])[];

/** One check is over and published; the other one is in its second stage. Days are counted from this Monday. */
const plans = [
  {
    title: '年春季实验室安全达标检查',
    from: -196,
    days: 151,
    status: ActivityStatus.ended,
    stages: [
      [self, 0, 25],
      [college, 28, 60],
      [school, 63, 102],
      [publicity, 105, 116],
      [recommend, 119, 130],
      [award, 133, 151],
    ],
  },
  {
    title: '年秋季实验室安全达标检查',
    from: -35,
    days: 102,
    status: ActivityStatus.running,
    stages: [
      [self, 0, 46],
      [college, 21, 60],
      [school, 49, 74],
      [publicity, 77, 88],
      [recommend, 91, 95],
      [award, 98, 102],
    ],
  },
] as const satisfies readonly { title: string; from: number; days: number; status: number; stages: Stages }[];

/** Reach checks over all levels with every grade. */
export async function addReachChecks(ctx: Ctx, checks: Checks): Promise<void> {
  const { rows } = await sql<{ id: number; rule: ReachRule }>`select r.id, r.rule from inspection.reach_rule r
    where r.school_id = ${ctx.schoolId} order by r.revision desc limit 1`.execute(ctx.db);
  const [inForce] = rows;
  if (!inForce) return;
  for (const plan of plans) {
    const start = addDays(mondayOf(formatDate(ctx.now)), plan.from);
    const activity = await storeActivity(ctx, checks, {
      name: `${start.slice(0, 4)}${plan.title}`,
      type: ActType.reach,
      start,
      end: addDays(start, plan.days),
      status: plan.status,
      no: `DB${start.replaceAll('-', '')}001`,
      rule: inForce.id,
    });
    await addStages(ctx, activity, plan.stages);
    const every = Math.max(1, Math.ceil(checks.labs.length / most));
    await addActivityLabs(
      ctx,
      activity,
      checks.labs.filter((_, i) => i % every === 0),
    );
    await sql`insert into inspection.record (school_id, act_id, lab_id, group_id, college_id, created_at, updated_at)
      select t.school_id, t.act_id, t.lab_id, t.group_id, u.college_id, ${activity.startedAt}, ${activity.startedAt}
      from inspection.activity_lab t join org.unit u on u.school_id = t.school_id and u.id = t.lab_id
      where t.school_id = ${ctx.schoolId} and t.act_id = ${activity.id}`.execute(ctx.db);
    await makeWorks(demoContext(ctx, activity.startedAt!), activity.id);
    await fillWorks(ctx, activity, { rule: inForce.rule, stages: plan.stages, camera: checks.camera });
    if (plan.status === ActivityStatus.ended) await publish(ctx, activity, plan.stages);
    else await submitOne(ctx, activity, checks);
  }
}

async function addStages(ctx: Ctx, { id, start }: Activity, stages: Stages) {
  const rows = stages.map(([stage, from, to]) => ({ stage, from: addDays(start, from), to: addDays(start, to) }));
  await sql`insert into inspection.reach_stage (school_id, act_id, stage, from_on, to_on)
    select ${ctx.schoolId}, ${id}, x.stage, x."from", x."to"
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(stage int, "from" date, "to" date)`.execute(ctx.db);
  await sql`insert into inspection.reach_list (school_id, act_id, target, lab_class, version_id)
    select distinct on (k.target, c.code) k.school_id, ${id}::bigint, k.target, c.code, v.id from inspection.check_list k
    join inspection.check_list_version v on v.school_id = k.school_id and v.list_id = k.id and v.status = ${ListVersionStatus.published}
    cross join lateral unnest(case when k.lab_classes = '{}' then '{0}' else k.lab_classes end) c(code)
    join org.unit o on o.school_id = k.school_id and o.id = k.org_id and o.level = 'school'
    where k.school_id = ${ctx.schoolId} and ${ActType.reach} = any(k.act_types) and k.deleted_at is null
      and k.target in (${ReachTarget.lab}, ${ReachTarget.college})
    order by k.target, c.code, k.id`.execute(ctx.db);
}

type Work = LabTraits & {
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

/**
 * Answers of a unit: the own rating is kinder than the checks, which find veto and urgent items met, because the unmet
 * ones were put right before they came.
 */
function answersOf(work: Work, items: readonly CheckItem[]) {
  const { unit_id, place, stage, by } = work;
  const quality = qualities[place % qualities.length]! + (stage === WorkStage.self ? 3 : 0);
  const admitted = admitsVeto(work) ? items.find((item) => item.veto)?.item_id : undefined;
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
          : ItemResult.met;
    const note = result === ItemResult.unmet ? '现场没有落实，已当面说明要求' : '';
    return { item_id, result, note, photos: [] as number[], problem: false, by: by ?? 0 };
  });
}

/** How far the check under way is: nearly all have rated themselves, some were reviewed, a few checked by the school. */
function isFilled({ stage, target, place }: Work, status: number): boolean {
  if (status === ActivityStatus.ended) return place % 17 !== 5 || stage !== WorkStage.self;
  // The printed account finds something to do.
  if (stage === WorkStage.self) return place !== 1 && place % 6 !== 5;
  return target === ReachTarget.lab && stage === WorkStage.college && place % 6 < 3 && place !== 1;
}

type Filled = { work: Work; answers: { item_id: number; result: number; photos: number[] }[]; at: Date };

/** Unmet items have a photo; those of one scene share theirs. */
async function addPhotos(ctx: Ctx, camera: Camera | undefined, filled: readonly Filled[], items: readonly CheckItem[]) {
  if (!camera) return;
  const { rows: classes } = await sql<{ id: number; code: string }>`select id, code from inspection.problem_class
    where school_id = ${ctx.schoolId}`.execute(ctx.db);
  const codes = new Map(classes.map(({ id, code }) => [id, code]));
  const known = new Map(items.map((item) => [item.item_id, item]));
  const unmet = filled.flatMap(({ work, answers, at }) =>
    answers.filter(({ result }) => result === ItemResult.unmet).map((answer) => ({ work, answer, at })),
  );
  const rows = unmet.map(({ work, answer, at }, i) => {
    const { class_id, descr, name } = known.get(answer.item_id)!;
    const scene = sceneOf(codes.get(class_id ?? 0) ?? '', descr || name);
    return { i, key: camera.take(scene, false), owner: work.by ?? 0, at, work: work.id };
  });
  const { rows: added } = await sql<{ id: number }>`
    insert into files.file (school_id, key, name, ext, size, created_by, created_at, doc_type, doc_id)
    select ${ctx.schoolId}, f.key, '现场照片.jpg', 'jpg', 24000, f.owner, f.at, 'inspection.reach_work', f.work
    from json_to_recordset(${JSON.stringify(rows)}::json) as f(i int, key text, owner bigint, at timestamptz, work bigint)
    order by f.i returning id`.execute(ctx.db);
  for (const [i, { answer }] of unmet.entries()) answer.photos.push(added[i]!.id);
}

async function fillWorks(
  ctx: Ctx,
  { id, start, status }: Activity,
  { rule, stages, camera }: { rule: ReachRule; stages: Stages; camera: Camera | undefined },
): Promise<void> {
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
      const answers = answersOf(work, asked);
      const minutes = workedUntil(parseDateTime(`${dayOf(work.stage)} 09:00:00`)) / 60_000;
      const at = workingInstant((minutes + work.place * 43) * 60_000);
      const score = scoreAnswers(asked, answers, rule);
      return { work, answers, hits: hitsOf(asked, score.veto_hits), score, at: at > ctx.now ? ctx.now : at };
    });
  await addPhotos(ctx, camera, filled, listed);
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

/** One check of the first group is submitted and waits for its leader, the printed account. */
async function submitOne(ctx: Ctx, { id, groups }: Activity, { inspectors }: Checks): Promise<void> {
  const at = workingInstant(workedUntil(ctx.now) - 5 * 3_600_000);
  await sql`update inspection.reach_work w set status = ${WorkStatus.submitted}, answers = p.answers, raw = p.raw, "full" = p."full",
      score = p.score, inspector_ids = array(select i.user_id from inspection.activity_inspector i where i.school_id = w.school_id
        and i.group_id = w.group_id order by i.user_id limit 2), submitted_by = ${inspectors.at(-1)!}, submitted_at = ${at}, updated_at = ${at}
    from (select w.id, q.answers, q.raw, q."full", q.score from inspection.reach_work w
      join inspection.reach_work q on q.school_id = w.school_id and q.result_id = w.result_id and q.stage = ${WorkStage.college}
        and q.status = ${WorkStatus.submitted}
      where w.school_id = ${ctx.schoolId} and w.act_id = ${id} and w.stage = ${WorkStage.school} and w.group_id = ${groups[0]!}
      order by w.id limit 1) p
    where w.school_id = ${ctx.schoolId} and w.id = p.id`.execute(ctx.db);
}

/** Results that were published when the stage of publicity began, with an objection of a laboratory that was answered. */
async function publish(ctx: Ctx, { id, start }: Activity, stages: Stages): Promise<void> {
  const [, day] = stages.find(([stage]) => stage === publicity)!;
  const at = parseDateTime(`${addDays(start, day)} 09:30:00`);
  await sql`update inspection.activity set results_published_at = ${at}, results_published_by = leader_id
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const then = demoContext(ctx, at);
  await rankActivity(then, id);
  await writeRecords(then, id);
  const answeredAt = parseDateTime(`${addDays(start, day + 3)} 15:20:00`);
  await sql`insert into inspection.reach_objection (school_id, result_id, act_id, status, content, answer, answered_by, answered_at, created_by,
      created_at, updated_at)
    select r.school_id, r.id, r.act_id, 2, '扣分的检查项在检查前一天已经整改，现场没有核对整改记录。', '已核对整改记录和现场照片，整改在检查之后完成，维持原结果。',
      a.leader_id, ${answeredAt}, u.head_id, ${parseDateTime(`${addDays(start, day + 1)} 10:10:00`)}, ${answeredAt}
    from inspection.reach_result r join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id
    join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    where r.school_id = ${ctx.schoolId} and r.act_id = ${id} and u.head_id is not null order by r.final, r.id limit 1`.execute(
    ctx.db,
  );
  // Sent on the last day, and still to be answered.
  await sql`insert into inspection.reach_objection (school_id, result_id, act_id, content, created_by, created_at, updated_at)
    select r.school_id, r.id, r.act_id, '安全员信息在检查当天已经更新，请核对后更正。', u.head_id, x.at, x.at
    from inspection.reach_result r join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    cross join (select ${parseDateTime(`${addDays(start, day + 7)} 16:05:00`)}::timestamptz as at) x
    where r.school_id = ${ctx.schoolId} and r.act_id = ${id} and u.head_id is not null and r.final < 90
      and not exists (select 1 from inspection.reach_objection y where y.school_id = r.school_id and y.result_id = r.id)
    order by r.final desc, r.id limit 1`.execute(ctx.db);
}
