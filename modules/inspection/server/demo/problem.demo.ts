import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, endOfDay, formatDate } from '#kernel/shared/time.ts';
import { poolOf } from '../../shared/core/pool.rules.ts';
import { ProblemLevel, type ProblemStateCode } from '../../shared/core/problem.states.ts';
import type { Activity, Checks, Lab } from './activity.demo.ts';
import { drawCourse, type Course } from './problem-course.demo.ts';
import { addHistory, addRounds } from './problem-history.demo.ts';
import { sceneOf } from './scene.demo.ts';
import { drawPlace, type Wording } from './wording.demo.ts';

/** A usual wording, or what an inspector has written himself. */
type Found = Omit<Wording, 'id' | 'item_id'> & { id: number | null; item_id: number | null };

/** A problem to add; those of a reach check have no record before its results are published. */
type Draft = {
  lab: Lab;
  record: number | null;
  at: Date;
  wording: Found;
  state: ProblemStateCode;
  finder: number;
  /** Put right as soon as possible. */
  isQuick: boolean;
  /** Who puts it right; the head of the laboratory where nobody is named. */
  duty?: number;
  /** The work of a reach check that found it. */
  work?: number;
};

const counters = new Map<string, number>();

/** Problems with their numbers, photos, rounds and history. */
export async function addProblems(
  ctx: Ctx,
  checks: Checks,
  activity: Pick<Activity, 'id' | 'type'>,
  drafts: readonly Draft[],
) {
  const { random, examiner, root } = checks;
  const courses = drafts.map(({ state, at, wording, isQuick }) =>
    drawCourse(random, { state, found: at, urgent: wording.level === ProblemLevel.urgent, isQuick }, ctx.now),
  );
  const files = await addFiles(ctx, checks, drafts, courses);
  const rows = drafts.map((draft, i) => {
    const { lab, wording, at } = draft;
    const course = courses[i]!;
    const { state, issued, plan, first, sent, planned, done, refused } = course;
    const deadline = issued && endOfDay(addDays(formatDate(issued), wording.level === ProblemLevel.urgent ? 1 : 7));
    return {
      i,
      no: issued ? numberOf(ctx.schoolId, lab.college.code, issued) : '',
      record: draft.record,
      lab: lab.id,
      college: lab.college.id,
      room: lab.room.id,
      item: wording.item_id,
      category: wording.category,
      class: wording.class_id,
      descr: wording.id,
      text: wording.text,
      place: drawPlace(random, wording),
      level: wording.level,
      photo: files.before[i],
      suggest: wording.suggest,
      state,
      finder: draft.finder,
      at,
      issued,
      deadline,
      effective: plan === null ? deadline : endOfDay(plan),
      plan,
      duty: draft.duty ?? lab.head,
      work: draft.work ?? null,
      officer: lab.officer,
      round: sent || planned ? (first ? 2 : 1) : 0,
      sent: sent ?? planned,
      done,
      rejects: first ? 1 : 0,
      last: done ?? sent ?? planned ?? refused ?? issued ?? at,
      course,
      after: files.after[i],
    };
  });
  const json = JSON.stringify(rows);
  const added = await sql<{ id: number; no: number }>`
    with made as (
      insert into inspection.problem (school_id, problem_no, pool_type, source_act_type, act_id, record_id, reach_work_id, org_id, college_id, room_id, item_id,
        category_code, class_id, descr_id, description, place, level, photos, suggest, state, found_by, found_at, issue_at, issued_by, deadline, effective_deadline, plan_on,
        duty_id, cc_ids, organizer_id, round, submitted_by, submitted_at, finished_at, examined_by, reject_count, created_by, created_at, updated_at)
      select ${ctx.schoolId}, p.no, ${poolOf(activity.type)}, ${activity.type}, ${activity.id}, p.record, p.work, p.lab, p.college, p.room, p.item, p.category, p.class, p.descr, p.text, p.place,
        p.level, case when p.photo is null then '{}' else array[p.photo] end, p.suggest, p.state, p.finder, p.at, p.issued, case when p.issued is null then null else p.finder end,
        p.deadline, p.effective, p.plan, p.duty, array[p.officer], ${root}, p.round, case when p.sent is null then null else p.duty end, p.sent, p.done,
        case when p.done is null then null else ${examiner}::bigint end, p.rejects, p.finder, p.at, p.last
      from json_to_recordset(${json}::json) as p(i int, no text, record bigint, work bigint, lab bigint, college bigint, room bigint, item bigint, category text, class bigint,
        descr bigint, text text, place text, level text, photo bigint, suggest text, state text, finder bigint, at timestamptz, issued timestamptz,
        deadline timestamptz, effective timestamptz, plan date, duty bigint, officer bigint, round int, sent timestamptz, done timestamptz, rejects int,
        last timestamptz)
      order by p.i returning id
    ) select id, row_number() over (order by id) as no from made order by id`.execute(ctx.db);
  await attachPhotos(ctx, rows, added.rows);
  const numbered = rows.map((row, i) => ({ ...row, id: added.rows[i]!.id }));
  await addRounds(ctx, checks, numbered);
  await addHistory(ctx, checks, numbered);
  await keepCounters(ctx);
  await countUses(ctx, json);
}

/** Wordings count the issued problems that use them. */
async function countUses(ctx: Ctx, problems: string) {
  await sql`update inspection.problem_descr d set uses = d.uses + n.uses
    from (select r.descr, count(*) as uses from json_to_recordset(${problems}::json) as r(descr bigint, issued timestamptz)
      where r.descr is not null and r.issued is not null group by r.descr) n
    where d.school_id = ${ctx.schoolId} and d.id = n.descr`.execute(ctx.db);
}

function numberOf(school: number, college: string, at: Date): string {
  const key = `${school}|${formatDate(at).slice(0, 4)}/${college}`;
  const n = (counters.get(key) ?? 0) + 1;
  counters.set(key, n);
  return `YH${formatDate(at).slice(0, 4)}${college}${String(n).padStart(5, '0')}`;
}

/** So that the next number given in the platform follows the last one given here. */
async function keepCounters(ctx: Ctx) {
  const rows = [...counters]
    .filter(([key]) => key.startsWith(`${ctx.schoolId}|`))
    .map(([key, last]) => ({ period: key.split('|')[1], last }));
  await sql`insert into kernel.numbering (school_id, kind, period, last)
    select ${ctx.schoolId}, 'inspection.problem', r.period, r.last from json_to_recordset(${JSON.stringify(rows)}::json) as r(period text, last bigint)
    on conflict (school_id, kind, period) do update set last = excluded.last`.execute(ctx.db);
}

// Photos of what a visitor opens first carry place and time; older problems of one scene share theirs. A stamp is most of the
// work of a photo.
const stampedMs = 21 * 86_400_000;

type Taken = { key: string; owner: number; at: Date } | undefined;

/** Photos of the problems as found and after they were put right; the latter only of those whose result is sent. */
async function addFiles(
  ctx: Ctx,
  { camera }: Checks,
  drafts: readonly Draft[],
  courses: readonly Course[],
): Promise<{ before: (number | undefined)[]; after: (number | undefined)[] }> {
  if (!camera) return { before: [], after: [] };
  const taken = drafts.flatMap(({ wording, lab, at, finder, duty }, i): Taken[] => {
    const { sent } = courses[i]!;
    const isStamped = ctx.now.getTime() - at.getTime() < stampedMs;
    const scene = sceneOf(wording.class_code, wording.text);
    const take = (when: Date, fixed: boolean) =>
      camera.take(scene, fixed, isStamped ? { lab: lab.name, at: when } : undefined);
    return [
      { key: take(at, false), owner: finder, at },
      sent ? { key: take(sent, true), owner: duty ?? lab.head, at: sent } : undefined,
    ];
  });
  const rows = taken.flatMap((photo, i) => (photo ? [{ ...photo, i }] : []));
  const { rows: added } = await sql<{ id: number }>`
    insert into files.file (school_id, key, name, ext, size, created_by, created_at, doc_type, doc_id)
    select ${ctx.schoolId}, f.key, '现场照片.jpg', 'jpg', 24000, f.owner, f.at, 'demo', 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as f(i int, key text, owner bigint, at timestamptz) order by f.i returning id`.execute(
    ctx.db,
  );
  const ids = new Map(rows.map(({ i }, k) => [i, added[k]!.id]));
  return { before: drafts.map((_, i) => ids.get(2 * i)), after: drafts.map((_, i) => ids.get(2 * i + 1)) };
}

/** Photos belong to their problem from the start: whoever sees it sees them. */
async function attachPhotos(
  ctx: Ctx,
  rows: readonly { photo: number | undefined; after: number | undefined }[],
  problems: readonly { id: number }[],
) {
  const files = rows.flatMap(({ photo, after }, i) =>
    [photo, after].flatMap((file) => (file === undefined ? [] : [{ file, problem: problems[i]!.id }])),
  );
  await sql`update files.file f set doc_type = 'inspection.problem', doc_id = p.problem
    from json_to_recordset(${JSON.stringify(files)}::json) as p(file bigint, problem bigint)
    where f.school_id = ${ctx.schoolId} and f.id = p.file`.execute(ctx.db);
}
