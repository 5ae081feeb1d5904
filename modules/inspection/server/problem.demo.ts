import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, endOfDay, formatDate, parseDateTime, termOf } from '#kernel/shared/time.ts';
import { IssueMode } from '#modules/inspection/shared/activity.ts';
import type { Lab } from '#modules/base-info/server/lab.demo.ts';
import type { Photos } from '#modules/inspection/server/photo.demo.ts';
import type { Random } from '#kernel/server/random.ts';

export type Checks = {
  root: number;
  labs: readonly Lab[];
  inspectors: readonly number[];
  /** Who judges for the school. */
  examiner: number;
  random: Random;
  photos: Photos;
  /** Activities over the last ten months; the last of them is under way, one more is still to come. */
  rounds: number;
  problemsPerLab: number;
  withAnswers: boolean;
};

type Wording = {
  id: number;
  class_id: number;
  text: string;
  level: string;
  item_id: number;
  suggest: string;
  category: string;
};
type Activity = {
  id: number;
  name: string;
  type: number;
  start: string;
  end: string;
  status: number;
  groups: number[];
};

const daysBack = 300;
const conditions = ['工作台面整洁，记录完整', '责任人在岗，台账齐全', '安全标识清晰', ''];

/** Two terms of patrols and quarter checks with their records, and problems in every state. */
export async function addInspections(ctx: Ctx, checks: Checks): Promise<void> {
  await addInspectors(ctx, checks);
  const wordings = await readWordings(ctx);
  const names = new Map<string, number>();
  for (let round = 0; round <= checks.rounds; round += 1) {
    const activity = await addActivity(ctx, checks, round, names);
    const labs =
      activity.type === 5
        ? checks.labs.filter((lab) => lab.level <= 2 || checks.random.chance(0.25))
        : checks.labs.filter((lab, i) => (i + round) % 3 === 0 || (activity.status === 1 && isShown(checks, lab)));
    await addActivityLabs(ctx, checks, activity, labs);
    if (activity.status !== 2) await addRecords(ctx, checks, activity, labs, wordings);
    if (activity.status === 1) await keepDrafts(ctx, checks, activity);
  }
}

/** What the first inspector has found in the activity under way is not issued yet, so that its drafts can be seen. */
async function keepDrafts(ctx: Ctx, { inspectors }: Checks, { id }: Activity) {
  await sql`update inspection.activity set issue_mode = ${IssueMode.atBulletin} where school_id = ${ctx.schoolId} and id = ${id}`.execute(
    ctx.db,
  );
  await sql`update inspection.problem set is_draft = true where school_id = ${ctx.schoolId} and act_id = ${id}
    and state = 'unchecked' and found_by = ${inspectors[0]}`.execute(ctx.db);
}

// The laboratory of the account `lab` has something to put right now, so that whoever tries that account sees its work.
const isShown = ({ labs }: Checks, lab: Lab) => lab === labs[0];
const shownStates = ['pending', 'pending', 'checking'];

async function addInspectors(ctx: Ctx, { inspectors, root }: Checks) {
  const today = formatDate(ctx.now);
  await sql`insert into inspection.inspector (school_id, user_id, kind, org_id, from_on, to_on, role_given)
    select ${ctx.schoolId}, u.id, 1 + (row_number() over (order by u.id) % 4)::int, ${root}, ${addDays(today, -200)}, ${addDays(today, 165)}, true
    from unnest(${[...inspectors]}::bigint[]) as u(id) on conflict do nothing`.execute(ctx.db);
}

async function readWordings(ctx: Ctx): Promise<Wording[]> {
  const { rows } =
    await sql<Wording>`select d.id, d.class_id, d.text, d.level, d.item_id, d.suggest, split_part(i.code, '.', 1) as category
    from inspection.problem_descr d join inspection.item i on i.school_id = d.school_id and i.id = d.item_id
    where d.school_id = ${ctx.schoolId} and i.target = 'lab' order by d.id`.execute(ctx.db);
  return rows;
}

// What a patrol of a month is about.
const titles: Record<number, string> = {
  1: '寒假前安全巡查',
  2: '春季开学安全巡查',
  4: '危险化学品专题巡查',
  5: '水电与消防巡查',
  7: '暑假前安全巡查',
  8: '高温季节安全巡查',
  9: '秋季开学安全巡查',
  11: '消防月安全巡查',
};

async function addActivity(
  ctx: Ctx,
  { root, rounds, inspectors, examiner }: Checks,
  round: number,
  names: Map<string, number>,
): Promise<Activity> {
  const today = formatDate(ctx.now);
  const coming = round === rounds;
  const running = round === rounds - 1;
  const start = coming
    ? addDays(today, 6)
    : running
      ? addDays(today, -5)
      : addDays(today, -daysBack + Math.floor((round * (daysBack - 20)) / Math.max(1, rounds - 1)));
  const end = running ? addDays(today, 9) : addDays(start, 12);
  const type = round % 3 === 2 ? 5 : 1;
  const status = coming ? 2 : running ? 1 : 0;
  const { year, term } = termOf(start);
  const plain =
    type === 5
      ? `${start.slice(0, 4)}年第${['一', '二', '三', '四'][Math.floor((Number(start.slice(5, 7)) - 1) / 3)]}季度实验室安全检查（${start.slice(5, 7)}月）`
      : `${start.slice(0, 4)}年${Number(start.slice(5, 7))}月${titles[Number(start.slice(5, 7))] ?? '实验室安全日常巡查'}`;
  const times = (names.get(plain) ?? 0) + 1;
  names.set(plain, times);
  const name = times === 1 ? plain : `${plain}（第 ${times} 轮）`;
  const no = `${type === 5 ? 'JD' : 'XC'}${start.replaceAll('-', '')}${String(round + 1).padStart(3, '0')}`;
  const { rows } = await sql<{ id: number }>`
    insert into inspection.activity (school_id, act_no, act_name, act_type, status, school_year, term, start_at, end_at, started_at, ended_at, org_id,
      leader_id, scope_org_ids, sample, gist, created_by, created_at, updated_at)
    values (${ctx.schoolId}, ${no}, ${name}, ${type}, ${status}, ${year}, ${term}, ${parseDateTime(start)}, ${endOfDay(end)},
      ${status === 2 ? null : parseDateTime(`${start} 08:00:00`)}, ${status === 0 ? endOfDay(end) : null}, ${root}, ${examiner}, ${[root]}, ${type === 5 ? 4 : 1},
      '依据学校实验室安全管理办法和年度检查计划开展，重点检查危险化学品、气瓶、用电和应急设施。', ${examiner}, ${parseDateTime(addDays(start, -4))}, ${parseDateTime(start)})
    returning id`.execute(ctx.db);
  const id = rows[0]!.id;
  const teams = [inspectors.filter((_, i) => i % 2 === 0), inspectors.filter((_, i) => i % 2 === 1)].filter(
    (team) => team.length > 0,
  );
  const groups: number[] = [];
  for (const [i, team] of teams.entries()) {
    const added = await sql<{
      id: number;
    }>`insert into inspection.activity_group (school_id, act_id, name, leader_id, sort)
      values (${ctx.schoolId}, ${id}, ${`第${['一', '二'][i]}检查组`}, ${team[0]!}, ${i + 1}) returning id`.execute(
      ctx.db,
    );
    groups.push(added.rows[0]!.id);
    await sql`insert into inspection.activity_inspector (school_id, act_id, group_id, user_id)
      select ${ctx.schoolId}, ${id}, ${groups[i]!}, unnest(${team}::bigint[])`.execute(ctx.db);
  }
  await sql`insert into inspection.activity_item (school_id, act_id, item_id, code, name, points, basis, target, score, veto, urgent, lab_classes, lab_levels,
      aptitude_ids, risk_ids, class_id, descr_id, descr, suggest, category_code, category_name, group_code, group_name, sort)
    select i.school_id, ${id}, i.id, i.code, i.name, i.points, i.basis, i.target, i.score, i.veto, i.urgent, i.lab_classes, i.lab_levels, i.aptitude_ids,
      i.risk_ids, i.class_id, i.descr_id, coalesce(d.text, ''), i.suggest, c.code, c.name, g.code, g.name, row_number() over (order by i.code)
    from inspection.item i
    join inspection.item_group g on g.school_id = i.school_id and g.id = i.group_id
    join inspection.item_group c on c.school_id = i.school_id and c.id = g.pid
    left join inspection.problem_descr d on d.school_id = i.school_id and d.id = i.descr_id
    where i.school_id = ${ctx.schoolId} and i.target = 'lab' and i.status = 1 and i.deleted_at is null`.execute(ctx.db);
  await sql`update inspection.activity set item_ids = array(select item_id from inspection.activity_item where school_id = ${ctx.schoolId} and act_id = ${id})
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await sql`insert into kernel.numbering (school_id, kind, period, last)
    values (${ctx.schoolId}, ${`inspection.activity.${type}`}, ${start.replaceAll('-', '')}, ${round + 1}) on conflict do nothing`.execute(
    ctx.db,
  );
  return { id, name, type, start, end, status, groups };
}

async function addActivityLabs(ctx: Ctx, _: Checks, { id, groups }: Activity, labs: readonly Lab[]) {
  const rows = labs.map((lab, i) => ({ lab: lab.id, group: groups[i % groups.length] }));
  await sql`insert into inspection.activity_lab (school_id, act_id, lab_id, group_id)
    select ${ctx.schoolId}, ${id}, l.lab, l."group" from json_to_recordset(${JSON.stringify(rows)}::json) as l(lab bigint, "group" bigint)`.execute(
    ctx.db,
  );
}

type Draft = {
  lab: Lab;
  record: number;
  at: Date;
  wording: Wording;
  state: string;
  finder: number;
};

async function addRecords(
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

const counters = new Map<string, number>();

async function addProblems(ctx: Ctx, checks: Checks, activity: Activity, drafts: readonly Draft[]) {
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

type Numbered = {
  id: number;
  state: string;
  at: Date;
  sent: Date | null;
  done: Date | null;
  plan: string | null;
  rejects: number;
  duty: number;
  after: number | undefined;
  finder: number;
  issued: Date | null;
};

async function addRounds(ctx: Ctx, { examiner }: Checks, problems: readonly Numbered[]) {
  const rounds = problems.flatMap((p) => {
    if (p.plan !== null)
      return [
        {
          problem: p.id,
          round: 1,
          kind: 2,
          measures: '所需配件已申请采购，到货后立即更换',
          finish: p.plan,
          interim: '已停用并张贴警示，安排专人每日巡视',
          by: p.duty,
          at: new Date(p.at.getTime() + 86_400_000),
          result: 0,
          photo: null,
          done: null,
          opinion: '',
        },
      ];
    if (p.sent === null) return [];
    const last = {
      problem: p.id,
      round: 1 + p.rejects,
      kind: 1,
      measures: '已按要求整改到位，并对全体人员进行了提醒教育',
      finish: formatDate(p.sent),
      interim: '',
      by: p.duty,
      at: p.sent,
      result: p.done ? 1 : 0,
      photo: p.after ?? null,
      done: p.done,
      opinion: p.done ? '整改到位，同意销号' : '',
    };
    if (p.rejects === 0) return [last];
    const first = {
      ...last,
      round: 1,
      measures: '已整理现场',
      at: new Date(p.sent.getTime() - 43_200_000),
      result: 2,
      done: new Date(p.sent.getTime() - 21_600_000),
      opinion: '照片看不清整改效果，请补充后重新提交',
    };
    return [first, last];
  });
  await sql`insert into inspection.rectification (school_id, problem_id, round, kind, measures, finish_on, interim, photos, submitted_by, submitted_at, result,
      opinion, examined_by, examined_at)
    select ${ctx.schoolId}, r.problem, r.round, r.kind, r.measures, r.finish, r.interim, case when r.photo is null then '{}' else array[r.photo] end, r."by", r.at, r.result,
      r.opinion, case when r.done is null then null else ${examiner}::bigint end, r.done
    from json_to_recordset(${JSON.stringify(rounds)}::json) as r(problem bigint, round int, kind int, measures text, finish date, interim text, photo bigint,
      "by" bigint, at timestamptz, result int, opinion text, done timestamptz)`.execute(ctx.db);
}

/** What happened to each problem, as its time-line shows it. */
async function addHistory(ctx: Ctx, { examiner }: Checks, problems: readonly Numbered[]) {
  const events = problems.flatMap((p) => {
    const list: { id: number; at: Date; user: number; action: string; from: string; to: string; note: string }[] = [];
    const add = (at: Date, user: number, action: string, from: string, to: string, note = '') =>
      list.push({ id: p.id, at, user, action, from, to, note });
    if (p.issued) add(p.issued, p.finder, '下发', 'draft', 'pending');
    else add(p.at, p.finder, '提交', 'draft', 'unchecked');
    if (p.state === 'fail')
      add(new Date(p.at.getTime() + 36_000_000), examiner, '不成立', 'unchecked', 'fail', '经核实不属于隐患');
    if (p.plan) add(new Date(p.at.getTime() + 86_400_000), p.duty, '提交整改计划', 'pending', 'planing');
    if (p.sent) add(p.sent, p.duty, '提交整改结果', 'pending', 'checking');
    if (p.done) add(p.done, examiner, '复核通过', 'checking', 'finished', '整改到位，同意销号');
    return list;
  });
  await sql`insert into kernel.op_log (school_id, at, user_id, user_name, doc_type, doc_id, action, from_state, to_state, note)
    select ${ctx.schoolId}, e.at, e."user", u.name, 'inspection.problem', e.id, e.action, e."from", e."to", e.note
    from json_to_recordset(${JSON.stringify(events)}::json) as e(id bigint, at timestamptz, "user" bigint, action text, "from" text, "to" text, note text)
    join identity.account u on u.school_id = ${ctx.schoolId} and u.id = e."user"`.execute(ctx.db);
}
