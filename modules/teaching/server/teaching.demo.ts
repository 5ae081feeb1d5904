import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext, type Demo } from '#kernel/server/demo.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { settleGrants } from '#modules/base-info/server/public.ts';
import { awayIn } from '#modules/reservation/server/public.ts';
import { Attendance, ExpCategory, ExpRequirement, ExpType, StudentType } from '../shared/kinds.ts';
import { teachingRights } from '../shared/rights.ts';
import { saveAttendance } from './batch/attendance.service.ts';
import { settleBatches } from './batch/batch.jobs.ts';
import { createBatch, removeBatch } from './batch/batch.service.ts';
import { checkPublish, publishBatch } from './batch/publish.service.ts';
import { selectBatch } from './batch/select.service.ts';
import { createProject } from './course/course-lab.service.ts';
import { createCourse } from './course/course.service.ts';
import { addStudents } from './course/enrolment.service.ts';
import {
  demoCourses,
  demoDays,
  demoLabs,
  demoStudents,
  type DemoDay,
  type DemoLab,
  type DemoPerson,
} from './teaching-plan.demo.ts';

const rights = new Set<string>(teachingRights.map(({ name }) => name));
const actorOf = (ctx: Ctx, { id, name }: DemoPerson, dataScope: Actor['dataScope'] = DataScope.self): Actor => ({
  ...ctx.actor,
  userId: id,
  name,
  rights,
  dataScope,
});

/** The printed account of the school. */
async function demoOffice(ctx: Ctx): Promise<Actor> {
  const { rows } = await sql<DemoPerson>`select id, name from identity.account
    where school_id = ${ctx.schoolId} and account = 'school'`.execute(ctx.db);
  return actorOf(ctx, rows[0] ?? { id: 0, name: '系统' }, DataScope.school);
}

type Project = { id: number; name: string; lab: DemoLab; students: DemoPerson[] };
type Made = { table: string; id: number; at: Date };

const classSize = 9;
const classNames = ['2401', '2402', '2403', '2404'];

/** Courses with their projects, and students of every term that has batches. */
async function addCourses(
  ctx: Ctx,
  labs: readonly DemoLab[],
  terms: readonly number[],
  made: Made[],
): Promise<Project[]> {
  const office = await demoOffice(ctx);
  const students = await demoStudents(ctx, classSize * classNames.length);
  const projects: Project[] = [];
  for (const [at, [code, name, titles]] of demoCourses.entries()) {
    const lab = labs[at % labs.length]!;
    const then = demoContext(ctx, addWorkingHours(ctx.now, -210 + at * 0.4), office);
    // The printed student takes the first courses.
    const [first, ...others] = students;
    const turn = others.filter((_, n) => (n + at) % 2 === 0);
    const own = at < 5 && first ? [first, ...turn] : turn;
    const course = await createCourse(then, {
      code,
      name,
      credit: at % 3 === 0 ? '1.5' : '2',
      hours: 48,
      lab_hours: 32,
      college_id: lab.college_id,
      classes: classNames.map((one) => `实验${one}`).join('、'),
      teacher_ids: lab.teachers.map(({ id }) => id),
    });
    made.push({ table: 'course', id: course, at: then.now });
    for (const term_id of terms)
      for (const [n, class_name] of classNames.entries()) {
        const user_ids = own.filter((_, k) => k % classNames.length === n).map(({ id }) => id);
        if (user_ids.length > 0)
          await addStudents(demoContext(ctx, addWorkingHours(then.now, 3), office), {
            id: course,
            term_id,
            class_name: `实验${class_name}`,
            user_ids,
          });
      }
    const teacher = actorOf(ctx, lab.teachers[0]!, DataScope.member);
    for (const [n, title] of titles.entries()) {
      const at2 = addWorkingHours(then.now, 6 + n);
      const id = await createProject(demoContext(ctx, at2, teacher), {
        course_id: course,
        exp_no: `${code}${String(n + 1).padStart(2, '0')}`,
        name: title,
        category: n === 0 ? ExpCategory.basic : ExpCategory.majorBasic,
        type: n === 0 ? ExpType.verify : ExpType.compound,
        is_online: false,
        subject: '0703',
        requirement: ExpRequirement.required,
        student_type: StudentType.bachelor,
        group_size: n === 0 ? 1 : 2,
        hours: 4,
        lab_id: lab.id,
        content: '课前完成预习报告，穿实验服、戴护目镜，按时到实验室签到',
      });
      made.push({ table: 'course_lab', id, at: at2 });
      projects.push({ id, name: title, lab, students: own });
    }
  }
  return projects;
}

const halves = [
  { period_from: 1, period_to: 4 },
  { period_from: 5, period_to: 8 },
] as const;

type Planned = { project: Project; on: DemoDay; half: number; name: string; at: Date; opens?: Date; publish?: boolean };

const minute = (at: Date) => `${formatDateTime(at).slice(0, 16)}:00`;

/** A batch that its teacher writes and, without a conflict, publishes; undefined where the time is taken. */
async function addBatch(ctx: Ctx, planned: Planned, made: Made[]): Promise<number | undefined> {
  const { project, on, half, name, at, opens, publish = true } = planned;
  const teacher = actorOf(ctx, project.lab.teachers[0]!, DataScope.member);
  const then = demoContext(ctx, at, teacher);
  const start = parseDateTime(`${on.day} 08:00:00`);
  const until = addWorkingHours(start, -2);
  if (until <= at) return undefined;
  const id = await createBatch(then, {
    course_lab_id: project.id,
    term_id: on.term_id,
    name,
    week: on.week,
    weekday: on.weekday as 1,
    ...halves[half % 2]!,
    lab_id: project.lab.id,
    teacher_ids: [project.lab.teachers[0]!.id],
    capacity: 12,
    selects_from: opens ? minute(opens) : null,
    selects_until: minute(until),
    note: '请提前 10 分钟到实验室',
  });
  made.push({ table: 'batch', id, at });
  if (!publish) return undefined;
  const { faults, bookings } = await checkPublish(then, { id });
  if (faults.length > 0 || bookings.count > 0) {
    await removeBatch(then, { id });
    return undefined;
  }
  await publishBatch(demoContext(ctx, addWorkingHours(at, 0.3), teacher), { id });
  return id;
}

/** How many times are tried until one is free. */
const tries = 6;

/** The first of several tries that made a batch. */
async function firstFree(count: number, make: (k: number) => Promise<number | undefined>): Promise<number | undefined> {
  for (let k = 0; k < count; k += 1) {
    const id = await make(k);
    if (id !== undefined) return id;
  }
  return undefined;
}

type Given = { id: number; project: Project; from: Date; to: Date };

const spanOf = async (ctx: Ctx, id: number): Promise<{ from: Date; to: Date }> => {
  const { rows } = await sql<{ from: Date; to: Date }>`select starts_at as "from", ends_at as "to" from teaching.batch
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  return rows[0]!;
};

/** Some of the students who are free then and have no batch of the project yet choose a batch. */
async function choose(
  ctx: Ctx,
  { id, project, from, to }: Given,
  at: Date,
  count: number,
  turn: number,
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`select x.user_id from teaching.batch_student x
    where x.school_id = ${ctx.schoolId} and x.course_lab_id = ${project.id}`.execute(ctx.db);
  const done = new Set(rows.map(({ user_id }) => user_id));
  const [first, ...others] = project.students.filter((one) => !done.has(one.id));
  const turned = [...(first ? [first] : []), ...others.slice(turn % 5), ...others.slice(0, turn % 5)];
  let left = count;
  for (const student of turned) {
    if (left === 0) return;
    if ((await awayIn(ctx, [student.id], { from, to })).length > 0) continue;
    left -= 1;
    const then = demoContext(ctx, addWorkingHours(at, (count - left) * 0.12), actorOf(ctx, student));
    await selectBatch(then, { id });
  }
}

/** A sheet as a teacher fills it in after the class. */
async function mark(ctx: Ctx, { id, project, to }: Given, n: number): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`select user_id from teaching.batch_student
    where school_id = ${ctx.schoolId} and batch_id = ${id} order by user_id`.execute(ctx.db);
  const { present, late, absent } = Attendance;
  const marks = rows.map(({ user_id }, at) => {
    const attendance = (at + n) % 11 === 7 ? absent : (at + n) % 7 === 5 ? late : present;
    const score = attendance === absent ? null : String(74 + ((at * 7 + n * 3) % 23));
    return { user_id, group_no: Math.floor(at / 2) + 1, attendance, score, remark: '' };
  });
  const at = new Date(to.getTime() + 12 * 60_000);
  if (marks.length > 0 && at < ctx.now)
    await saveAttendance(demoContext(ctx, at, actorOf(ctx, project.lab.teachers[0]!, DataScope.member)), {
      id,
      rows: marks,
    });
}

/** Batches that are over: published, chosen, given and marked, each step at its time. */
async function addPast(ctx: Ctx, projects: readonly Project[], past: readonly DemoDay[], made: Made[]): Promise<void> {
  const given: Given[] = [];
  for (const [n, project] of projects.entries()) {
    if (n % 4 === 3) continue;
    const id = await firstFree(tries, async (k) => {
      const on = past[1 + ((n + k) % 12)];
      if (!on) return undefined;
      const at = addWorkingHours(parseDateTime(`${on.day} 08:00:00`), -24 - (n % 5));
      return addBatch(ctx, { project, on, half: n + k, name: '第 1 批', at }, made);
    });
    if (id !== undefined) given.push({ id, project, ...(await spanOf(ctx, id)) });
  }
  for (const [n, one] of given.entries())
    await choose(ctx, one, addWorkingHours(one.from, -14 - (n % 4)), 6 + (n % 4), n);
  const instants = given.flatMap(({ from, to }) => [from, to]).toSorted((a, b) => a.getTime() - b.getTime());
  for (const instant of instants) await settleBatches(demoContext(ctx, instant));
  for (const [n, one] of given.entries()) await mark(ctx, one, n);
}

/** Batches of the coming days: most in selection with students, some that open later, some drafts. */
async function addComing(
  ctx: Ctx,
  projects: readonly Project[],
  ahead: readonly DemoDay[],
  made: Made[],
): Promise<void> {
  const chosen: Given[] = [];
  for (const [n, project] of projects.entries()) {
    if (n % 4 === 2) continue;
    const publish = n % 8 !== 5;
    const isLater = n % 7 === 6;
    const id = await firstFree(publish ? tries : 1, async (k) => {
      const on = ahead[2 + ((n + k) % 9)];
      if (!on) return undefined;
      const opens = addWorkingHours(parseDateTime(`${on.day} 08:00:00`), -10);
      const at = addWorkingHours(ctx.now, -22 - (n % 6));
      const planned = { project, on, half: n + 1 + k, name: '第 2 批', at, publish };
      return addBatch(ctx, isLater && opens > ctx.now ? { ...planned, opens } : planned, made);
    });
    if (id !== undefined && !isLater) chosen.push({ id, project, ...(await spanOf(ctx, id)) });
  }
  for (const [n, one] of chosen.entries())
    await choose(ctx, one, addWorkingHours(ctx.now, -12 - (n % 3)), n % 5 === 4 ? 12 : 4 + (n % 5), n);
}

/** What was written then carries its time, and what was told long ago has been read. */
async function stamp(ctx: Ctx, made: readonly Made[]): Promise<void> {
  for (const table of ['course', 'course_lab', 'batch']) {
    const rows = JSON.stringify(made.filter((one) => one.table === table).map(({ id, at }) => ({ id, at })));
    await sql`update ${sql.table(`teaching.${table}`)} x set created_at = m.at
      from json_to_recordset(${rows}::json) as m(id bigint, at timestamptz)
      where x.school_id = ${ctx.schoolId} and x.id = m.id`.execute(ctx.db);
  }
  const former = addWorkingHours(ctx.now, -15);
  await sql`update notices.message set read_at = coalesce(read_at, created_at + interval '2 hours')
    where school_id = ${ctx.schoolId} and type like 'BATCH%' and created_at < ${former}`.execute(ctx.db);
}

const labCount = 12;

/** A dozen courses, with batches that are over, in selection and drafts, when laboratories have their people. */
export const teachingDemo: Demo = {
  async finish(ctx) {
    const { rows } = await sql`select from teaching.course where school_id = ${ctx.schoolId} limit 1`.execute(ctx.db);
    if (rows.length > 0) return;
    const labs = await demoLabs(ctx, labCount);
    const { past, ahead } = await demoDays(ctx);
    if (labs.length === 0 || past.length + ahead.length === 0) return;
    const terms = [...new Set([...past.slice(0, 16), ...ahead.slice(0, 16)].map(({ term_id }) => term_id))];
    const made: Made[] = [];
    const projects = await addCourses(ctx, labs, terms, made);
    await addPast(ctx, projects, past, made);
    await addComing(ctx, projects, ahead, made);
    await stamp(ctx, made);
    await settleGrants(ctx, 'batch');
  },
};
