import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { exportedRows } from '#apps/server/testing/import-rows.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { bookingApi } from '#modules/reservation/shared/booking/booking.ts';
import { closureApi } from '#modules/reservation/shared/booking/closure.ts';
import { resourceApi } from '#modules/reservation/shared/resource/resource.ts';
import { givenBooking } from '#modules/reservation/server/testing/given-booking.ts';
import { batchApi, type BatchInput, type Mark } from '../../shared/batch/batch.ts';
import { projectApi } from '../../shared/course/course-lab.ts';
import { BatchState } from '../../shared/batch/batch.states.ts';
import { Attendance } from '../../shared/kinds.ts';
import { timetableApi } from '../../shared/timetable/timetable.ts';
import { experimentsGiven } from '../public.ts';
import { givenTeaching } from '../testing/given-teaching.ts';
import { batchJobs } from './batch.jobs.ts';

// Tests stand on a Tuesday of the second week of the term, 10:00.
const tuesday = '2026-03-10';
const monday = '2026-03-23';
let app: TestApp;
let given: ReturnType<typeof givenTeaching>;
let rooms: ReturnType<typeof givenBooking>;
const ids: Record<string, number> = {};
const people = {} as Record<'teacher' | 'lab' | 'lab2' | 'school' | 'college' | 'college2' | 'normal' | 'jcry', Client>;
let lab: number;
let course: number;
let room: number;

beforeAll(async () => {
  app = await startTestApp({ at: `${tuesday} 10:00:00` });
  given = givenTeaching(app);
  rooms = givenBooking(app);
  for (const account of ['teacher', 'lab', 'lab2', 'school', 'college', 'college2', 'normal', 'jcry'] as const) {
    ids[account] = await app.user(account);
    people[account] = await app.as(account);
  }
  await app.admin.query('update base_info.lab set lab_level = null where school_id = $1', [app.schoolId('alpha')]);
  lab = await app.unit('0010001');
  room = await rooms.room(lab, ids['lab']!);
});
beforeEach(async () => {
  at('10:00');
  for (const table of ['reservation.presence', 'reservation.occupation']) await app.admin.query(`delete from ${table}`);
  await app.admin.query('update teaching.batch set state = 5 where state in (1, 2, 3, 4)');
  course = await given.course([ids['teacher']!]);
});
afterAll(() => app.stop());

const at = (time: string, day = tuesday) => void (app.clock.at = parseDateTime(`${day} ${time}:00`));
const settle = () =>
  runJob(app.services, batchJobs, {
    name: 'teaching.settle-batches',
    schoolId: app.schoolId('alpha'),
    userId: 0,
    data: {},
  });
const draft = async (more: Partial<BatchInput> = {}, project?: number) =>
  given.batch(people.teacher, project ?? (await given.project(course, lab)), lab, [ids['teacher']!], more);
const published = async (more: Partial<BatchInput> = {}, project?: number) => {
  const id = await draft(more, project);
  await people.teacher.ok(batchApi.publish, { id });
  return id;
};
const stateOf = async (id: number) => (await people.school.ok(batchApi.find, { id })).state;
const noticesOf = async (user: number) => {
  const { rows } = await app.admin.query<{ type: string }>(
    'select type from notices.message where school_id = $1 and user_id = $2 order by id',
    [app.schoolId('alpha'), user],
  );
  return rows.map(({ type }) => type);
};
const enrolled = async (count: number, of = course) => {
  const students = await given.students(count);
  await given.enrol(
    of,
    students.map(({ id }) => id),
  );
  return Promise.all(students.map(async (one) => ({ ...one, client: await app.as(one.account) })));
};
const choicesOf = async (client: Client) =>
  (await client.ok(batchApi.choices, {})).content.flatMap((one) => one.batches);

test('of 200 students at once 60 get the 60 places, and the others learn that it is full', async () => {
  const students = await enrolled(200);
  const id = await published({ capacity: 60 });
  const replies = await Promise.all(students.map(({ client }) => client.call(batchApi.select, { id })));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(60);
  const refused = replies.filter(({ code }) => code !== 200);
  expect([...new Set(refused.map(({ message }) => message))]).toEqual(['名额已满，请选择其他批次']);
  const { rows } = await app.admin.query(
    `select b.taken, (select count(*)::int from teaching.batch_student x where x.batch_id = b.id) as rows,
       (select count(*)::int from reservation.presence p where p.source = 'batch' and p.source_id = b.id) as present
     from teaching.batch b where b.id = $1`,
    [id],
  );
  // The teacher is there as well.
  expect(rows).toEqual([{ taken: 60, rows: 60, present: 61 }]);
});

test('the 31st of 30 is refused until somebody leaves', async () => {
  const students = await enrolled(31);
  const id = await published({ capacity: 30 });
  for (const { client } of students.slice(0, 30)) await client.ok(batchApi.select, { id });
  const last = students[30]!.client;
  expect(await last.call(batchApi.select, { id })).toMatchObject({ code: 409, message: '名额已满，请选择其他批次' });
  await students[0]!.client.ok(batchApi.drop, { id });
  await last.ok(batchApi.select, { id });
});

test('a project is chosen once, and what the student has at the time is told', async () => {
  const [one] = await enrolled(1);
  const { client } = one!;
  const project = await given.project(course, lab);
  const first = await published({}, project);
  const second = await published({ weekday: 2 }, project);
  await client.ok(batchApi.select, { id: first });
  expect(await client.call(batchApi.select, { id: second })).toMatchObject({
    code: 409,
    message: expect.stringContaining('一个项目一学期只能选一个批次'),
  });
  expect((await choicesOf(client)).map(({ is_mine, can, taken }) => [is_mine, can, taken])).toEqual([
    [true, ['drop'], 1],
    [false, [], 0],
  ]);
  const other = await given.course([ids['lab']!]);
  await given.enrol(other, [one!.id]);
  const elsewhere = await app.unit('0010002');
  const clash = await given.batch(people.school, await given.project(other, elsewhere), elsewhere, [ids['lab']!]);
  await given.enrol(other, [(await given.students(1))[0]!.id]);
  await people.school.ok(batchApi.publish, { id: clash });
  const shown = (await choicesOf(client)).find(({ id }) => id === clash)!;
  expect(shown).toMatchObject({ conflict: '您 03-23 08:00–11:40 已有课或预约', can: [] });
  expect((await client.call(batchApi.select, { id: clash })).code).toBe(409);
  expect((await people.school.ok(batchApi.find, { id: clash })).taken).toBe(0);
});

test('a student who is not enrolled sees nothing and finds nothing', async () => {
  await enrolled(1);
  const id = await published();
  expect(await people.normal.ok(batchApi.choices, {})).toEqual({ content: [] });
  expect((await people.normal.call(batchApi.select, { id })).code).toBe(404);
  expect((await people.normal.call(batchApi.drop, { id })).code).toBe(404);
  const hidden = await draft();
  const [one] = await enrolled(1);
  expect((await one!.client.call(batchApi.select, { id: hidden })).code).toBe(404);
});

test('a batch is dropped until its selection ends, exactly', async () => {
  const [one, two] = await enrolled(2);
  const id = await published();
  await one!.client.ok(batchApi.select, { id });
  expect((await two!.client.call(batchApi.drop, { id })).message).toBe('您没有选这个批次，请刷新后查看');
  at('17:59', '2026-03-20');
  await one!.client.ok(batchApi.drop, { id });
  await one!.client.ok(batchApi.select, { id });
  at('18:00', '2026-03-20');
  expect((await one!.client.call(batchApi.drop, { id })).message).toContain('选课已截止');
  expect((await two!.client.call(batchApi.select, { id })).message).toContain('现在不能选');
});

test('publishing names all conflicts at once', async () => {
  const held = await published();
  const school = app.schoolId('alpha');
  await app.admin.query('update base_info.lab set capacity = 10 where school_id = $1 and id = $2', [school, lab]);
  const id = await draft();
  const findings = await people.teacher.ok(batchApi.check, { id });
  expect(findings.faults).toEqual([
    expect.stringContaining('在这个时段已有批次'),
    '容量 30 人超过有机合成实验室的 10 个工位',
    '测试teacher在这个时段已有课或预约',
  ]);
  expect(findings.warnings).toEqual(['本学期还没有选课学生，发布后没有人能选']);
  const reply = await people.teacher.call(batchApi.publish, { id });
  expect(reply).toMatchObject({ code: 409, message: expect.stringMatching(/已有批次.*工位.*已有课/) });
  await app.admin.query('update base_info.lab set capacity = null where school_id = $1 and id = $2', [school, lab]);
  await people.teacher.ok(batchApi.cancel, { id: held, reason: '教师出差' });
  await people.teacher.ok(batchApi.publish, { id });
  const late = await draft({ week: 30, selects_until: '2026-09-01 12:00:00' });
  expect((await people.teacher.ok(batchApi.check, { id: late })).faults[0]).toContain('不在2025-2026 第二学期');
  await app.admin.query(
    `insert into org.calendar_day (school_id, from_day, to_day, kind, name) values ($1, '2026-04-06', '2026-04-06', 'holiday', '清明节')`,
    [school],
  );
  const rest = await draft({ week: 6 });
  expect((await people.teacher.ok(batchApi.check, { id: rest })).warnings).toContain(
    '2026-04-06 是休息日或放假，请确认是否上课',
  );
});

test('a booking in the time refuses a batch, until the school says that teaching goes first', async () => {
  await rooms.admit(lab, [ids['jcry']!]);
  const booking = await people.jcry.ok(bookingApi.create, {
    resource_id: room,
    starts_at: `${monday} 09:00:00`,
    ends_at: `${monday} 10:00:00`,
    use_type: 2,
    content: '样品的纯度检测',
    agreed: true,
  });
  const id = await draft();
  expect(await people.teacher.ok(batchApi.check, { id })).toMatchObject({
    faults: [],
    bookings: { count: 1, people: ['测试jcry'] },
    can_priority: false,
  });
  const refused = await people.teacher.call(batchApi.publish, { id });
  expect(refused).toMatchObject({ code: 409, message: expect.stringContaining('有 1 个预约（测试jcry）') });
  expect((await people.teacher.call(batchApi.publish, { id, priority: true })).code).toBe(403);
  expect((await people.school.call(batchApi.publish, { id })).code).toBe(409);
  expect(await rooms.held(room)).toEqual(['booking [1,2) 23 09:00-10:00']);
  expect(await people.school.ok(batchApi.publish, { id, priority: true })).toEqual({ cancelled: 1 });
  expect(await rooms.held(room)).toEqual(['batch [1,2) 23 08:00-11:40']);
  const cancelled = await people.jcry.ok(bookingApi.find, { id: booking.id });
  expect(cancelled).toMatchObject({ review_status: 3, opinion: expect.stringContaining('教学优先') });
  expect(await noticesOf(ids['jcry']!)).toContain('BOOKING_CANCELLED');
  // A booking over the batch finds it taken; a closure is refused as well.
  const calendar = await people.jcry.ok(resourceApi.calendar, { id: room, from: monday, to: monday });
  expect(calendar.content).toMatchObject([{ source: 'batch', text: '实验课' }]);
  const closed = await people.school.call(closureApi.create, {
    resource_ids: [room],
    starts_at: `${monday} 07:00:00`,
    ends_at: `${monday} 22:00:00`,
    reason: 'maintenance',
  });
  expect(closed).toMatchObject({ code: 400, message: expect.stringContaining('有实验课') });
});

test('a laboratory that nobody books is held all the same', async () => {
  const other = await app.unit('0020001');
  const project = await given.project(course, other);
  const first = await given.batch(people.school, project, other, [ids['teacher']!]);
  await people.school.ok(batchApi.publish, { id: first });
  const { rows } = await app.admin.query(
    `select kind, status from reservation.resource where school_id = $1 and lab_id = $2 and kind <> 'instrument'`,
    [app.schoolId('alpha'), other],
  );
  expect(rows).toEqual([{ kind: 'lab', status: 0 }]);
});

test('a cancelled batch frees the calendar and its students, who are told', async () => {
  const [one] = await enrolled(1);
  const project = await given.project(course, lab);
  const id = await published({}, project);
  expect(await noticesOf(one!.id)).toEqual(['BATCH_PUBLISHED']);
  await one!.client.ok(batchApi.select, { id });
  await people.teacher.ok(batchApi.cancel, { id, reason: '设备检修' });
  expect(await stateOf(id)).toBe(BatchState.cancelled);
  expect(await noticesOf(one!.id)).toEqual(['BATCH_PUBLISHED', 'BATCH_CANCELLED']);
  const { rows } = await app.admin.query(
    `select 1 from reservation.presence union all select 1 from reservation.occupation`,
  );
  expect(rows).toEqual([]);
  const again = await published({ weekday: 2 }, project);
  await one!.client.ok(batchApi.select, { id: again });
});

test('a laboratory that closes cancels its batches', async () => {
  const id = await published();
  const school = app.schoolId('alpha');
  await app.admin.query('update base_info.lab set use_status = 2 where school_id = $1 and id = $2', [school, lab]);
  await settle();
  expect(await people.school.ok(batchApi.find, { id })).toMatchObject({
    state: BatchState.cancelled,
    cancelled_because: '实验室已停止开放',
  });
  await app.admin.query('update base_info.lab set use_status = 0 where school_id = $1 and id = $2', [school, lab]);
});

test('time opens, locks, begins and ends a batch', async () => {
  const id = await published({ selects_from: '2026-03-12 08:00:00' });
  expect(await stateOf(id)).toBe(BatchState.published);
  const steps: [string, string, number][] = [
    ['07:59', '2026-03-12', BatchState.published],
    ['08:00', '2026-03-12', BatchState.selecting],
    ['18:00', '2026-03-20', BatchState.locked],
    ['08:00', monday, BatchState.running],
    ['11:39', monday, BatchState.running],
    ['11:40', monday, BatchState.over],
  ];
  for (const [time, day, state] of steps) {
    at(time, day);
    await settle();
    expect(await stateOf(id), `${day} ${time}`).toBe(state);
  }
});

test('a moved batch takes its people along, or stays', async () => {
  const [one] = await enrolled(1);
  const id = await published();
  await one!.client.ok(batchApi.select, { id });
  const { version } = await people.teacher.ok(batchApi.find, { id });
  const place = { week: 4, weekday: 2 as const, period_from: 5, period_to: 8, lab_id: lab };
  const blocked = await given.course([ids['lab']!]);
  await given.enrol(blocked, [one!.id]);
  const elsewhere = await app.unit('0010002');
  const other = await given.batch(people.school, await given.project(blocked, elsewhere), elsewhere, [ids['lab']!], {
    weekday: 3,
  });
  await people.school.ok(batchApi.publish, { id: other });
  await one!.client.ok(batchApi.select, { id: other });
  const refused = await people.teacher.call(batchApi.move, {
    id,
    version,
    ...place,
    weekday: 3,
    period_from: 1,
    period_to: 2,
  });
  expect(refused).toMatchObject({ code: 409, message: expect.stringContaining('在这个时段已有课或预约') });
  expect((await people.teacher.call(batchApi.move, { id, version: version + 1, ...place })).code).toBe(409);
  await people.teacher.ok(batchApi.move, { id, version, ...place });
  expect(await people.teacher.ok(batchApi.find, { id })).toMatchObject({ starts_at: '2026-03-24 14:00:00', taken: 1 });
  expect((await noticesOf(one!.id)).at(-1)).toBe('BATCH_MOVED');
  const { rows } = await app.admin.query(
    `select count(*)::int as n from reservation.presence where source_id = $1 and lower(span) = '2026-03-24 06:00:00Z'`,
    [id],
  );
  expect(rows).toEqual([{ n: 2 }]);
});

test('teachers put students in and take them out, within list and capacity', async () => {
  const [one, two] = await enrolled(2);
  const id = await published({ capacity: 1 });
  const add = (client: Client, ...users: number[]) => client.call(batchApi.addStudents, { id, user_ids: users });
  expect((await add(people.teacher, ids['normal']!)).message).toContain('不在本学期的选课名单中');
  expect((await add(people.teacher, one!.id, two!.id)).message).toContain('名额已满');
  expect((await add(people.college2, one!.id)).code).toBe(404);
  expect(await people.teacher.ok(batchApi.addStudents, { id, user_ids: [one!.id] })).toEqual({ added: 1 });
  expect(await noticesOf(one!.id)).toContain('BATCH_REMOVED');
  const { content, can } = await people.lab.ok(batchApi.students, { id });
  expect([content.map(({ user_id }) => user_id), can]).toEqual([[one!.id], []]);
  await people.teacher.ok(batchApi.lock, { id });
  await people.teacher.ok(batchApi.removeStudents, { id, user_ids: [one!.id] });
  await people.college.ok(batchApi.addStudents, { id, user_ids: [two!.id] });
});

test('attendance and marks are saved as one, by those who run the batch', async () => {
  const [one, two] = await enrolled(2);
  const id = await published();
  for (const { client } of [one!, two!]) await client.ok(batchApi.select, { id });
  const rows: Mark[] = [
    { user_id: one!.id, group_no: 1, attendance: Attendance.present, score: '92.5', remark: '' },
    { user_id: two!.id, group_no: null, attendance: Attendance.absent, score: null, remark: '请假' },
  ];
  const save = (client: Client, of = rows) => client.call(batchApi.attend, { id, rows: of });
  expect((await save(people.teacher)).message).toBe('还没有上课，不能登记考勤和成绩');
  at('08:00', monday);
  await settle();
  for (const client of [people.lab, people.normal, one!.client]) expect((await save(client)).code).toBe(403);
  expect((await save(people.college2)).code).toBe(404);
  expect((await save(people.teacher, [{ ...rows[0]!, user_id: ids['normal']! }])).code).toBe(400);
  expect((await save(people.teacher, [{ ...rows[0]!, score: '101' }])).message).toContain('成绩应为 0–100');
  expect((await save(people.teacher, [{ ...rows[1]!, score: '60' }])).message).toContain('缺席');
  await people.teacher.ok(batchApi.attend, { id, rows });
  const { content } = await people.teacher.ok(batchApi.students, { id });
  expect(content.map(({ attendance, score, group_no }) => [attendance, score, group_no])).toEqual([
    [Attendance.present, '92.5', 1],
    [Attendance.absent, null, null],
  ]);
  const sheet = await people.teacher.blob(batchApi.exportAttendance, { id });
  expect(sheet.body.length).toBeGreaterThan(2000);
  const paper = await people.teacher.blob(batchApi.printAttendance, { id });
  const text = readable(...(await readPdf(paper.body)).pages);
  for (const part of ['实验课考勤表', '92.5', '缺席', '请假']) expect(text).toContain(part);
  at('12:00', monday);
  await settle();
  const given2 = await app.inside((ctx) => experimentsGiven(ctx, '2025-2026'));
  const { project_name } = await people.teacher.ok(batchApi.find, { id });
  expect(given2.find(({ name }) => name === project_name)).toMatchObject({
    students: 1,
    hours: 4,
    type: '2',
    lab_no: '0010001',
    subject: '0703',
  });
  expect(await app.inside((ctx) => experimentsGiven(ctx, '2024-2025'))).toEqual([]);
  const titles = async (account: 'school' | 'college' | 'college2') =>
    (await exportedRows(app, account, projectApi.exportGiven)).slice(1).map((row) => row[1]);
  expect(await titles('school')).toContain(project_name);
  expect(await titles('college')).toContain(project_name);
  expect(await titles('college2')).not.toContain(project_name);
});

test('teachers and students of a batch may enter around its time, if they are admitted', async () => {
  const school = app.schoolId('alpha');
  await app.admin.query(
    `insert into base_info.door (school_id, lab_id, name, device_no, address) values ($1, $2, '前门', 'B1', 'http://127.0.0.1:9')`,
    [school, lab],
  );
  const [one, two] = await enrolled(2);
  await rooms.admit(lab, [one!.id, ids['teacher']!]);
  const id = await published();
  for (const { client } of [one!, two!]) await client.ok(batchApi.select, { id });
  const grants = async () => {
    const { rows } = await app.admin.query<{ user_id: string; status: number; from: string }>(
      `select user_id, status, to_char(starts_at at time zone 'Asia/Shanghai', 'DD HH24:MI') as from from base_info.door_grant
       where school_id = $1 and batch_id = $2 order by user_id`,
      [school, id],
    );
    return rows.map(({ user_id, status, from }) => [Number(user_id), status, from]);
  };
  expect(await grants()).toEqual([
    [ids['teacher'], 1, '23 07:45'],
    [one!.id, 1, '23 07:45'],
  ]);
  await one!.client.ok(batchApi.drop, { id });
  expect(await grants()).toEqual([
    [ids['teacher'], 1, '23 07:45'],
    [one!.id, 0, '23 07:45'],
  ]);
  await people.teacher.ok(batchApi.cancel, { id, reason: '设备检修' });
  expect((await grants()).map(([, status]) => status)).toEqual([0, 0]);
});

test('who reaches a batch', async () => {
  const id = await published();
  const list = async (client: Client) =>
    (await client.ok(batchApi.list, { size: 150 })).content.filter((row) => row.id === id).map(({ can }) => can);
  expect(await list(people.teacher)).toEqual([['lock', 'move', 'students', 'copy', 'cancel']]);
  expect(await list(people.college)).toEqual([['lock', 'move', 'students', 'copy', 'cancel']]);
  expect(await list(people.lab)).toEqual([[]]);
  for (const client of [people.lab2, people.college2]) {
    expect(await list(client)).toEqual([]);
    expect((await client.call(batchApi.find, { id })).code).toBe(404);
  }
  expect((await people.college2.call(batchApi.publish, { id })).code).toBe(404);
  expect((await people.lab.call(batchApi.cancel, { id, reason: '没有' })).code).toBe(403);
  expect((await people.normal.call(batchApi.find, { id })).code).toBe(403);
  const beta = await app.as('school', 'beta');
  expect((await beta.call(batchApi.find, { id })).code).toBe(404);
  expect((await beta.call(batchApi.publish, { id })).code).toBe(404);
});

test('a batch is copied to other weeks as drafts, which alone are changed or removed', async () => {
  const id = await draft();
  expect(await people.teacher.ok(batchApi.copy, { id, weeks: [4, 5, 7] })).toEqual({ copied: 2 });
  const { content } = await people.teacher.ok(batchApi.list, { course_id: course });
  expect(
    content.map(({ week, selects_until }) => [week, selects_until]).toSorted((a, b) => Number(a[0]) - Number(b[0])),
  ).toEqual([
    [4, '2026-03-20 18:00:00'],
    [5, '2026-03-27 18:00:00'],
    [7, '2026-04-10 18:00:00'],
  ]);
  await people.teacher.ok(batchApi.publish, { id });
  expect((await people.teacher.call(batchApi.remove, { id })).message).toContain('只有草稿');
});

test('the timetable of a week, of whom it is, and as a paper of A3', async () => {
  const [one, two] = await enrolled(2);
  const id = await published();
  await one!.client.ok(batchApi.select, { id });
  const own = await one!.client.ok(timetableApi.find, { week: 4 });
  expect(own).toMatchObject({ title: expect.stringContaining('实验课表'), week: 4, weeks: 18 });
  expect(own.entries).toMatchObject([{ id, weekday: 1, period_from: 1, period_to: 4, taken: 1 }]);
  expect((await one!.client.ok(timetableApi.find, {})).week).toBe(2);
  expect((await two!.client.ok(timetableApi.find, { week: 4 })).entries).toEqual([]);
  const count = async (client: Client, input: object) =>
    (await client.ok(timetableApi.find, { week: 4, ...input })).entries.filter((entry) => entry.id === id).length;
  expect(await count(two!.client, { of: 'lab', id: lab })).toBe(1);
  expect(await count(people.teacher, {})).toBe(1);
  expect(await count(two!.client, { of: 'teacher', id: ids['teacher'] })).toBe(1);
  expect(await count(people.lab, { of: 'class', class_name: '化学2401' })).toBe(1);
  expect(await count(people.teacher, { of: 'student', id: one!.id })).toBe(1);
  // Another student's is not for students.
  expect(await count(two!.client, { of: 'student', id: one!.id })).toBe(0);
  const names = async (of: 'own' | 'lab' | 'teacher' | 'class' | 'student') =>
    (await people.school.ok(timetableApi.subjects, { of })).content.map(({ name }) => name);
  expect(await names('lab')).toContain('有机合成实验室');
  expect(await names('teacher')).toContain('测试teacher');
  expect(await names('class')).toContain('化学2401');
  expect((await names('student')).length).toBeGreaterThan(1);
  expect(await names('own')).toEqual([]);
  const paper = await people.school.blob(timetableApi.print, { of: 'lab', id: lab, week: 4 });
  const { pages } = await readPdf(paper.body);
  expect(pages).toHaveLength(1);
  expect(readable(...pages)).toContain('第 4 周');
});
