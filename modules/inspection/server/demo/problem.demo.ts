import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, endOfDay, formatDate } from '#kernel/shared/time.ts';
import type { Activity, Checks, Lab, Wording } from './activity.demo.ts';
import { addHistory, addRounds } from './problem-history.demo.ts';

/** A problem to add. */
type Draft = {
  lab: Lab;
  record: number;
  at: Date;
  wording: Wording;
  state: string;
  finder: number;
};

const counters = new Map<string, number>();

/** Problems with their numbers, photos, rounds and history. */
export async function addProblems(ctx: Ctx, checks: Checks, activity: Activity, drafts: readonly Draft[]) {
  const { random, examiner, root } = checks;
  const files = await addFiles(ctx, checks, drafts);
  const rows = drafts.map((draft, i) => {
    const { lab, wording, at, state } = draft;
    const issued = state !== 'unchecked' && state !== 'fail';
    const days = wording.level === 'urgent' ? 1 : 7;
    const deadline = endOfDay(addDays(formatDate(at), days));
    const sent = new Date(
      Math.min(
        ctx.now.getTime() - 3_600_000,
        at.getTime() + random.int(1, wording.level === 'urgent' ? 2 : 9) * 86_400_000,
      ),
    );
    const done = new Date(Math.min(ctx.now.getTime(), sent.getTime() + random.int(2, 50) * 3_600_000));
    const plan = addDays(formatDate(at), random.int(15, 50));
    const returned = state === 'finished' && random.chance(0.12);
    return {
      i,
      no: issued ? numberOf(ctx.schoolId, lab.college.code, at) : '',
      record: draft.record,
      lab: lab.id,
      college: lab.college.id,
      room: lab.room.id,
      item: wording.item_id,
      category: wording.category,
      class: wording.class_id,
      descr: wording.id,
      text: wording.text,
      place: random.pick(['实验台', '通风橱旁', '门口通道', '试剂柜', '气瓶柜', '窗边', '配电箱旁']),
      level: wording.level,
      photo: files.before[i],
      suggest: wording.suggest,
      state,
      finder: draft.finder,
      at,
      issued: issued ? at : null,
      deadline: issued ? deadline : null,
      effective: issued ? (state === 'planing' ? endOfDay(plan) : deadline) : null,
      plan: state === 'planing' ? plan : null,
      duty: lab.head,
      officer: lab.officer,
      sent: ['checking', 'finished'].includes(state) ? sent : null,
      done: state === 'finished' ? done : null,
      rejects: returned ? 1 : 0,
      after: files.after[i],
    };
  });
  const json = JSON.stringify(rows);
  const added = await sql<{ id: number; no: number }>`
    with made as (
      insert into inspection.problem (school_id, problem_no, pool_type, source_act_type, act_id, record_id, org_id, college_id, room_id, item_id, category_code,
        class_id, descr_id, description, place, level, photos, suggest, state, found_by, found_at, issue_at, issued_by, deadline, effective_deadline, plan_on,
        duty_id, cc_ids, organizer_id, round, submitted_by, submitted_at, finished_at, examined_by, reject_count, created_by, created_at, updated_at)
      select ${ctx.schoolId}, p.no, 1, ${activity.type}, ${activity.id}, p.record, p.lab, p.college, p.room, p.item, p.category, p.class, p.descr, p.text, p.place,
        p.level, case when p.photo is null then '{}' else array[p.photo] end, p.suggest, p.state, p.finder, p.at, p.issued, case when p.issued is null then null else p.finder end,
        p.deadline, p.effective, p.plan, p.duty, array[p.officer], ${root}, case when p.sent is null and p.plan is null then 0 else 1 + p.rejects end,
        case when p.sent is null and p.plan is null then null else p.duty end, coalesce(p.sent, case when p.plan is null then null else p.at + interval '1 day' end), p.done,
        case when p.done is null then null else ${examiner}::bigint end, p.rejects, p.finder, p.at, p.at
      from json_to_recordset(${json}::json) as p(i int, no text, record bigint, lab bigint, college bigint, room bigint, item bigint, category text, class bigint,
        descr bigint, text text, place text, level text, photo bigint, suggest text, state text, finder bigint, at timestamptz, issued timestamptz,
        deadline timestamptz, effective timestamptz, plan date, duty bigint, officer bigint, sent timestamptz, done timestamptz, rejects int)
      order by p.i returning id
    ) select id, row_number() over (order by id) as no from made order by id`.execute(ctx.db);
  await attachPhotos(ctx, rows, added.rows);
  const numbered = rows.map((row, i) => ({ ...row, id: added.rows[i]!.id }));
  await addRounds(ctx, checks, numbered);
  await addHistory(ctx, checks, numbered);
  await keepCounters(ctx);
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

async function addFiles(ctx: Ctx, { photos, random }: Checks, drafts: readonly Draft[]) {
  if (photos.before.length === 0) return { before: [], after: [] };
  const rows = drafts.flatMap((draft) => [
    { key: random.pick(photos.before), owner: draft.finder },
    { key: random.pick(photos.after), owner: draft.lab.head },
  ]);
  const { rows: added } = await sql<{
    id: number;
  }>`insert into files.file (school_id, key, name, ext, size, created_by, doc_type, doc_id)
    select ${ctx.schoolId}, f.key, '现场照片.jpg', 'jpg', 24000, f.owner, 'demo', 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as f(key text, owner bigint) returning id`.execute(ctx.db);
  return {
    before: added.filter((_, i) => i % 2 === 0).map((row) => row.id),
    after: added.filter((_, i) => i % 2 === 1).map((row) => row.id),
  };
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
