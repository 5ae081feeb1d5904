import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { courseApi, enrolmentApi, enrolmentSheet } from '../../shared/course/course.ts';
import { projectApi } from '../../shared/course/course-lab.ts';
import { usualPeriods } from '../../shared/course/period.rules.ts';
import { teachingTermApi } from '../../shared/course/term-period.ts';
import { batchApi } from '../../shared/batch/batch.ts';
import { givenTeaching } from '../testing/given-teaching.ts';

let app: TestApp;
let given: ReturnType<typeof givenTeaching>;
const people = {} as Record<'teacher' | 'lab' | 'school' | 'college' | 'college2' | 'normal', Client>;
let teacher: number;
let lab: number;
let term: number;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-03-10 10:00:00' });
  given = givenTeaching(app);
  for (const account of ['teacher', 'lab', 'school', 'college', 'college2', 'normal'] as const)
    people[account] = await app.as(account);
  teacher = await app.user('teacher');
  lab = await app.unit('0010001');
  term = await given.term();
});
afterAll(() => app.stop());

test('a term has its own periods, else those of the term before, else the usual ones', async () => {
  const { rows } = await app.admin.query<{ id: number }>(
    `insert into org.term (school_id, school_year, term, starts_on, ends_on) values ($1, '2026-2027', 1, '2026-08-31', '2027-01-17') returning id`,
    [app.schoolId('alpha')],
  );
  const next = Number(rows[0]!.id);
  const of = async (id: number) =>
    (await people.teacher.ok(teachingTermApi.list, {})).content.find((one) => one.id === id)!;
  expect(await of(next)).toMatchObject({ periods: usualPeriods, has_own: false, weeks: 20, is_current: false });
  expect(await of(term)).toMatchObject({ week: 2, is_current: true, can_edit: false });
  const periods = [
    { no: 1, from: '08:00', to: '09:40' },
    { no: 2, from: '10:00', to: '11:40' },
  ];
  expect((await people.college.call(teachingTermApi.setPeriods, { id: term, periods })).code).toBe(403);
  const wrong = await people.school.call(teachingTermApi.setPeriods, {
    id: term,
    periods: [periods[0]!, { no: 2, from: '09:00', to: '10:00' }],
  });
  expect(wrong).toMatchObject({ code: 400, message: '第 2 节应在第 1 节结束之后开始' });
  await people.school.ok(teachingTermApi.setPeriods, { id: term, periods });
  expect(await of(term)).toMatchObject({ periods, has_own: true });
  expect(await of(next)).toMatchObject({ periods, has_own: false });
  await people.school.ok(teachingTermApi.setPeriods, { id: term, periods: [...usualPeriods] });
  // The pick lists of the specification stand below its server key as well.
  expect((await people.normal.ok(teachingTermApi.pick, {})).map(({ id }) => id)).toContain(term);
  expect((await people.normal.ok(teachingTermApi.years, {})).length).toBe(2);
  expect((await (await app.as('school', 'beta')).call(teachingTermApi.setPeriods, { id: term, periods })).code).toBe(
    404,
  );
});

test('who reaches a course, and who changes it', async () => {
  const id = await given.course([teacher]);
  const can = async (client: Client) => (await client.ok(courseApi.find, { id })).can;
  expect(await can(people.school)).toEqual(['edit', 'enrol', 'teach']);
  expect(await can(people.college)).toEqual(['edit', 'enrol', 'teach']);
  expect(await can(people.teacher)).toEqual(['teach']);
  expect((await people.college2.call(courseApi.find, { id })).code).toBe(404);
  expect((await people.lab.call(courseApi.find, { id })).code).toBe(404);
  await given.project(id, lab);
  expect(await can(people.lab)).toEqual([]);
  expect((await people.normal.call(courseApi.list, {})).code).toBe(403);
  const own = await people.teacher.ok(courseApi.list, { taught: true, page: -1, size: -1 });
  expect(own.content.map((row) => row.id)).toContain(id);
  const input = {
    code: 'X1',
    name: '别院课程',
    credit: '1',
    hours: 16,
    lab_hours: 32,
    college_id: await app.unit('002'),
    teacher_ids: [teacher],
  };
  const reply = await people.college.call(courseApi.create, input);
  expect(reply).toMatchObject({
    code: 400,
    data: { errors: { college_id: expect.any(String), lab_hours: '实验学时不能大于总学时' } },
  });
  await people.school.ok(courseApi.setStatus, { id, status: 0 });
  expect((await people.teacher.ok(courseApi.list, { status: 1 })).content.map((row) => row.id)).not.toContain(id);
});

test('students are enrolled, and leave only without a batch', async () => {
  const id = await given.course([teacher]);
  const [one, two] = await given.students(2);
  const users = [one!.id, two!.id];
  const add = (client: Client) =>
    client.call(enrolmentApi.add, { id, term_id: term, class_name: '化学2401', user_ids: users });
  expect((await add(people.teacher)).code).toBe(403);
  expect((await add(people.college2)).code).toBe(404);
  expect(
    await people.college.ok(enrolmentApi.add, { id, term_id: term, class_name: '化学2401', user_ids: users }),
  ).toEqual({ added: 2 });
  expect(await people.school.ok(enrolmentApi.add, { id, term_id: term, user_ids: users })).toEqual({ added: 0 });
  expect((await people.school.ok(courseApi.find, { id })).enrol_count).toBe(2);
  const batch = await given.batch(people.teacher, await given.project(id, lab), lab, [teacher]);
  await people.teacher.ok(batchApi.publish, { id: batch });
  await (await app.as(one!.account)).ok(batchApi.select, { id: batch });
  const rows = (await people.school.ok(enrolmentApi.list, { course_id: id, term_id: term, class_name: '化学2401' }))
    .content;
  expect(rows.map(({ selected, can }) => [selected, can])).toEqual([
    [1, []],
    [0, ['remove']],
  ]);
  const { body } = await people.school.blob(enrolmentSheet.export, { course_id: id });
  expect((await textsOf(body)).map(([, , no]) => no)).toEqual(['学号', ...rows.map(({ job_no }) => job_no)]);
  expect((await people.school.call(enrolmentApi.remove, { id: rows[0]!.id })).message).toContain('请先移出批次');
  await people.school.ok(enrolmentApi.remove, { id: rows[1]!.id });
  const found = await people.school.ok(enrolmentApi.list, { course_id: id, keyword: one!.account });
  expect(found.content).toHaveLength(1);
});

test('a project belongs to a taught course, and goes only without batches', async () => {
  const id = await given.course([teacher]);
  const other = await given.course([await app.user('lab')]);
  const facts = {
    name: '滴定分析',
    category: 2,
    type: 3,
    is_online: false,
    requirement: 1,
    student_type: 3,
    group_size: 2,
    hours: 4,
    lab_id: lab,
  } as const;
  const { id: project } = await people.teacher.ok(projectApi.create, { ...facts, course_id: id, exp_no: '0703001*' });
  expect((await people.teacher.call(projectApi.create, { ...facts, course_id: other, exp_no: 'Z2' })).code).toBe(400);
  expect((await people.teacher.call(projectApi.create, { ...facts, course_id: id, exp_no: '0703001*' })).message).toBe(
    '实验编号已存在，请核对',
  );
  expect((await people.teacher.call(projectApi.create, { ...facts, course_id: id, exp_no: 'A B' })).code).toBe(400);
  const found = await people.teacher.ok(projectApi.list, { keyword: '滴定', page: -1, size: -1 });
  expect(found.content.map((row) => row.can)).toEqual([['edit', 'batch']]);
  const batch = await given.batch(people.teacher, project, lab, [teacher]);
  expect((await people.teacher.call(projectApi.remove, { id: project })).message).toContain('已有实验批次');
  await people.teacher.ok(batchApi.remove, { id: batch });
  await people.teacher.ok(projectApi.setStatus, { id: project, status: 0 });
  await people.teacher.ok(projectApi.remove, { id: project });
});
