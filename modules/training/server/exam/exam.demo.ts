import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { createRandom, type Random } from '#kernel/server/random.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { addWorkingHours, isWorkingTime } from '#kernel/shared/working-time.rules.ts';
import { CertificateKind } from '../../shared/certificate.states.ts';
import { PaperStatus, published, SessionStatus } from '../../shared/exam/exam.states.ts';
import { nextCertificateNos } from './issue.service.ts';
import type { SessionQuestion } from './paper-draw.rules.ts';
import { questionsOf } from './paper.queries.ts';
import { closeSessions } from './scoring.service.ts';

type Plan = {
  name: string;
  kind: string;
  /** Days from today to the first and the last day. */
  from: number;
  to: number;
  status: number;
  hours: number;
  /** People who have taken it, and the share of right answers. */
  people: number;
  skill: number;
  reason?: string;
};

const plans: readonly Plan[] = [
  {
    name: '新生实验室安全通识考试',
    kind: 'general',
    from: -40,
    to: -19,
    status: published,
    hours: 0,
    people: 48,
    skill: 0.97,
  },
  {
    name: '机电类实验室安全考试',
    kind: 'machinery',
    from: -33,
    to: -12,
    status: published,
    hours: 0,
    people: 14,
    skill: 0.94,
  },
  {
    name: '化学类实验室安全考试',
    kind: 'chemistry',
    from: -6,
    to: 15,
    status: published,
    hours: 0,
    people: 22,
    skill: 0.95,
  },
  {
    name: '辐射类实验室安全考试',
    kind: 'radiation',
    from: 6,
    to: 20,
    status: published,
    hours: 2,
    people: 0,
    skill: 0,
  },
  { name: '生物类实验室安全考试', kind: 'biology', from: 20, to: 34, status: 0, hours: 2, people: 0, skill: 0 },
  {
    name: '特种设备作业人员考核',
    kind: 'operator',
    from: -20,
    to: -15,
    status: 9,
    hours: 0,
    people: 0,
    skill: 0,
    reason: '考场停电，另行安排',
  },
];

/** Exams that are over, running and to come, with what people reached, and certificates of former years. */
export async function addExams(ctx: Ctx): Promise<void> {
  const { rows } = await sql`select 1 from training.exam where school_id = ${ctx.schoolId} limit 1`.execute(ctx.db);
  if (rows.length > 0) return;
  const random = createRandom(2_026);
  const papersByKind = await addPapers(ctx);
  const people = await examinees(ctx);
  for (const plan of plans) {
    const paper = papersByKind.get(plan.kind)!;
    const exam = await addExam(ctx, paper, plan);
    const known = plan.kind === 'general' ? await accounts(ctx, ['normal', 'teacher']) : [];
    for (const person of [...known, ...random.some(people, plan.people)])
      await sit(ctx, random, { exam, paper, plan, person });
  }
  await addFormerCertificates(ctx, random, people);
}

/** Kinds of tags of a paper with the number of its questions: what everybody knows, the own class, fire and emergency. */
const papers: Record<string, readonly (readonly [kinds: readonly string[], count: number])[]> = {
  general: [
    [['general'], 12],
    [['fire', 'emergency'], 8],
  ],
  ...Object.fromEntries(
    ['chemistry', 'biology', 'radiation', 'machinery', 'operator'].map((kind) => [
      kind,
      [
        [['general'], 8],
        [[kind === 'operator' ? 'special' : kind], 8],
        [['fire', 'emergency'], 4],
      ] as const,
    ]),
  ),
};

/** A random paper of twenty questions for each kind of certificate, by that kind. */
async function addPapers(ctx: Ctx): Promise<Map<string, number>> {
  const { rows: tops } = await sql<{ id: number; kind: string }>`select id, kind from training.knowledge_tag
    where school_id = ${ctx.schoolId} and parent_id is null order by id`.execute(ctx.db);
  const ruleOf = (kinds: readonly string[], count: number) => ({
    tag_ids: tops.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id),
    type: null,
    difficulty: null,
    count,
    points: '5',
  });
  const rows = Object.entries(papers).map(([kind, parts]) => ({
    name: `${labelOf(CertificateKind, kind)}安全试卷`,
    kind,
    rules: parts.map(([kinds, count]) => ruleOf(kinds, count)),
    status: PaperStatus.published,
  }));
  // One that the office still writes.
  const draft = { ...rows[0]!, name: '安全员季度测验卷', status: PaperStatus.draft };
  const { rows: made } = await sql<{ id: number; name: string }>`insert into training.paper
      (school_id, name, mode, rules, question_count, total, remark, status)
    select ${ctx.schoolId}, p.name, 'random', p.rules, 20, 100, '通识、专项、消防与应急按比例抽题', p.status
    from json_to_recordset(${JSON.stringify([...rows, draft])}::json) p(name text, rules jsonb, status int) returning id, name`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ name, kind }) => [kind, made.find((one) => one.name === name)!.id]));
}

type Person = { id: number; college_id: number | null; user_type: string };

/** People of colleges; those whose accounts are printed take the exams themselves. */
async function examinees(ctx: Ctx): Promise<Person[]> {
  const { rows } = await sql<Person>`select a.id, a.college_id, a.user_type from identity.account a
    where a.school_id = ${ctx.schoolId} and a.status = 1 and a.deleted_at is null and a.college_id is not null
      and a.account not in ('system', 'school', 'college', 'lab', 'xsfzr', 'jcry', 'storeman', 'teacher', 'normal', 'leader', 'baowei')
    order by a.id limit 200`.execute(ctx.db);
  return rows;
}

async function accounts(ctx: Ctx, names: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`select id, college_id, user_type from identity.account
    where school_id = ${ctx.schoolId} and account = any(${[...names]}) order by id`.execute(ctx.db);
  return rows;
}

async function addExam(ctx: Ctx, paper: number, plan: Plan): Promise<number> {
  const day = (days: number) => addDays(formatDate(ctx.now), days);
  const ends = parseDateTime(`${day(plan.to)} 18:00:00`);
  const { rows } = await sql<{
    id: number;
  }>`insert into training.exam (school_id, name, paper_id, starts_at, ends_at, closes_at, minutes,
      attempts, pass, study_hours, pledge, kind_id, status, cancel_reason, expected, created_by)
    select ${ctx.schoolId}, ${plan.name}, ${paper}, ${parseDateTime(`${day(plan.from)} 08:00:00`)}, ${ends}, ${ends}, 60, 5, 90,
      ${plan.hours}, ${ctx.services.settings['train_exam_pledge']!.value}, k.id, ${plan.status}, ${plan.reason ?? ''},
      case when ${plan.status}::int = 0 then 0 else (select count(*) from identity.account a where a.school_id = ${ctx.schoolId}
        and a.status = 1 and a.deleted_at is null) end, o.id
    from (select 1) one
    left join training.certificate_kind k on k.school_id = ${ctx.schoolId} and k.kind = ${plan.kind}
    left join identity.account o on o.school_id = ${ctx.schoolId} and o.account = 'school' limit 1 returning id`.execute(
    ctx.db,
  );
  return rows[0]!.id;
}

type Sitting = { exam: number; paper: number; plan: Plan; person: Person };

/** A working hour of a day of the exam at which a session of this length ends, and not in the future. */
function endOf(ctx: Ctx, random: Random, { from, to }: Plan, minutes: number): Date {
  const last = Math.min(to, 0);
  const day = addDays(formatDate(ctx.now), random.int(from, last));
  const noon = addWorkingHours(parseDateTime(`${day} 09:00:00`), random.int(1, 7) + random.next() * 0.8);
  const end = noon.getTime() > ctx.now.getTime() ? addWorkingHours(ctx.now, -random.int(2, 8)) : noon;
  const start = new Date(end.getTime() - minutes * 60_000);
  return isWorkingTime(end) && isWorkingTime(start) ? end : addWorkingHours(end, -1 - minutes / 60);
}

/** Attempts of a person until one passes, each better prepared than the one before. */
async function sit(ctx: Ctx, random: Random, { exam, paper, plan, person }: Sitting): Promise<void> {
  const minutes = random.int(12, 45);
  const end = endOf(ctx, random, plan, minutes);
  const tries = random.weighted([
    [1, 6],
    [2, 2],
  ] as const);
  await sql`insert into training.exam_score (school_id, exam_id, user_id, college_id, user_type, attempts, created_by)
    values (${ctx.schoolId}, ${exam}, ${person.id}, ${person.college_id}, ${person.user_type}, ${tries}, ${person.id})`.execute(
    ctx.db,
  );
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const at = attempt === tries ? end : addWorkingHours(end, -9);
    const skill = attempt === tries ? plan.skill : plan.skill - 0.25;
    await addSession(demoContext(ctx, at), random, { exam, paper, person, attempt, minutes, skill });
  }
}

type Taken = { exam: number; paper: number; person: Person; attempt: number; minutes: number; skill: number };

async function addSession(
  ctx: Ctx,
  random: Random,
  { exam, paper, person, attempt, minutes, skill }: Taken,
): Promise<void> {
  const seed = random.int(1, 1_000_000);
  const questions = (await questionsOf(ctx, paper, { seed, isShuffled: true }))!;
  const start = new Date(ctx.now.getTime() - minutes * 60_000);
  const total = String(questions.length * 5);
  const { rows } = await sql<{
    id: number;
  }>`insert into training.exam_session (school_id, exam_id, user_id, attempt, seed, questions,
      question_count, total, pledged, started_at, deadline, ip, device_key, device)
    values (${ctx.schoolId}, ${exam}, ${person.id}, ${attempt}, ${seed}, ${JSON.stringify(questions)}::jsonb, ${questions.length}, ${total},
      true, ${start}, ${new Date(start.getTime() + 3_600_000)}, ${`10.21.${random.int(3, 40)}.${random.int(2, 250)}`}, 'demo', '')
    returning id`.execute(ctx.db);
  const id = rows[0]!.id;
  const answers = questions.map((question, position) => ({
    position,
    picked: pick(random, question, skill),
    seq: position + 1,
  }));
  await sql`insert into training.exam_answer (school_id, session_id, position, picked, seq, saved_at)
    select ${ctx.schoolId}, ${id}, a.position, a.picked, a.seq, ${ctx.now}
    from json_to_recordset(${JSON.stringify(answers)}::json) a(position int, picked int[], seq bigint)`.execute(ctx.db);
  await closeSessions(ctx, sql<boolean>`s.id = ${id}`, SessionStatus.submitted, sql`${ctx.now}::timestamptz`);
}

/** The right options, or something else: one of the wrong ones, or a part where all are right. */
function pick(random: Random, { answer, options }: SessionQuestion, skill: number): number[] {
  if (random.chance(skill)) return answer;
  const wrong = options.findIndex((_, at) => !answer.includes(at));
  return wrong < 0 ? answer.slice(1) : [wrong];
}

// Months since they were issued, how many, and why some hold no more.
const former = [
  { kind: 'general', months: 26, count: 9, reason: '' },
  { kind: 'chemistry', months: 25, count: 4, reason: '' },
  { kind: 'general', months: 23.5, count: 5, reason: '' },
  { kind: 'control', months: 8, count: 3, reason: '' },
  { kind: 'biology', months: 5, count: 1, reason: '培训记录与本人不符' },
] as const;

/** Certificates of former exams: expired, about to expire, revoked. */
async function addFormerCertificates(ctx: Ctx, random: Random, people: readonly Person[]): Promise<void> {
  const today = formatDate(ctx.now);
  for (const { kind, months, count, reason } of former) {
    for (const { id } of random.some(people, count)) {
      const issued = addDays(today, -Math.round(months * 30.44) - random.int(0, 6));
      const [no] = await nextCertificateNos({ ...ctx, now: parseDateTime(issued) }, 1);
      await sql`insert into training.certificate (school_id, no, user_id, kind_id, score, issued_on, valid_to, status, reason)
        select ${ctx.schoolId}, ${no!}, ${id}, k.id, ${random.int(90, 100)}, ${issued}::date, v.last,
          case when ${reason} <> '' then 3 when v.last < ${today}::date then 2 else 1 end, ${reason}
        from training.certificate_kind k cross join lateral (select (${issued}::date + make_interval(months => k.valid_months)
          - interval '1 day')::date as last) v
        where k.school_id = ${ctx.schoolId} and k.kind = ${kind} limit 1`.execute(ctx.db);
    }
  }
}
