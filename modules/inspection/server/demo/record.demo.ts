import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Random } from '#kernel/server/random.ts';
import { addDays, endOfDay, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { isShown, type Activity, type Checks, type Lab, type Wording } from './activity.demo.ts';
import { addProblems } from './problem.demo.ts';

/** What an inspector praises in a record. */
const conditions = ['工作台面整洁，记录完整', '责任人在岗，台账齐全', '安全标识清晰', ''];
/** States of the problems of the laboratory that `isShown` names. */
const shownStates = ['pending', 'pending', 'checking'];

/** Records of an activity, with the problems found. */
export async function addRecords(
  ctx: Ctx,
  checks: Checks,
  activity: Activity,
  labs: readonly Lab[],
  wordings: readonly Wording[],
) {
  const { random, inspectors, problemsPerLab } = checks;
  const running = activity.status === 1;
  const lastDay = running ? formatDate(ctx.now) : activity.end;
  const days = Math.max(
    1,
    Math.round((endOfDay(lastDay).getTime() - parseDateTime(activity.start).getTime()) / 86_400_000),
  );
  const rows = labs.map((lab, i) => {
    const shown = running && isShown(checks, lab);
    const done = !running || random.chance(0.55) || shown;
    const drawn = parseDateTime(
      `${addDays(activity.start, Math.min(days - 1, random.int(0, days - 1)))} ${String(random.int(9, 16)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}:00`,
    );
    const at = drawn > ctx.now ? new Date(ctx.now.getTime() - random.int(1, 40) * 3_600_000) : drawn;
    const locked = done && random.chance(0.02) && !shown;
    const count = shown ? shownStates.length : poisson(random, problemsPerLab);
    const found = done && !locked ? random.some(wordings, count) : [];
    const inspector = inspectors[i % inspectors.length]!;
    return {
      lab,
      at,
      inspector,
      group: activity.groups[i % activity.groups.length]!,
      status: locked ? 3 : done ? 2 : 0,
      found,
    };
  });
  const json = rows.map((row) => ({
    lab: row.lab.id,
    college: row.lab.college.id,
    group: row.group,
    status: row.status,
    at: row.status === 0 ? null : row.at,
    inspector: row.inspector,
    room: row.lab.room.id,
    conclusion: row.status === 2 ? (row.found.length > 0 ? 2 : 1) : null,
    good: row.status === 2 ? random.pick(conditions) : '',
    note: row.status === 3 ? '检查时无人开门，已电话联系责任人' : '',
    companion: row.status === 2 ? '实验室值班人员' : '',
    failed: row.found.map((wording) => wording.item_id),
  }));
  const stored = await sql<{ id: number; lab_id: number }>`
    insert into inspection.record (school_id, act_id, lab_id, group_id, college_id, status, room_ids, inspector_ids, companion, checked_at, conclusion,
      good_points, note, answers, submitted_by, submitted_at)
    select ${ctx.schoolId}, ${activity.id}, r.lab, r."group", r.college, r.status, array[r.room], array[r.inspector], r.companion, r.at, r.conclusion, r.good, r.note,
      case when r.status <> 2 or not ${checks.withAnswers}::boolean then '[]' else
        (select coalesce(jsonb_agg(jsonb_build_object('item_id', a.item_id, 'result', case when r.failed @> to_jsonb(a.item_id) then 3 else 1 end,
            'note', '', 'photos', '[]'::jsonb, 'by', r.inspector)), '[]')
          from inspection.activity_item a where a.school_id = ${ctx.schoolId} and a.act_id = ${activity.id}
            and a.aptitude_ids = '{}' and a.lab_classes = '{}' and a.lab_levels = '{}' and a.risk_ids = '{}') end,
      case when r.status in (2, 3) then r.inspector end, case when r.status in (2, 3) then r.at + interval '20 minutes' end
    from json_to_recordset(${JSON.stringify(json)}::json) as r(lab bigint, college bigint, "group" bigint, status int, at timestamptz, inspector bigint,
      room bigint, conclusion int, good text, note text, companion text, failed jsonb)
    returning id, lab_id`.execute(ctx.db);
  const records = new Map(stored.rows.map((row) => [row.lab_id, row.id]));
  const isShownNow = (lab: Lab) => running && isShown(checks, lab);
  const isDraft = (inspector: number) => running && inspector === inspectors[0];
  const drafts = rows.flatMap((row) =>
    row.found.map((wording, k) => ({
      lab: row.lab,
      record: records.get(row.lab.id)!,
      at: row.at,
      wording,
      finder: row.inspector,
      state: isShownNow(row.lab)
        ? shownStates[k]!
        : isDraft(row.inspector)
          ? 'unchecked'
          : stateOf(random, running, row.at, ctx.now),
    })),
  );
  for (let i = 0; i < drafts.length; i += 2_000) await addProblems(ctx, checks, activity, drafts.slice(i, i + 2_000));
}

/** How many problems a lab has: mostly none or one, seldom four. */
function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let n = -1;
  for (let p = 1; p > limit; p *= random.next()) n += 1;
  return n;
}

// What is long ago is mostly put right; what was found this week mostly waits.
function stateOf(random: Random, running: boolean, at: Date, now: Date): string {
  const age = (now.getTime() - at.getTime()) / 86_400_000;
  if (running || age < 12)
    return random.weighted([
      ['pending', 5],
      ['planing', 1],
      ['checking', 2],
      ['finished', 2],
      ['unchecked', 1],
    ] as const);
  if (age < 45)
    return random.weighted([
      ['pending', 0.7],
      ['planing', 0.8],
      ['checking', 1.4],
      ['finished', 14],
      ['fail', 0.4],
    ] as const);
  return random.weighted([
    ['pending', 0.06],
    ['planing', 0.05],
    ['checking', 0.02],
    ['finished', 24],
    ['fail', 0.6],
  ] as const);
}
