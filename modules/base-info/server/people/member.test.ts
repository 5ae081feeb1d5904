import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { userApi } from '#platform/identity/shared/user.ts';
import { labApi } from '../../shared/lab.ts';
import { memberApi, memberSheet, type MemberInput, type MemberQuery } from '../../shared/people/member.ts';
import { textsOf } from '../testing/exported.ts';
import { checkFile } from '../testing/importing.ts';
import { givePerson } from '../testing/people.ts';
import { givePlaces, labDraft, type Places } from '../testing/places.ts';
import { codesOf } from '../testing/replies.ts';

let app: TestApp;
let places: Places;
let lab1: number;
let lab2: number;
let tutor: number;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  places = await givePlaces(app);
  lab1 = await app.unit('0010001');
  lab2 = await app.unit('0020001');
  tutor = await givePerson(app, 'T900', 'teacher');
  await (await app.as('lab')).ok(memberApi.create, draft({ user_id: tutor }));
});
afterAll(() => app.stop());

const draft = (changes: Partial<MemberInput> & { user_id: number }): MemberInput => ({
  lab_id: lab1,
  joined_on: '2026-03-01',
  ...changes,
});
const errorsOf = (data: unknown) => (data as { errors: Record<string, string> }).errors;
const find = async (id: number) => (await app.as('school')).ok(memberApi.find, { id });
const membersOf = async (lab_id: number) =>
  (await (await app.as('school')).ok(memberApi.list, { lab_id, status: 1, size: 150 })).content;

test('members are those of the own laboratories; teachers and ordinary users see themselves', async () => {
  expect((await app.stranger('alpha').call(memberApi.list)).code).toBe(101);
  expect((await (await app.as('jcry')).ok(memberApi.list)).total).toBe(0);
  const own = await app.user('teacher');
  const { id } = await (await app.as('lab')).ok(memberApi.create, draft({ user_id: own }));
  const seen = async (account: string) =>
    (await (await app.as(account)).ok(memberApi.list)).content.map((row) => row.id);
  expect(await seen('teacher')).toEqual([id]);
  expect(await seen('normal')).toEqual([]);
  expect(await seen('lab')).toContain(id);
  expect(await seen('college')).toContain(id);
  expect(await seen('college2')).not.toContain(id);
  const teacher = await app.as('teacher');
  expect((await teacher.ok(memberApi.find, { id })).can).toEqual([]);
  const abroad = await (await app.as('school')).ok(memberApi.create, draft({ lab_id: lab2, user_id: own }));
  const opened = new Map((await teacher.ok(memberApi.list)).content.map((row) => [row.id, row.opens]));
  expect(opened.get(id)).toBe(true);
  expect(opened.get(abroad.id)).toBe(false);
  expect((await teacher.call(memberApi.leave, { id, left_on: '2026-04-01' })).code).toBe(403);
  for (const caller of [await app.as('college2'), await app.as('lab2'), await app.as('school', 'beta')]) {
    expect((await caller.call(memberApi.find, { id })).code).toBe(404);
    expect((await caller.call(memberApi.leave, { id, left_on: '2026-04-01' })).code).toBe(404);
    expect((await caller.call(memberApi.admit, { ids: [id], admitted_to: '2099-01-01' })).code).toBe(404);
    expect((await caller.call(memberApi.makeOfficer, { id })).code).toBe(404);
  }
});

test('a form names every fault; a student needs a tutor who teaches in the laboratory', async () => {
  const lab = await app.as('lab');
  const student = await givePerson(app, 'S100', 'graduate_student');
  const wrong = draft({ user_id: 999_999, lab_id: lab2, joined_on: '2099-01-01' });
  expect(Object.keys(errorsOf((await lab.call(memberApi.create, wrong)).data)).sort()).toEqual([
    'joined_on',
    'lab_id',
    'user_id',
  ]);
  const asked = async (changes: Partial<MemberInput>) =>
    errorsOf((await lab.call(memberApi.create, draft({ user_id: student, ...changes }))).data);
  expect(await asked({})).toEqual({ tutor_id: '学生请选择导师' });
  expect(await asked({ tutor_id: await app.user('college') })).toEqual({
    tutor_id: '导师应是本实验室的教师，请先添加导师',
  });
  expect(await asked({ tutor_id: tutor, admitted_to: '2026-02-01' })).toHaveProperty('admitted_to');
  const { id } = await lab.ok(memberApi.create, draft({ user_id: student, tutor_id: tutor }));
  expect(await find(id)).toMatchObject({ kind: 'student', tutor_name: '人员T900', admission: 'none', status: 1 });
});

test('one person is one member of a laboratory, however many add him at once; after leaving he may come again', async () => {
  const lab = await app.as('lab');
  const user_id = await givePerson(app, 'T901', 'teacher');
  const replies = await Promise.all(Array.from({ length: 8 }, () => lab.call(memberApi.create, draft({ user_id }))));
  expect(codesOf(replies)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  const [row] = (await membersOf(lab1)).filter((one) => one.user_id === user_id);
  const id = row!.id;
  expect(errorsOf((await lab.call(memberApi.leave, { id, left_on: '2026-02-28' })).data)).toHaveProperty('left_on');
  expect(errorsOf((await lab.call(memberApi.leave, { id, left_on: '2099-01-01' })).data)).toHaveProperty('left_on');
  await lab.ok(memberApi.leave, { id, left_on: '2026-06-30' });
  expect((await lab.call(memberApi.leave, { id, left_on: '2026-06-30' })).message).toContain('已移出');
  expect(await find(id)).toMatchObject({ status: 0, left_on: '2026-06-30', can: [] });
  await lab.ok(memberApi.create, draft({ user_id, joined_on: '2026-09-01' }));
  expect((await membersOf(lab1)).filter((one) => one.user_id === user_id)).toHaveLength(1);
});

test('admission counts to its last day; a batch admits all of its members or none', async () => {
  const lab = await app.as('lab');
  const today = formatDate(new Date());
  const [a, b] = await Promise.all(
    ['T902', 'T903'].map(async (no) =>
      lab.ok(memberApi.create, draft({ user_id: await givePerson(app, no, 'teacher') })),
    ),
  );
  expect(errorsOf((await lab.call(memberApi.admit, { ids: [a!.id], admitted_to: '2026-01-01' })).data)).toHaveProperty(
    'admitted_to',
  );
  expect((await lab.call(memberApi.admit, { ids: [a!.id, 999_999], admitted_to: '2099-01-01' })).code).toBe(404);
  expect((await find(a!.id)).admission).toBe('none');
  expect(await lab.ok(memberApi.admit, { ids: [a!.id, b!.id], admitted_to: today })).toEqual({ admitted: 2 });
  expect((await find(a!.id)).admission).toBe('admitted');
  const found = async (admission: 'none' | 'admitted' | 'expired') =>
    (await lab.ok(memberApi.list, { admission, size: 150 })).content.map((row) => row.id);
  expect(await found('admitted')).toEqual(expect.arrayContaining([a!.id, b!.id]));
  await app.admin.query(`update base_info.lab_member set admitted_to = $1::date - 1 where id = any($2)`, [
    today,
    [a!.id, b!.id],
  ]);
  expect((await find(a!.id)).admission).toBe('expired');
  expect(await found('expired')).toEqual(expect.arrayContaining([a!.id, b!.id]));
  expect(await found('admitted')).not.toContain(a!.id);
});

test('duties follow the laboratory: its officers are members who cannot leave, and change with it', async () => {
  const school = await app.as('school');
  const [first, second] = [await givePerson(app, 'T910', 'teacher'), await givePerson(app, 'T911', 'teacher')];
  const { id } = await school.ok(
    labApi.create,
    await labDraft(app, places, {
      name: '任职实验室',
      head_id: first,
      safety_head_id: first,
      safety_officer_id: first,
    }),
  );
  const [head] = await membersOf(id);
  expect(head).toMatchObject({ user_id: first, kind: 'teacher', duties: ['head', 'safety_head', 'officer'] });
  expect((await school.call(memberApi.leave, { id: head!.id, left_on: formatDate(new Date()) })).message).toContain(
    '不能移出',
  );
  const joined = await school.ok(memberApi.create, draft({ lab_id: id, user_id: second }));
  expect(await school.ok(memberApi.makeOfficer, { id: joined.id })).toMatchObject({ written: ['安全员'] });
  const after = await membersOf(id);
  expect(after.find((row) => row.user_id === second)).toMatchObject({ duties: ['officer'], joined_on: '2026-03-01' });
  expect(after.find((row) => row.user_id === first)).toMatchObject({ duties: ['head', 'safety_head'] });
  expect((await school.ok(userApi.find, { id: second })).roles).toMatchObject([
    { org_name: '任职实验室', of_post: true },
  ]);
  const found = async (post: 'officer' | 'head' | 'student') =>
    (await school.ok(memberApi.list, { lab_id: id, post })).content.map((row) => row.user_id);
  expect(await found('officer')).toEqual([second]);
  expect(await found('head')).toEqual([first]);
  expect(await found('student')).toEqual([]);
});

test('filters find by person, laboratory, type and tutor', async () => {
  const school = await app.as('school');
  const student = await givePerson(app, 'S777', 'undergraduate_student');
  const { id } = await school.ok(memberApi.create, draft({ user_id: student, tutor_id: tutor }));
  const found = async (input: MemberQuery) => (await school.ok(memberApi.list, input)).content.map((row) => row.id);
  expect(await found({ keyword: 'S777' })).toEqual([id]);
  expect(await found({ user_type: 'undergraduate_student' })).toEqual([id]);
  expect(await found({ tutor: 'T900' })).toContain(id);
  expect(await found({ lab: '激光', keyword: 'S777' })).toEqual([]);
  expect(await found({ lab: '0010001', keyword: 'S777' })).toEqual([id]);
  expect(await found({ college_id: await app.unit('002'), keyword: 'S777' })).toEqual([]);
});

test('a commitment is read by whoever sees the member', async () => {
  const lab = await app.as('lab');
  const { data } = await lab.upload(fileApi.upload, [{ name: '承诺书.txt', content: Buffer.from('安全承诺') }]);
  const user_id = await givePerson(app, 'T920', 'teacher');
  await lab.ok(memberApi.create, draft({ user_id, commitment_files: [data[0]!.id] }));
  const textFor = async (account: string) =>
    (await (await app.as(account)).blob(fileApi.content, { id: data[0]!.id })).body.toString();
  expect(await textFor('college')).toBe('安全承诺');
  expect(await textFor('college2')).not.toBe('安全承诺');
});

test('an import names the faults of each row, and a second one finds all rows there', async () => {
  const titles = ['实验室编号*', '工号/学号*', '岗位*', '导师工号', '加入日期*'];
  await givePerson(app, 'I100', 'teacher');
  for (const no of ['I101', 'I102', 'I103', 'I104']) await givePerson(app, no, 'doctorate_student');
  const college = await app.as('college');
  const rows = [
    ['0010001', 'I100', '教师', '', '2026-03-01'],
    ['0010001', 'I100', '教师', '', '2026-03-01'],
    ['0020001', 'I100', '教师', '', '2026-03-01'],
    ['9999999', 'NOBODY', '老师', '', '昨天'],
    ['0010001', 'I104', '教师', '', '2026-03-01'],
    ['0010001', 'I102', '学生', '', '2026-03-01'],
    ['0010002', 'I102', '学生', 'T900', '2099-03-01'],
    ['0010002', 'I103', '学生', 'I103', '2026-03-01'],
    ['0010001', 'I101', '学生', 'T900', '2026-03-01'],
    ['', '', '', '', ''],
    ['0010001', 'T900', '教师', '', '2026-01-01'],
  ];
  const checked = await checkFile(college, memberSheet, titles, rows);
  expect(checked.statusOf(2)).toBe(1);
  expect(checked.errorOf(3)).toContain('与文件第 2 行重复');
  expect(checked.errorOf(4)).toContain('不在您的管理范围内');
  expect(checked.errorOf(5)).toMatch(/加入日期“昨天”.*/);
  expect(checked.errorOf(5)).toContain('岗位“老师”');
  expect(checked.errorOf(6)).toContain('岗位“教师”与人员I104的人员类型不符，应为“学生”');
  expect(checked.errorOf(7)).toContain('学生的导师工号不能为空');
  expect(checked.errorOf(8)).toMatch(/还不是“分析测试实验室”的教师.*晚于今天/);
  expect(checked.errorOf(9)).toContain('导师不能是本人');
  expect(checked.statusOf(12)).toBe(2);
  expect(await checked.apply('skip')).toMatchObject({ impSuccess: 2, error: '' });
  const again = await checkFile(college, memberSheet, titles, [rows[0]!, rows[8]!]);
  expect(again.rows.map(({ status }) => status)).toEqual([2, 2]);
  await again.apply('overwrite');
  const imported = (await membersOf(lab1)).filter(({ job_no }) => job_no.startsWith('I1'));
  expect(Object.fromEntries(imported.map(({ job_no, kind, tutor_name }) => [job_no, [kind, tutor_name]]))).toEqual({
    I100: ['teacher', ''],
    I101: ['student', '人员T900'],
  });
});

test('an export holds what the list holds', async () => {
  const college = await app.as('college');
  const [header, ...rows] = await textsOf((await college.blob(memberSheet.export, { status: 1 })).body);
  expect(header!.slice(0, 5)).toEqual(['实验室编号', '工号/学号', '岗位', '导师工号', '加入日期']);
  expect(rows).toHaveLength((await college.ok(memberApi.list, { status: 1 })).total);
  expect((await (await app.as('teacher')).blob(memberSheet.export)).error).toContain('没有进行此操作的权限');
});

test('the template lists the laboratories and people of the caller', async () => {
  const lab = await app.as('lab');
  const { body } = await lab.blob(memberSheet.template, { format: 'xlsx' });
  expect(body.length).toBeGreaterThan(2_000);
});

test('a list costs a fixed number of statements', async () => {
  await (await app.as('school')).ok(memberApi.list, { size: 100 });
  expect(app.statements.findLast((call) => call.path === 'GET /lab-member')!.count).toBeLessThanOrEqual(3);
});
