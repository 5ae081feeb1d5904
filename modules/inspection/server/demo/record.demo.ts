import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Random } from '#kernel/server/random.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { lastWorkingInstant, workedUntil, workingInstant } from '#kernel/shared/working-time.rules.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import type { ProblemStateCode } from '../../shared/core/problem.states.ts';
import { ItemResult, RecordStatus } from '../../shared/core/record.states.ts';
import { isShown, type Activity, type Checks, type Lab } from './activity.demo.ts';
import { addOnSite, drawOnSite } from './on-site.demo.ts';
import { addProblems } from './problem.demo.ts';
import { drawWordings } from './wording.demo.ts';

/** What an inspector praises in a record. */
const conditions = ['工作台面整洁，记录完整', '责任人在岗，台账齐全', '安全标识清晰', ''];
/** States of the problems of the laboratory that `isShown` names. */
const shownStates: readonly ProblemStateCode[] = ['checking', 'pending', 'pending'];

const minuteMs = 60_000;

/** Working instants at which labs may have been checked, on whole minutes. */
function checkTimes({ start, end }: Activity, now: Date): [first: number, last: number] {
  const first = workedUntil(parseDateTime(`${start} 08:30:00`)) / minuteMs;
  const latest = workedUntil(lastWorkingInstant(now)) / minuteMs - 90;
  return [
    first,
    Math.floor(Math.max(first, Math.min(latest, workedUntil(parseDateTime(`${end} 16:40:00`)) / minuteMs))),
  ];
}

/** The first laboratory of each college and of each group, so that every scope has a result of what is under way. */
const leadingLabs = (labs: readonly Lab[], groups: number): ReadonlySet<Lab> =>
  new Set([...labs.slice(0, groups), ...new Map(labs.toReversed().map((lab) => [lab.college.id, lab])).values()]);

const dayMinutes = 600;

/** Nobody is visited at noon, nor so late that the record could not be sent on the same day. */
function visitMinute(minute: number): number {
  const today = minute % dayMinutes;
  if (today >= dayMinutes - 70) return minute - 70;
  return today >= 230 && today < 330 ? minute - 110 : minute;
}

/** Records of an activity, with the problems found. */
export async function addRecords(ctx: Ctx, checks: Checks, activity: Activity, labs: readonly Lab[]) {
  const { random, inspectors, problemsPerLab, asked, withAnswers } = checks;
  const running = activity.status === ActivityStatus.running;
  const [first, last] = checkTimes(activity, ctx.now);
  const leading = leadingLabs(labs, activity.groups.length);
  const rows = labs.map((lab, i) => {
    const shown = running && isShown(checks, lab);
    const sure = shown || leading.has(lab);
    const done = !running || random.chance(0.55) || sure;
    // Checked some days ago, so that something has happened since, and not so long that its problems are overdue.
    const from = shown ? Math.max(first, last - 3 * dayMinutes) : first;
    const minute = random.int(from, shown ? Math.min(last, from + 60) : last);
    const at = workingInstant(visitMinute(minute) * minuteMs);
    const locked = done && random.chance(0.02) && !sure;
    const count = shown ? shownStates.length : poisson(random, problemsPerLab);
    const found = done && !locked ? drawWordings(random, asked(lab.id), count) : [];
    const inspector = inspectors[i % inspectors.length]!;
    const onSite =
      withAnswers && done && !locked && !shown ? drawOnSite(activity, lab, asked(lab.id), found) : undefined;
    return {
      lab,
      at,
      inspector,
      group: activity.groups[i % activity.groups.length]!,
      status: locked ? RecordStatus.noEntry : done ? RecordStatus.submitted : RecordStatus.unchecked,
      found,
      onSite,
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
    items: withAnswers && row.status === RecordStatus.submitted ? asked(row.lab.id).items : [],
    failed: [...row.found, ...(row.onSite ? [row.onSite] : [])].map((wording) => wording.item_id),
  }));
  const stored = await sql<{ id: number; lab_id: number }>`
    insert into inspection.record (school_id, act_id, lab_id, group_id, college_id, status, room_ids, inspector_ids, companion, checked_at, conclusion,
      good_points, note, answers, submitted_by, submitted_at, created_at, updated_at)
    select ${ctx.schoolId}, ${activity.id}, r.lab, r."group", r.college, r.status, array[r.room], array[r.inspector], r.companion, r.at, r.conclusion, r.good, r.note,
      (select coalesce(jsonb_agg(jsonb_build_object('item_id', a.id::bigint, 'result', ${resultOf}, 'note', '', 'photos', '[]'::jsonb, 'by', r.inspector)
          order by a.at), '[]') from jsonb_array_elements_text(r.items) with ordinality as a(id, at)),
      case when r.status in (2, 3) then r.inspector end, case when r.status in (2, 3) then r.at + interval '16 minutes' end,
      ${activity.startedAt}, coalesce(r.at + interval '16 minutes', ${activity.startedAt})
    from json_to_recordset(${JSON.stringify(json)}::json) as r(lab bigint, college bigint, "group" bigint, status int, at timestamptz, inspector bigint,
      room bigint, conclusion int, good text, note text, companion text, items jsonb, failed jsonb)
    returning id, lab_id`.execute(ctx.db);
  const records = new Map(stored.rows.map((row) => [row.lab_id, row.id]));
  const isShownNow = (lab: Lab) => running && isShown(checks, lab);
  const isDraft = (inspector: number) => running && inspector === inspectors[0];
  const found = rows.flatMap((row) =>
    row.found.map((wording, k) => ({
      lab: row.lab,
      record: records.get(row.lab.id)!,
      at: row.at,
      wording,
      finder: row.inspector,
      isQuick: isShownNow(row.lab),
      state: isShownNow(row.lab)
        ? shownStates[k]!
        : isDraft(row.inspector)
          ? 'unchecked'
          : stateOf(random, running, row.at, ctx.now),
    })),
  );
  const fixes = rows.flatMap(({ lab, at, inspector, onSite }) =>
    onSite ? [{ record: records.get(lab.id)!, lab, at, finder: inspector, wording: onSite }] : [],
  );
  if (fixes.length > 0) await addOnSite(ctx, checks, activity, fixes);
  // Numbers are given in the order in which problems are found.
  const drafts = found.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (let i = 0; i < drafts.length; i += 2_000) await addProblems(ctx, checks, activity, drafts.slice(i, i + 2_000));
}

// Mostly met; here and there nearly, or not to be asked there.
const resultOf = sql`case when r.failed @> to_jsonb(a.id::bigint) then ${ItemResult.unmet}::int
  when (a.id::bigint * 31 + r.lab) % 47 = 0 then ${ItemResult.nearly} when (a.id::bigint * 17 + r.lab) % 53 = 0 then ${ItemResult.none} else ${ItemResult.met} end`;

/** How many problems a lab has: mostly none or one, seldom four. */
function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let n = -1;
  for (let p = 1; p > limit; p *= random.next()) n += 1;
  return n;
}

// What is long ago is put right, so that nothing is overdue by more than a month; what was found this week mostly waits.
export function stateOf(random: Random, running: boolean, at: Date, now: Date): ProblemStateCode {
  const age = (now.getTime() - at.getTime()) / 86_400_000;
  if (running || age < 12)
    return random.weighted([
      ['pending', 5],
      ['planing', 1],
      ['checking', 2],
      ['finished', 2],
      ['unchecked', 1],
    ] as const);
  if (age < 32)
    return random.weighted([
      ['pending', 0.7],
      ['planing', 0.8],
      ['checking', 1.4],
      ['finished', 14],
      ['fail', 0.4],
    ] as const);
  return random.weighted([
    ['finished', 24],
    ['fail', 0.6],
  ] as const);
}
