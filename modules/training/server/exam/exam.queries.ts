import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import {
  examApi,
  type ExamDefaults,
  type ExamDetail,
  type ExamFigures,
  type ExamRow,
  type QuestionFigure,
} from '../../shared/exam/exam.ts';
import { Audience, ExamStatus, published } from '../../shared/exam/exam.states.ts';
import { isOfSchool, mayChange, ownedWithin, ownerOf } from './exam.policy.ts';

/** Status of exam `e` as people see it: a published one is to come, running or over. */
const { waiting, running, ended } = ExamStatus;
const statusNow = (ctx: Ctx) => sql<number>`case when e.status <> ${sql.lit(published)} then e.status
  when e.starts_at > ${ctx.now} then ${sql.lit(waiting)} when e.ends_at >= ${ctx.now} then ${sql.lit(running)}
  else ${sql.lit(ended)} end`;

type Stored = Omit<ExamRow, 'can' | 'target' | 'starts_at' | 'ends_at'> & {
  audience: string;
  user_types: string[];
  colleges: string[];
  named: number;
  college_id: number | null;
  starts_at: Date;
  ends_at: Date;
};

function targetOf({ audience, user_types, colleges, named }: Stored): string {
  if (audience === Audience.persons) return `指定 ${named} 人`;
  const types = user_types.map((type) => labelOf(UserType, type)).join('、') || '全体人员';
  return colleges.length === 0 ? types : `${colleges.join('、')} · ${types}`;
}

function actionsOf({ actor }: Ctx, { status, college_id }: Stored): ExamRow['can'] {
  if (!mayChange(actor, 'training.exam.edit', college_id)) return [];
  if (status === ExamStatus.draft) return ['edit', 'publish'];
  if (status === ExamStatus.cancelled) return [];
  const later: ExamRow['can'] = status === waiting ? [] : ['makeup'];
  const waive: ExamRow['can'] = status !== waiting && holdsRight(actor, 'training.score.correct') ? ['waive'] : [];
  return [...(status === ended ? [] : (['cancel'] as const)), ...later, ...waive];
}

const scores = (condition: ReturnType<typeof sql<boolean>>) => sql`(select count(*)::int from training.exam_score c
  where c.school_id = e.school_id and c.exam_id = e.id and ${condition})`;

export const examList = listQuery<typeof examApi.list, Stored>(examApi.list, {
  noun: '考试',
  table: ['training.exam', 'e'],
  joins: {
    p: sql`join training.paper p on p.school_id = e.school_id and p.id = e.paper_id`,
    k: sql`left join training.certificate_kind k on k.school_id = e.school_id and k.id = e.kind_id`,
    u: sql`left join org.unit u on u.school_id = e.school_id and u.id = e.college_id`,
  },
  columns: (ctx) => sql`e.id, e.version, e.name, p.name as paper_name, e.audience, e.user_types,
    coalesce((select json_agg(o.name order by o.id) from org.unit o where o.school_id = e.school_id and o.id = any(e.college_ids)), '[]') as colleges,
    (select count(*)::int from training.exam_person x where x.school_id = e.school_id and x.exam_id = e.id) as named,
    e.starts_at, e.ends_at, e.minutes, e.attempts, trim_scale(e.pass)::text as pass, e.expected,
    ${scores(sql<boolean>`(c.best is not null or c.is_void)`)} as taken, ${scores(sql<boolean>`c.is_passed`)} as passed,
    coalesce(k.name, '') as kind_name, coalesce(u.name, '学校') as college_name, e.college_id, ${statusNow(ctx)} as status`,
  reach: ({ actor }) => ownedWithin(actor, 'training.exam.read', 'e.college_id'),
  filters: {
    keyword: (word) => matchesText(sql`e.name`, word),
    status: (status, ctx) => sql<boolean>`${statusNow(ctx)} = ${status}`,
    from: (day) => sql<boolean>`e.ends_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`e.starts_at < ${parseDateTime(addDays(day, 1))}`,
  },
  isNarrow: () => true,
  unindexed: () => true,
  neverNull: ['starts_at'],
  sort: { starts_at: sql`e.starts_at` },
  order: { desc: sql`e.starts_at` },
  row: (stored, ctx) => {
    const { audience, user_types, colleges, named, college_id, ...row } = stored;
    return {
      ...row,
      target: targetOf(stored),
      starts_at: formatDateTime(stored.starts_at),
      ends_at: formatDateTime(stored.ends_at),
      can: actionsOf(ctx, stored),
    };
  },
});

type Rest = Pick<
  ExamDetail,
  | 'paper_id'
  | 'total'
  | 'audience'
  | 'user_types'
  | 'college_ids'
  | 'people'
  | 'study_hours'
  | 'pledge'
  | 'show_answers'
  | 'is_shuffled'
  | 'has_half_points'
  | 'screen_limit'
  | 'kind_id'
  | 'cancel_reason'
  | 'creator_name'
> & { closes_at: Date; created_at: Date };

export async function findExam(ctx: Ctx, id: number): Promise<ExamDetail> {
  const row = await examList.find(ctx, id);
  const { rows } =
    await sql<Rest>`select e.paper_id, trim_scale(p.total)::text as total, e.audience, e.user_types, e.college_ids,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id) from training.exam_person x
        join identity.account a on a.school_id = x.school_id and a.id = x.user_id
        where x.school_id = e.school_id and x.exam_id = e.id), '[]') as people,
      trim_scale(e.study_hours)::text as study_hours, e.pledge, e.show_answers, e.is_shuffled, e.has_half_points, e.screen_limit,
      e.kind_id, e.closes_at, e.cancel_reason, coalesce(b.name, '') as creator_name, e.created_at
    from training.exam e join training.paper p on p.school_id = e.school_id and p.id = e.paper_id
    left join identity.account b on b.school_id = e.school_id and b.id = e.created_by
    where e.school_id = ${ctx.schoolId} and e.id = ${id}`.execute(ctx.db);
  const { closes_at, created_at, ...rest } = found(rows[0], '考试');
  return {
    ...row,
    ...rest,
    user_ids: rest.people.map((person) => person.id),
    closes_at: formatDateTime(closes_at),
    created_at: formatDateTime(created_at),
  };
}

const defaultKeys = [
  'train_exam_minutes',
  'train_exam_attempts',
  'train_exam_pass',
  'train_exam_hours',
  'train_exam_screen_limit',
  'train_exam_half_points',
  'train_exam_pledge',
] as const;

/** What a new exam begins with in this school. */
export async function findExamDefaults(ctx: Ctx): Promise<ExamDefaults> {
  const values = await settingsOf(ctx, defaultKeys);
  const { rows } = await sql<ExamDefaults['kinds'][number]>`select id, name from training.certificate_kind
    where school_id = ${ctx.schoolId} and status = 1 order by sort, id`.execute(ctx.db);
  return {
    minutes: Number(values.train_exam_minutes),
    attempts: Number(values.train_exam_attempts),
    pass: values.train_exam_pass,
    study_hours: values.train_exam_hours,
    screen_limit: Number(values.train_exam_screen_limit),
    has_half_points: values.train_exam_half_points === '1',
    pledge: values.train_exam_pledge,
    kinds: rows,
    college_id: isOfSchool(ctx.actor) ? null : ownerOf(ctx.actor),
  };
}

// Lower bounds of the bands of scores, in hundredths of the total.
const bands = [
  [0, '60 分以下'],
  [60, '60–69'],
  [70, '70–79'],
  [80, '80–89'],
  [90, '90 分及以上'],
] as const;

export async function findFigures(ctx: Ctx, { id }: { id: number }): Promise<ExamFigures> {
  const { expected, taken, passed } = await examList.find(ctx, id);
  const { rows } = await sql<{ band: number; count: number }>`select width_bucket(c.best * 100 / nullif(p.total, 0),
      array[60, 70, 80, 90]::numeric[]) as band, count(*)::int as count
    from training.exam_score c join training.exam e on e.school_id = c.school_id and e.id = c.exam_id
    join training.paper p on p.school_id = e.school_id and p.id = e.paper_id
    where c.school_id = ${ctx.schoolId} and c.exam_id = ${id} and c.best is not null and not c.is_void group by 1`.execute(
    ctx.db,
  );
  const counts = new Map(rows.map(({ band, count }) => [band, count]));
  const colleges = await sql<
    ExamFigures['colleges'][number]
  >`select coalesce(u.name, '其他') as name, count(*)::int as taken,
      (count(*) filter (where c.is_passed))::int as passed
    from training.exam_score c left join org.unit u on u.school_id = c.school_id and u.id = c.college_id
    where c.school_id = ${ctx.schoolId} and c.exam_id = ${id} and (c.best is not null or c.is_void)
    group by u.name order by count(*) desc, 1 limit 200`.execute(ctx.db);
  const attempts = await sql<ExamFigures['attempts'][number]>`select s.attempt, count(*)::int as taken,
      (count(*) filter (where s.is_passed))::int as passed
    from training.exam_session s where s.school_id = ${ctx.schoolId} and s.exam_id = ${id} and s.status in (1, 2, 3)
    group by s.attempt order by s.attempt limit 100`.execute(ctx.db);
  return {
    expected,
    taken,
    passed,
    bands: bands.map(([, label], at) => ({ label, count: counts.get(at) ?? 0 })),
    colleges: colleges.rows,
    attempts: attempts.rows,
  };
}

/** Questions of an exam as they were answered, the hardest first. */
export async function findQuestionFigures(ctx: Ctx, { id }: { id: number }): Promise<{ content: QuestionFigure[] }> {
  await examList.find(ctx, id);
  const { rows } = await sql<QuestionFigure>`select q.id as question_id, b.type, b.stem, count(*)::int as asked,
      (count(*) filter (where a.picked = q.answer))::int as correct, w.question_id is not null as waived
    from training.exam_session s
    cross join lateral rows from (jsonb_to_recordset(s.questions) as (id bigint, answer int[])) with ordinality q(id, answer, place)
    left join training.exam_answer a on a.school_id = s.school_id and a.session_id = s.id and a.position = q.place - 1
    join training.question b on b.school_id = s.school_id and b.id = q.id
    left join training.exam_waiver w on w.school_id = s.school_id and w.exam_id = s.exam_id and w.question_id = q.id
    where s.school_id = ${ctx.schoolId} and s.exam_id = ${id} and s.status in (1, 2, 3)
    group by q.id, b.type, b.stem, w.question_id
    order by (count(*) filter (where a.picked = q.answer))::numeric / count(*), q.id limit 500`.execute(ctx.db);
  return { content: rows };
}
