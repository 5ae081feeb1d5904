import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { unitApi } from '#platform/org/shared/unit.ts';
import { memberApi } from '../shared/people/member.ts';
import { labApi } from '../shared/lab.ts';
import { givePlaces, labDraft, type Places } from './testing/places.ts';
import { codesOf } from './testing/replies.ts';

let app: TestApp;
let places: Places;
let lab1: number;

beforeAll(async () => {
  app = await startTestApp();
  places = await givePlaces(app);
  lab1 = await app.unit('0010001');
});
afterAll(() => app.stop());

const names = (page: { content: { name: string }[] }) => page.content.map((row) => row.name).sort();

test('nobody reads labs without a login, and a student has no list of them', async () => {
  expect((await app.stranger('alpha').call(labApi.list)).code).toBe(101);
  expect((await (await app.as('normal')).call(labApi.list)).code).toBe(403);
});

test('everybody sees the labs of his own part of the tree', async () => {
  const all = ['分析测试实验室', '有机合成实验室', '激光光学实验室'].sort();
  expect(names(await (await app.as('school')).ok(labApi.list))).toEqual(all);
  expect(names(await (await app.as('college')).ok(labApi.list))).toEqual(['分析测试实验室', '有机合成实验室'].sort());
  expect(names(await (await app.as('lab')).ok(labApi.list))).toEqual(['有机合成实验室']);
  expect(names(await (await app.as('xsfzr')).ok(labApi.list))).toEqual([]);
});

test('a lab of another college or another school is not found, in the detail as in every write', async () => {
  const college2 = await app.as('college2');
  const beta = await app.as('school', 'beta');
  for (const caller of [college2, beta]) {
    expect((await caller.call(labApi.find, { id: lab1 })).code).toBe(404);
    expect((await caller.call(labApi.log, { id: lab1 })).code).toBe(404);
    expect((await caller.call(labApi.setStatus, { id: lab1, status: 0 })).code).toBe(404);
    const change = { id: lab1, use_status: 1 as const, reason: '试试' };
    expect((await caller.call(labApi.setUseStatus, change)).code).toBe(404);
    const edit = { ...(await labDraft(app, places)), id: lab1, version: 1 };
    expect((await caller.call(labApi.update, edit)).code).toBe(404);
  }
});

test('a college creates a lab: it gets the next number of the college, its rooms and its area', async () => {
  const college = await app.as('college');
  const draft = await labDraft(app, places, { rooms: [places.rooms[0], places.rooms[1]] });
  const { id } = await college.ok(labApi.create, draft);
  const lab = await college.ok(labApi.find, { id });
  expect(lab).toMatchObject({
    name: '催化实验室',
    code: '0010003',
    area: '81',
    college_name: '化学学院',
    version: 1,
  });
  expect(lab.rooms.map((room) => room.room_no)).toEqual(['301', '302']);
  expect(lab.can).toEqual(expect.arrayContaining(['edit', 'use-status', 'status', 'print']));
  expect(app.statements.findLast((call) => call.path === 'POST /lab')!.count).toBeLessThanOrEqual(20);
  const { content } = await college.ok(labApi.log, { id });
  expect(content.map((row) => row.what)).toContain('新建实验室');
});

test('a second lab of one name in a college is refused, also when both arrive at once', async () => {
  const college = await app.as('college');
  const draft = await labDraft(app, places, { name: '同名实验室' });
  const replies = await Promise.all([1, 2, 3].map(() => college.call(labApi.create, draft)));
  expect(codesOf(replies)).toEqual([200, 409, 409]);
  expect(replies.find((reply) => reply.code === 409)!.message).toContain('同名实验室');
});

test('a form reports all errors at once, by field', async () => {
  const college = await app.as('college');
  const empty = await college.call(labApi.create, { name: '', emergency_phone: '123' });
  expect(empty.code).toBe(400);
  const { errors } = empty.data as unknown as { errors: Record<string, string> };
  expect(Object.keys(errors)).toEqual(expect.arrayContaining(['name', 'pid', 'rooms', 'purpose', 'emergency_phone']));
  const wrong = await labDraft(app, places, {
    pid: await app.unit('002'),
    rooms: [9_999_999],
    head_id: 9_999_999,
    nature: '77',
    aptitudes: [{ attribute_id: 9_999_999 }],
  });
  const reply = await college.call(labApi.create, wrong);
  expect(reply.code).toBe(400);
  const faults = (reply.data as unknown as { errors: Record<string, string> }).errors;
  expect(Object.keys(faults).sort()).toEqual(['aptitudes', 'head_id', 'nature', 'pid', 'rooms']);
});

test('a room that another college holds cannot be taken', async () => {
  await app.admin.query('update org.room set org_id = $2 where school_id = $1 and id = $3', [
    app.schoolId('alpha'),
    await app.unit('002'),
    places.rooms[2],
  ]);
  const draft = await labDraft(app, places, { name: '借房实验室', rooms: [places.rooms[2]] });
  const refused = await (await app.as('college')).call(labApi.create, draft);
  expect(refused.message).toContain('由其他单位使用');
  expect((await (await app.as('school')).call(labApi.create, draft)).code).toBe(200);
});

test('an edit of a version that others have changed is refused, and of two at once one wins', async () => {
  const college = await app.as('college');
  const draft = await labDraft(app, places, { name: '并发实验室' });
  const { id } = await college.ok(labApi.create, draft);
  const edit = (capacity: number) => college.call(labApi.update, { ...draft, id, version: 1, capacity });
  const codes = codesOf(await Promise.all([edit(3), edit(4), edit(5)]));
  expect(codes).toEqual([200, 409, 409]);
  // The form shows whose version it would overwrite.
  const by = (await college.ok(labApi.log, { id })).content[0]!.who;
  expect(await edit(6)).toMatchObject({ code: 409, data: { by, at: expect.stringMatching(/^\d{4}-\d\d-\d\d /) } });
});

test('a lab moves to another parent with its number kept', async () => {
  const school = await app.as('school');
  const draft = await labDraft(app, places, { name: '搬家实验室' });
  const { id } = await school.ok(labApi.create, draft);
  const before = await school.ok(labApi.find, { id });
  await school.ok(labApi.update, { ...draft, id, version: 1, pid: await app.unit('001001'), name: '搬家后实验室' });
  const after = await school.ok(labApi.find, { id });
  expect(after).toMatchObject({ parent_name: '应用化学系', name: '搬家后实验室', code: before.code });
  expect(names(await (await app.as('xsfzr')).ok(labApi.list))).toContain('搬家后实验室');
});

test('lists that hang on a lab are kept, changed and emptied with it', async () => {
  const school = await app.as('school');
  const attribute = async (kind: string, code: string) => {
    const { rows } = await app.admin.query<{ id: number }>(
      `insert into base_info.attribute (school_id, kind, name, code, need_cert) values ($1, $2, $3, $3, true) returning id`,
      [app.schoolId('alpha'), kind, code],
    );
    return rows[0]!.id;
  };
  const [apt, protect] = [await attribute('aptitude', 'A1'), await attribute('protect', 'P1')];
  const draft = await labDraft(app, places, {
    name: '附表实验室',
    aptitudes: [{ attribute_id: apt, cert_no: 'ZS-1', valid_to: '2020-01-01' }],
    protects: [protect],
  });
  const { id } = await school.ok(labApi.create, draft);
  const lab = await school.ok(labApi.find, { id });
  expect(lab.aptitudes).toMatchObject([{ cert_no: 'ZS-1', missing: true }]);
  const found = await school.ok(labApi.list, { aptitude_id: apt });
  expect(names(found)).toEqual(['附表实验室']);
  await school.ok(labApi.update, {
    ...draft,
    id,
    version: 1,
    aptitudes: [],
  });
  const changed = await school.ok(labApi.find, { id });
  expect(changed.aptitudes).toEqual([]);
  expect(changed.protects).toHaveLength(1);
});

test('filters find labs by name, number, room, head, grade and status', async () => {
  const school = await app.as('school');
  const find = async (query: object) => names(await school.ok(labApi.list, { size: 100, ...query }));
  expect(await find({ keyword: '有机合成' })).toEqual(['有机合成实验室']);
  expect(await find({ keyword: '0020001' })).toEqual(['激光光学实验室']);
  expect(await find({ keyword: '302' })).toContain('催化实验室');
  expect(await find({ keyword: '%' })).toEqual([]);
  expect(await find({ head: '测试lab2' })).toEqual(['激光光学实验室']);
  expect(await find({ lab_level: 1 })).toEqual(['有机合成实验室']);
  expect(await find({ judged: 0, keyword: '催化' })).toEqual(['催化实验室']);
  expect(await find({ building_id: places.building })).toContain('催化实验室');
  expect(await find({ org_id: await app.unit('002') })).toEqual(
    ['借房实验室', '激光光学实验室'].filter((n) => n !== '借房实验室'),
  );
  const { cells } = await school.ok(labApi.matrix);
  expect(cells).toContainEqual({ lab_class: 1, lab_level: 1, count: 1 });
});

test('filters of the grade keep to the reach of the reader and leave out what was removed', async () => {
  await app.admin.query('update base_info.lab set use_status = 2 where id in ($1, $2)', [
    lab1,
    await app.unit('0020001'),
  ]);
  const found = async (account: string) => names(await (await app.as(account)).ok(labApi.list, { use_status: 2 }));
  expect(await found('school')).toEqual(['有机合成实验室', '激光光学实验室'].sort());
  expect(await found('college')).toEqual(['有机合成实验室']);
  expect(await found('lab')).toEqual(['有机合成实验室']);
  const optics = await app.unit('0020001');
  await app.admin.query('update org.unit set deleted_at = now() where id = $1', [optics]);
  expect(await found('school')).toEqual(['有机合成实验室']);
  await app.admin.query('update org.unit set deleted_at = null where id = $1', [optics]);
  await app.admin.query('update base_info.lab set use_status = 0 where use_status = 2');
});

test('a lab is closed once; a concurrent change is refused', async () => {
  const college = await app.as('college');
  const close = () => college.call(labApi.setUseStatus, { id: lab1, use_status: 2 as const, reason: '管道检修' });
  const codes = codesOf(await Promise.all([close(), close()]));
  expect(codes).toEqual([200, 409]);
  const { content } = await college.ok(labApi.log, { id: lab1 });
  expect(content[0]).toMatchObject({ what: '变更使用状态', note: '开放 → 临时关闭：管道检修' });
  expect(
    (await (await app.as('teacher')).call(labApi.setUseStatus, { id: lab1, use_status: 0 as const, reason: '好了' }))
      .code,
  ).toBe(403);
});

test('the school grades a lab by hand, with a reason; a college does not lower it', async () => {
  const grade = {
    id: lab1,
    lab_class: 2,
    lab_level: 3,
    judged_on: '2026-03-01',
    judge_valid_to: '2027-02-28',
    reason: '调整',
  };
  expect((await (await app.as('lab')).call(labApi.grade, grade)).code).toBe(403);
  const school = await app.as('school');
  expect((await school.call(labApi.grade, { ...grade, lab_level: 8 })).code).toBe(400);
  await school.ok(labApi.grade, grade);
  expect((await (await app.as('college')).call(labApi.grade, { ...grade, lab_level: 4 })).code).toBe(422);
  expect(await school.ok(labApi.find, { id: lab1 })).toMatchObject({
    lab_class: 2,
    level_name: expect.stringContaining('Ⅲ级'),
    level_source: 'manual',
  });
});

test('a disabled lab is not edited but enabled again', async () => {
  const school = await app.as('school');
  const id = await app.unit('0010002');
  await school.ok(labApi.setStatus, { id, status: 0 });
  expect((await school.ok(labApi.find, { id })).can).toEqual(['status']);
  await school.ok(labApi.setStatus, { id, status: 1 });
  expect((await school.ok(labApi.find, { id })).can).toContain('edit');
});

test('phones are masked for those who only look', async () => {
  const plain = await (await app.as('college')).ok(labApi.find, { id: lab1 });
  const masked = await (await app.as('teacher')).ok(labApi.find, { id: lab1 });
  expect(plain.head!.mobile).toMatch(/^1380000\d{4}$/);
  expect(masked.head!.mobile).toMatch(/^138\*{4}\d{4}$/);
});

test('a user gets the labs to which he is admitted today', async () => {
  const lab2 = await app.as('lab2');
  expect(await lab2.ok(labApi.mine)).toEqual([]);
  const input = { lab_id: await app.unit('0020001'), user_id: await app.user('lab2'), joined_on: '2026-01-01' };
  const { id } = await (await app.as('school')).ok(memberApi.create, { ...input, admitted_to: '2099-01-01' });
  expect(await lab2.ok(labApi.mine)).toMatchObject([{ lab_code: '0020001', from: '2026-01-01', to: '2099-01-01' }]);
  await app.admin.query(`update base_info.lab_member set admitted_to = '2026-01-31' where id = $1`, [id]);
  expect(await lab2.ok(labApi.mine)).toEqual([]);
});

test('a college and a state list a lab of the college, also after it has moved', async () => {
  const school = await app.as('school');
  const [id, chemistry, physics] = [await app.unit('0010001'), await app.unit('001'), await app.unit('002')];
  const { use_status } = await school.ok(labApi.find, { id });
  const listedIn = async (college_id: number) =>
    (await school.ok(labApi.list, { college_id, use_status: use_status as 0, size: 150 })).content.some(
      (row) => row.id === id,
    );
  expect([await listedIn(chemistry), await listedIn(physics)]).toEqual([true, false]);
  await school.ok(unitApi.moveAll, { ids: [id], pid: physics });
  expect([await listedIn(chemistry), await listedIn(physics)]).toEqual([false, true]);
  await school.ok(unitApi.moveAll, { ids: [id], pid: chemistry });
});

test('every filter and every order of the list reads', async () => {
  const school = await app.as('school');
  const { total } = await school.ok(labApi.list);
  const unit = await app.unit('');
  const filters = [
    { keyword: '合成' },
    { org_id: unit },
    { college_id: unit },
    { campus_id: 1 },
    { building_id: 1 },
    { lab_class: 1 },
    { lab_level: 1 },
    { nature: '1' },
    { use_status: 0 as const },
    { aptitude_id: 1 },
    { head: 'lab' },
    { judged: true },
    { card: 'none' as const },
    { card: 'outdated' as const },
    { mine: true },
    { enabled: true },
    { expired: 'judgement' as const },
    { expired: 'duty' as const },
    { expired: 'cert' as const },
  ];
  for (const filter of filters) {
    const answer = await school.ok(labApi.list, filter);
    expect(answer.total).toBeLessThanOrEqual(total);
    expect(answer.content).toHaveLength(Math.min(answer.total, 15));
  }
  const sorts = ['code', 'name', 'lab_class', 'lab_level', 'judged_on', 'judge_valid_to', 'use_status'];
  for (const sort of sorts) {
    const ids = async (order: 'asc' | 'desc') =>
      (await school.ok(labApi.list, { sort: sort as 'code', order, size: 150 })).content.map((row) => row.id);
    expect(new Set(await ids('asc'))).toEqual(new Set(await ids('desc')));
  }
  const codes = (await school.ok(labApi.list, { sort: 'code', order: 'desc' })).content.map((row) => row.code);
  expect(codes).toEqual(codes.toSorted().toReversed());
});

test('the history of a lab keeps what was logged under the former name of its documents', async () => {
  const school = await app.as('school');
  const id = await app.unit('0010002');
  await app.admin.query(
    `insert into kernel.op_log (school_id, at, user_id, user_name, role_key, ip, route, doc_type, doc_id, action, note, result, request_id)
     values ($1, now(), 0, '', '', '', '', 'lab', $2, '以前的编辑', '', 200, '')`,
    [app.schoolId('alpha'), id],
  );
  await school.ok(labApi.setUseStatus, { id, use_status: 1, reason: '装修' });
  const { content } = await school.ok(labApi.log, { id });
  expect(content.map((row) => row.what)).toEqual(expect.arrayContaining(['以前的编辑', '变更使用状态']));
});
