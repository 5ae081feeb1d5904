import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { BatchState } from '../../shared/batch/batch.states.ts';
import { TimetableOf } from '../../shared/kinds.ts';
import type { Timetable, TimetableEntry, timetableApi } from '../../shared/timetable/timetable.ts';
import { batchJoins, roomsOfBatch, teacherNames } from '../batch/batch.queries.ts';
import { weekOf, type TermPlan } from '../course/batch-time.rules.ts';
import { currentTermId, findTerm, lookCurrentTerm } from '../course/term-period.queries.ts';
import { coursesWithin, batchesWithin } from '../teaching.policy.ts';

type Asked = InputOf<typeof timetableApi.find>;

const hasStudent = (
  user: number | RawBuilder<number>,
) => sql<boolean>`b.id = any(array(select x.batch_id from teaching.batch_student x
  where x.school_id = b.school_id and x.user_id = ${user}))`;
const hasTeacher = (user: number) => sql<boolean>`b.id = any(array(select x.batch_id from teaching.batch_teacher x
  where x.school_id = b.school_id and x.user_id = ${user}))`;
/** A batch in which students of a class are. */
const hasClass = (name: string) => sql<boolean>`exists (select 1 from teaching.batch_student x
  join teaching.course_student s on s.school_id = x.school_id and s.user_id = x.user_id and s.term_id = b.term_id and s.course_id = b.course_id
  where x.school_id = b.school_id and x.batch_id = b.id and s.class_name = ${name})`;

type Subject = { title: string; where: RawBuilder<boolean> };

async function nameOf(ctx: Ctx, table: 'identity.account' | 'org.unit', id: number, noun: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}
    where school_id = ${ctx.schoolId} and id = ${id} and deleted_at is null`.execute(ctx.db);
  return found(rows[0], noun).name;
}

/** Laboratories, teachers and classes stand in the timetable for everybody, a student's for those who reach the batches. */
async function subjectOf(ctx: Ctx, { of = TimetableOf.own, id, class_name }: Asked): Promise<Subject> {
  if (of === TimetableOf.own) {
    const { userId, name } = ctx.actor;
    return { title: `${name}的实验课表`, where: sql<boolean>`(${hasStudent(userId)} or ${hasTeacher(userId)})` };
  }
  if (of === TimetableOf.class) {
    if (!class_name) throw badFields({ class_name: '请选择班级' });
    return { title: `${class_name}实验课表`, where: hasClass(class_name) };
  }
  if (id === undefined) throw badFields({ id: '请选择' });
  if (of === TimetableOf.lab)
    return { title: `${await nameOf(ctx, 'org.unit', id, '实验室')}实验课表`, where: sql<boolean>`b.lab_id = ${id}` };
  const title = `${await nameOf(ctx, 'identity.account', id, '人员')}的实验课表`;
  if (of === TimetableOf.teacher) return { title, where: hasTeacher(id) };
  return { title, where: sql<boolean>`${hasStudent(id)} and (${id === ctx.actor.userId} or ${batchesWithin(ctx)})` };
}

type Stored = Omit<TimetableEntry, 'starts_at' | 'ends_at'> & { starts_at: Date; ends_at: Date };

async function readEntries(
  ctx: Ctx,
  term: TermPlan,
  week: number | undefined,
  where: RawBuilder<boolean>,
): Promise<TimetableEntry[]> {
  const { draft, cancelled } = BatchState;
  const { rows } =
    await sql<Stored>`select b.id, c.name as course_name, p.name as project_name, u.name as lab_name, ${roomsOfBatch} as place,
      ${teacherNames} as teachers, b.week, b.weekday, b.period_from, b.period_to, b.starts_at, b.ends_at, b.state, b.taken, b.capacity
    from teaching.batch b ${sql.join([batchJoins.p, batchJoins.c, batchJoins.u], sql` `)}
    where b.school_id = ${ctx.schoolId} and b.term_id = ${term.id} ${week === undefined ? sql`` : sql`and b.week = ${week}`}
      and b.state not in (${draft}, ${cancelled}) and ${where}
    order by b.starts_at, b.id limit 1000`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    starts_at: formatDateTime(row.starts_at),
    ends_at: formatDateTime(row.ends_at),
  }));
}

const termOf = async (ctx: Ctx, id: number | undefined): Promise<TermPlan> =>
  id === undefined ? found(await lookCurrentTerm(ctx), '学期') : findTerm(ctx, id);

/** A week of a timetable; today's, or the nearest one of the term. */
export async function findTimetable(ctx: Ctx, asked: Asked): Promise<Timetable> {
  const term = await termOf(ctx, asked.term_id);
  const { title, where } = await subjectOf(ctx, asked);
  const today = formatDate(ctx.now);
  const now = weekOf(term, today) ?? (today > term.ends_on ? term.weeks : 1);
  const week = Math.min(asked.week ?? now, term.weeks);
  return {
    title,
    term_id: term.id,
    term_name: term.name,
    starts_on: term.starts_on,
    weeks: term.weeks,
    week,
    periods: [...term.periods],
    entries: await readEntries(ctx, term, week, where),
  };
}

/** What has a timetable in a term: laboratories with batches, teachers, classes. Students are looked up by staff. */
export async function listSubjects(ctx: Ctx, { of, term_id }: InputOf<typeof timetableApi.subjects>) {
  const term = term_id === undefined ? currentTermId(ctx) : sql<number | null>`${term_id}::bigint`;
  const batches = sql`teaching.batch b where b.school_id = ${ctx.schoolId} and b.term_id = ${term}
    and b.state not in (${BatchState.draft}, ${BatchState.cancelled})`;
  const read = async (query: RawBuilder<{ id: number; name: string }>) => ({
    content: (await query.execute(ctx.db)).rows,
  });
  if (of === TimetableOf.lab)
    return read(sql`select u.id, u.name from org.unit u where u.school_id = ${ctx.schoolId}
      and u.id in (select b.lab_id from ${batches}) order by u.name limit 2000`);
  if (of === TimetableOf.teacher)
    return read(sql`select a.id, a.name from identity.account a where a.school_id = ${ctx.schoolId} and a.id in (
      select k.user_id from teaching.batch_teacher k where k.school_id = ${ctx.schoolId} and k.batch_id in (select b.id from ${batches}))
      order by a.name, a.id limit 2000`);
  if (of === TimetableOf.class)
    return read(sql`select row_number() over (order by s.class_name)::int as id, s.class_name as name from teaching.course_student s
      where s.school_id = ${ctx.schoolId} and s.term_id = ${term} and s.class_name <> '' group by s.class_name limit 2000`);
  if (of === TimetableOf.student)
    return read(sql`select a.id, concat_ws(' ', a.name, a.job_no) as name from identity.account a
      where a.school_id = ${ctx.schoolId} and a.id in (select s.user_id from teaching.course_student s
        join teaching.course c on c.school_id = s.school_id and c.id = s.course_id
        where s.school_id = ${ctx.schoolId} and s.term_id = ${term} and ${coursesWithin(ctx)})
      order by a.job_no, a.id limit 2000`);
  return { content: [] };
}
