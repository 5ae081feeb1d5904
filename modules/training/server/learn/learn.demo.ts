import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoMade } from '#kernel/server/demo.ts';
import { createRandom, type Random } from '#kernel/server/random.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { TimeSource } from '../../shared/kinds.ts';
import { stemKey } from '../../shared/learn/stem.rules.ts';
import { QuestionStatus } from '../../shared/question.states.ts';

type Resource = { id: number; min_seconds: number; is_required: boolean };
type Question = { id: number; difficulty: number };

const weeks = 5;

/** People of the colleges and the printed accounts, of whom some have learned for weeks. */
export async function addLearning(ctx: Ctx, seed: number, made: DemoMade): Promise<void> {
  const random = createRandom(seed + 60);
  const people = [...[...made.staff.values()].flatMap((ids) => random.some(ids, 12)), ...made.accounts.values()];
  await addRecords(ctx, random, people);
  await addPractice(ctx, random, random.some(people, Math.ceil(people.length / 2)));
  await addCollegeQuestions(ctx, made);
}

/** Learning of one person from one resource, over one to three days. */
function recordOf(ctx: Ctx, random: Random, user_id: number, { id, min_seconds }: Resource) {
  const isFinished = random.chance(0.7);
  const seconds = isFinished
    ? min_seconds + random.int(0, Math.floor(min_seconds / 4))
    : random.int(40, Math.floor(min_seconds * 0.9));
  const daysAgo = random.int(1, weeks * 7);
  const at = addWorkingHours(ctx.now, -daysAgo * 5);
  const progress = Math.min(100, Math.floor((seconds * 100) / min_seconds));
  const position = isFinished ? 100 : progress;
  return { user_id, resource_id: id, seconds, position, progress, at, finished_at: progress === 100 ? at : null };
}

async function addRecords(ctx: Ctx, random: Random, people: readonly number[]): Promise<void> {
  const { rows: resources } = await sql<Resource>`select id, min_seconds, is_required from training.study_resource
    where school_id = ${ctx.schoolId} and status = 1 order by sort, id`.execute(ctx.db);
  const records = people.flatMap((user) =>
    resources
      .filter(({ is_required }) => random.chance(is_required ? 0.75 : 0.25))
      .map((resource) => recordOf(ctx, random, user, resource)),
  );
  const given = JSON.stringify(
    records.map((record) => ({ ...record, day: formatDate(record.at), before: addDays(formatDate(record.at), -2) })),
  );
  await sql`insert into training.study_record (school_id, user_id, resource_id, seconds, position, furthest, progress, finished_at,
      created_at, updated_at)
    select ${ctx.schoolId}, s.user_id, s.resource_id, s.seconds, s.position, s.position, s.progress, s.finished_at, s.at, s.at
    from json_to_recordset(${given}::json) as s(user_id bigint, resource_id bigint, seconds int, position int, progress int,
      finished_at timestamptz, at timestamptz)`.execute(ctx.db);
  // Two visits: two thirds on the last day.
  await sql`insert into training.study_time (school_id, user_id, source, source_id, day, seconds)
    select ${ctx.schoolId}, s.user_id, ${TimeSource.study}, s.resource_id, d.day, d.seconds
    from json_to_recordset(${given}::json) as s(user_id bigint, resource_id bigint, seconds int, day date, before date)
    cross join lateral (values (s.before, s.seconds / 3), (s.day, s.seconds - s.seconds / 3)) d (day, seconds)`.execute(
    ctx.db,
  );
}

async function addPractice(ctx: Ctx, random: Random, people: readonly number[]): Promise<void> {
  const { rows: questions } = await sql<Question>`select id, difficulty from training.question
    where school_id = ${ctx.schoolId} and status = ${QuestionStatus.active} and college_id is null order by id`.execute(
    ctx.db,
  );
  // Some questions are harder than the office thinks.
  const ease = new Map(
    questions.map(({ id, difficulty }, at) => [id, at % 9 === 4 ? 0.3 : 0.95 - difficulty * 0.08] as const),
  );
  const marks = people.flatMap((user_id) =>
    random.some(questions, Math.min(questions.length, random.int(8, 40))).map(({ id }) => {
      const used = random.int(1, 3);
      const correct = Array.from({ length: used }).filter(() => random.chance(ease.get(id)!)).length;
      const isWrong = correct < used && random.chance(0.6);
      const streak = isWrong ? 0 : correct;
      const at = addWorkingHours(ctx.now, -random.int(2, weeks * 35));
      return {
        user_id,
        question_id: id,
        used,
        correct,
        streak,
        is_wrong: isWrong,
        is_favourite: random.chance(0.06),
        at,
      };
    }),
  );
  await sql`insert into training.practice_mark (school_id, user_id, question_id, used, correct, streak, is_wrong, is_favourite,
      answered_at)
    select ${ctx.schoolId}, s.user_id, s.question_id, s.used, s.correct, s.streak, s.is_wrong, s.is_favourite, s.at
    from json_to_recordset(${JSON.stringify(marks)}::json) as s(user_id bigint, question_id bigint, used int, correct int, streak int,
      is_wrong boolean, is_favourite boolean, at timestamptz)`.execute(ctx.db);
  await sql`update training.question q set used_count = m.used, correct_count = m.correct
    from (select question_id, sum(used) as used, sum(correct) as correct from training.practice_mark
      where school_id = ${ctx.schoolId} group by question_id) m
    where q.school_id = ${ctx.schoolId} and q.id = m.question_id`.execute(ctx.db);
}

// Questions of the first college: in use, waiting, sent back.
const ownQuestions = [
  {
    stem: '本院公用旋转蒸发仪使用结束后，正确的关机顺序是哪一项？',
    options: ['先停旋转再放气，最后关泵', '直接切断总电源', '先关冷凝水再停旋转', '先关泵再放气'],
    answer: [0],
    analysis: '先停旋转、放气使体系恢复常压，再关真空泵，避免倒吸和接收瓶掉落。',
    tag: '低温与真空',
    status: QuestionStatus.active,
    note: '',
  },
  {
    stem: '本院溶剂间的防爆柜内，下列哪种物品可以与丙酮同层存放？',
    options: ['硝酸', '乙酸乙酯', '过氧化氢', '高锰酸钾'],
    answer: [1],
    analysis: '丙酮和乙酸乙酯同为易燃液体，可以同层；其余三种是氧化剂，应当分开。',
    tag: '危险化学品储存',
    status: QuestionStatus.waiting,
    note: '',
  },
  {
    stem: '做实验时最重要的是什么？',
    options: ['安全', '速度', '结果', '设备'],
    answer: [0],
    analysis: '安全是一切工作的前提。',
    tag: '实验室行为规范',
    status: QuestionStatus.draft,
    note: '题目太空泛，请结合具体操作改写。',
  },
] as const;

async function addCollegeQuestions(ctx: Ctx, made: DemoMade): Promise<void> {
  const college = made.colleges[0]!.id;
  const author = made.accounts.get('college') ?? 0;
  const then = addWorkingHours(ctx.now, -12);
  const rows = JSON.stringify(ownQuestions.map((row) => ({ ...row, stem_key: stemKey(row.stem) })));
  await sql`with made as (insert into training.question (school_id, type, stem, stem_key, options, answer, analysis, college_id, status,
        review_note, created_by, created_at, updated_by, updated_at)
      select ${ctx.schoolId}, 1, s.stem, s.stem_key, s.options, s.answer, s.analysis, ${college}, s.status, s.note, ${author},
        ${then}, ${author}, ${then}
      from json_to_recordset(${rows}::json) as s(stem text, stem_key text, options text[], answer int[], analysis text, status int,
        note text) returning id, stem_key)
    insert into training.question_tag (school_id, question_id, tag_id)
    select ${ctx.schoolId}, made.id, k.id from json_to_recordset(${rows}::json) as s(stem_key text, tag text)
    join made on made.stem_key = s.stem_key
    join training.knowledge_tag k on k.school_id = ${ctx.schoolId} and k.name = s.tag`.execute(ctx.db);
}
