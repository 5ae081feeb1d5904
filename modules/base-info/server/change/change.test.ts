import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { todoApi } from '#platform/notices/shared/notice.ts';
import { roomApi } from '#platform/org/shared/room.ts';
import { unitApi } from '#platform/org/shared/unit.ts';
import { instanceApi } from '#platform/workflow/shared/process.ts';
import { taskApi } from '#platform/workflow/shared/task.ts';
import { InfoType } from '../../shared/change/change-field.rules.ts';
import { changeApi } from '../../shared/change/change-request.ts';
import { ChangeStatus } from '../../shared/change/change-request.states.ts';
import { changeSettingApi } from '../../shared/change/change-setting.ts';
import { labApi } from '../../shared/lab.ts';
import { givePlaces, labDraft, type Places } from '../testing/places.ts';

let app: TestApp;
let places: Places;
const people: Partial<Record<TestAccount, number>> = {};

beforeAll(async () => {
  app = await startTestApp();
  places = await givePlaces(app);
  for (const account of ['lab', 'lab2', 'teacher', 'college'] as const) people[account] = await app.user(account);
});
afterAll(() => app.stop());

let n = 0;
/** A new laboratory of the college, where the account `lab` works; with the input of its form. */
async function givenLab() {
  n += 1;
  const draft = await labDraft(app, places, { name: `变更实验室${n}` });
  const { id } = await (await app.as('college')).ok(labApi.create, draft);
  // The head of a laboratory holds its role; the account works at the newest one.
  await app.admin.query(
    'delete from identity.holding where school_id = $1 and org_id <> $2 and role_id = 4 and user_id = $3',
    [app.schoolId('alpha'), id, people.lab],
  );
  const { use_status: _status, ...fields } = draft;
  const input = { ...fields, id, version: 1 } as Omit<typeof draft, 'use_status'> & { id: number; version: number };
  return {
    id,
    draft: input,
    lab: await app.as('lab'),
    find: async () => (await app.as('school')).ok(labApi.find, { id }),
  };
}

/** A request of the laboratory for other rooms, a new purpose and a new name. */
async function givenRequest(changes: Record<string, unknown> = { rooms: [places.rooms[1]], purpose: '电池材料' }) {
  const given = await givenLab();
  const outcome = await given.lab.ok(labApi.update, {
    ...given.draft,
    ...changes,
    change_reason: '课题组搬迁',
  } as never);
  return { ...given, outcome, request: outcome.request_id! };
}

const seen = async (account: string, id: number) => (await app.as(account)).ok(changeApi.find, { id });
const decide = async (account: string, id: number, results: Record<string, 1 | 2>, opinion = '') =>
  (await app.as(account)).call(changeApi.decide, {
    id,
    opinion,
    items: Object.entries(results).map(([field, result]) => ({
      field,
      result,
      opinion: result === 2 ? '依据不足' : '',
    })),
  });
const ok = (reply: { code: number; message: string }) =>
  expect([reply.code, reply.message]).toEqual([200, expect.anything()]);

test('fields of mode 0 and 1 are written at once, those of mode 2 and 3 keep their value until they are decided', async () => {
  const { outcome, find, request } = await givenRequest({
    rooms: [places.rooms[1]],
    purpose: '电池材料',
    capacity: 20,
    emergency_name: '李老师',
  });
  expect(outcome).toMatchObject({ written: ['容纳人数'], recorded: ['应急联系人'], submitted: ['房间', '用途'] });
  expect(outcome.req_no).toMatch(/^BG\d{11}$/);
  expect(await find()).toMatchObject({
    capacity: 20,
    emergency_name: '李老师',
    purpose: '催化剂合成与评价',
    rooms: [{ room_no: '301' }],
  });
  expect(await seen('lab', request)).toMatchObject({
    status: ChangeStatus.waiting,
    reason: '课题组搬迁',
    handlers: '测试college',
    items: [
      { field: 'rooms', label: '房间', before: '化学楼 301', after: '化学楼 302', result: 0 },
      { field: 'purpose', label: '用途', before: '催化剂合成与评价', after: '电池材料', result: 0 },
    ],
    can: ['withdraw'],
  });
  expect((await seen('college', request)).can).toEqual(['decide']);
});

test('two levels pass: 0, 9, 1, and the laboratory follows with its log', async () => {
  const { request, find, id, lab } = await givenRequest();
  ok(await decide('college', request, { rooms: 1, purpose: 1 }, '同意'));
  expect(await seen('lab', request)).toMatchObject({
    status: ChangeStatus.processing,
    handlers: '测试school',
    can: [],
  });
  expect(await find()).toMatchObject({ purpose: '催化剂合成与评价' });
  ok(await decide('school', request, { rooms: 1, purpose: 1 }));
  expect(await seen('lab', request)).toMatchObject({ status: ChangeStatus.pass, ended_by: '测试school', can: [] });
  expect(await find()).toMatchObject({ purpose: '电池材料', rooms: [{ room_no: '302' }], building_name: '化学楼' });
  const { content } = await lab.ok(labApi.log, { id });
  expect(content[0]).toMatchObject({ what: '编辑实验室', note: '修改：房间、用途', who: '测试school' });
  const { content: log } = {
    content: (
      await app.admin.query<{ action: string }>(
        `select action from kernel.op_log where doc_type = 'base-info.change' and doc_id = $1 order by id`,
        [request],
      )
    ).rows,
  };
  expect(log.map(({ action }) => action)).toEqual(['提交变更申请', '审核变更申请', '变更申请通过']);
});

test('one level ends with the college', async () => {
  const { request, find } = await givenRequest({ name: '单级改名实验室' });
  ok(await decide('college', request, { name: 1 }));
  expect(await seen('lab', request)).toMatchObject({ status: ChangeStatus.pass });
  expect(await find()).toMatchObject({ name: '单级改名实验室' });
});

test('a part passes: exactly the passed fields are written, and the refused ones may be asked for again', async () => {
  const { request, find, lab } = await givenRequest({
    rooms: [places.rooms[1]],
    purpose: '电池材料',
    head_id: people.teacher,
  });
  ok(await decide('college', request, { rooms: 1, purpose: 2, head_id: 1 }));
  // A refused item stays refused, and is not asked for at the next level.
  ok(await decide('school', request, { rooms: 1, head_id: 2 }));
  expect(await seen('lab', request)).toMatchObject({
    status: ChangeStatus.part,
    items: [
      { field: 'rooms', result: 1 },
      { field: 'purpose', result: 2, opinion: '依据不足' },
      { field: 'head_id', before: '测试lab', after: '测试teacher', result: 2 },
    ],
    can: ['copy'],
  });
  expect(await find()).toMatchObject({
    rooms: [{ room_no: '302' }],
    purpose: '催化剂合成与评价',
    head: { name: '测试lab' },
  });
  const { id } = await lab.ok(changeApi.copy, { id: request, change_reason: '补充了依据' });
  expect(await seen('lab', id)).toMatchObject({
    fields: '用途、负责人',
    status: ChangeStatus.waiting,
    reason: '补充了依据',
  });
  ok(await decide('college', id, { purpose: 1, head_id: 1 }));
  ok(await decide('school', id, { purpose: 1, head_id: 1 }));
  expect(await find()).toMatchObject({ purpose: '电池材料', head: { name: '测试teacher' } });
  expect(await lab.call(changeApi.copy, { id: request, change_reason: '再来' })).toMatchObject({
    data: { rule: 'base-info.changeSame' },
  });
});

test('refused items need an opinion; when all are refused, the request ends at the first level', async () => {
  const { request, find, id } = await givenRequest();
  const college = await app.as('college');
  const items = [
    { field: 'rooms', result: 2 as const },
    { field: 'purpose', result: 2 as const, opinion: '不符合规划' },
  ];
  expect(await college.call(changeApi.decide, { id: request, items })).toMatchObject({
    code: 400,
    data: { errors: { rooms: '请填写“房间”不通过的意见' } },
  });
  expect((await college.call(changeApi.decide, { id: request, items: [items[1]!] })).data).toMatchObject({
    errors: { rooms: '请选择“房间”是否通过' },
  });
  ok(await decide('college', request, { rooms: 2, purpose: 2 }));
  expect(await seen('lab', request)).toMatchObject({ status: ChangeStatus.refuse, note: '依据不足；依据不足' });
  expect(await find()).toMatchObject({ purpose: '催化剂合成与评价' });
  expect(await decide('college', request, { rooms: 1, purpose: 1 })).toMatchObject({
    code: 409,
    data: { rule: 'base-info.changeEnded' },
  });
  // The fields are free again.
  expect(
    (await (await app.as('school')).ok(changeApi.plan, { info_type: InfoType.org, target_id: id })).open,
  ).toBeNull();
});

test('fields that wait are locked for every form, others are not', async () => {
  const { request, id, draft, outcome } = await givenRequest();
  for (const account of ['lab', 'college', 'school']) {
    const caller = await app.as(account);
    expect(
      await caller.call(labApi.update, { ...draft, purpose: '别的用途', change_reason: '改' } as never),
    ).toMatchObject({
      code: 409,
      message: expect.stringContaining(outcome.req_no),
      data: { rule: 'base-info.changeLocked' },
    });
  }
  expect(
    await (await app.as('college')).call(labApi.update, { ...draft, name: '另一个名字', change_reason: '改' } as never),
  ).toMatchObject({ code: 409, data: { rule: 'base-info.changeOpen' } });
  await (await app.as('lab')).ok(labApi.update, { ...draft, capacity: 7 } as never);
  expect(await (await app.as('lab')).ok(changeApi.plan, { info_type: InfoType.org, target_id: id })).toMatchObject({
    decides: false,
    open: { id: request, req_no: outcome.req_no, fields: ['rooms', 'purpose'] },
  });
});

test('of sixteen submits at once one becomes the open request', async () => {
  const { draft, lab, id } = await givenLab();
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, i) =>
      lab.call(labApi.update, { ...draft, purpose: `用途${i}`, change_reason: '同时提交' } as never),
    ),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200, 409]));
  const { rows } = await app.admin.query<{ cases: number; requests: number }>(
    `select count(*)::int as requests, count(i.id)::int as cases from base_info.change_request q
     left join workflow.instance i on i.id = q.instance_id and i.school_id = q.school_id where q.target_id = $1`,
    [id],
  );
  expect(rows[0]).toEqual({ requests: 1, cases: 1 });
  // The rule of the database, whatever the service reads.
  await expect(
    app.admin.query(
      `insert into base_info.change_request (school_id, req_no, info_type, target_id, target_name, applicant_id, applicant_name, org_id, submitted_at)
       select school_id, 'X', info_type, target_id, target_name, applicant_id, applicant_name, org_id, now() from base_info.change_request where target_id = $1`,
      [id],
    ),
  ).rejects.toThrow('change_open_once');
});

test('of two decisions of one step at once one counts', async () => {
  const { request } = await givenRequest({ name: '两人同审实验室' });
  const replies = await Promise.all([decide('college', request, { name: 1 }), decide('college', request, { name: 2 })]);
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
});

test('what takes effect at once is read by the college, once, and not by who wrote it', async () => {
  const { draft, lab, id } = await givenLab();
  const outcome = await lab.ok(labApi.update, { ...draft, emergency_phone: '13812340000' } as never);
  expect(outcome).toMatchObject({ recorded: ['应急电话'], submitted: [], request_id: null });
  const college = await app.as('college');
  const { content } = await college.ok(changeApi.list, { target_id: id, to_read: true });
  expect(content).toMatchObject([{ is_record: true, status: ChangeStatus.waiting, fields: '应急电话' }]);
  const record = content[0]!.id;
  const waiting = async () =>
    (await college.ok(todoApi.list)).content.find(({ name }) => name === 'base-info.change-read')!.count;
  const before = await waiting();
  const messages = async () =>
    (
      await app.admin.query(
        `select m.user_id, m.title, m.handled_at is not null as handled from notices.message m
         where m.type = 'CHANGE_RECORDED' and m.url = $1 order by m.id`,
        [`/lab-baseinfo/change/change-examine/${record}`],
      )
    ).rows;
  const told = { user_id: await app.user('college'), title: expect.stringContaining('应急电话') };
  expect(await messages()).toEqual([{ ...told, handled: false }]);
  expect((await seen('lab', record)).can).toEqual([]);
  ok(await lab.call(changeApi.read, { id: record }));
  ok(await (await app.as('school')).call(changeApi.read, { id: record }));
  expect((await seen('college', record)).can).toEqual(['read']);
  ok(await college.call(changeApi.read, { id: record }));
  ok(await college.call(changeApi.read, { id: record }));
  expect(await seen('lab', record)).toMatchObject({ status: ChangeStatus.read, ended_by: '测试college' });
  expect(await waiting()).toBe(before - 1);
  expect(await messages()).toEqual([{ ...told, handled: true }]);
  // A college that writes something itself is read by the school.
  const { version } = await college.ok(labApi.find, { id });
  await college.ok(labApi.update, { ...draft, version, emergency_phone: '13812349999' } as never);
  expect((await college.ok(changeApi.list, { target_id: id, to_read: true })).total).toBe(0);
  expect((await (await app.as('school')).ok(changeApi.list, { target_id: id, to_read: true })).total).toBe(1);
});

test('a request is withdrawn while nobody has decided, and leaves the lists and the lock', async () => {
  const { request, lab, draft, id } = await givenRequest();
  expect(await (await app.as('college')).call(changeApi.withdraw, { id: request })).toMatchObject({ code: 403 });
  await lab.ok(changeApi.withdraw, { id: request });
  expect((await lab.call(changeApi.find, { id: request })).code).toBe(404);
  expect((await lab.ok(changeApi.mine, { target_id: id })).total).toBe(0);
  const again = await lab.ok(labApi.update, { ...draft, purpose: '又改了', change_reason: '重新申请' } as never);
  ok(await decide('college', again.request_id!, { purpose: 1 }));
  expect(await lab.call(changeApi.withdraw, { id: again.request_id! })).toMatchObject({
    code: 409,
    data: { rule: 'base-info.changeDecided' },
  });
  // Neither does the page of the engine take back what somebody has decided.
  const { instance_id } = await seen('lab', again.request_id!);
  expect(await lab.call(instanceApi.withdraw, { id: instance_id! })).toMatchObject({
    data: { rule: 'base-info.changeDecided' },
  });
});

test('a check that fails at the end refuses the decision with a sentence, and nothing is half written', async () => {
  const { request, find } = await givenRequest();
  await app.admin.query('update org.room set org_id = $1 where id = $2', [await app.unit('002'), places.rooms[1]]);
  ok(await decide('college', request, { rooms: 1, purpose: 1 }));
  const refused = await decide('school', request, { rooms: 1, purpose: 1 });
  expect(refused).toMatchObject({ code: 422, data: { rule: 'base-info.changeFails' } });
  expect(refused.message).toContain('“房间”不能改为“化学楼 302”：房间 302 由其他单位使用');
  expect(await seen('lab', request)).toMatchObject({ status: ChangeStatus.processing });
  expect(await find()).toMatchObject({ purpose: '催化剂合成与评价' });
  ok(await decide('school', request, { rooms: 2, purpose: 1 }));
  expect(await find()).toMatchObject({ purpose: '电池材料', rooms: [{ room_no: '301' }] });
  await app.admin.query('update org.room set org_id = null where id = $1', [places.rooms[1]]);
});

test('who takes no part neither sees nor decides a request', async () => {
  const { request } = await givenRequest();
  for (const account of ['college2', 'lab2', 'normal']) {
    const caller = await app.as(account);
    expect((await caller.call(changeApi.find, { id: request })).code).toBe(404);
    expect((await decide(account, request, { rooms: 1, purpose: 1 })).code).toBe(404);
    expect((await caller.call(changeApi.withdraw, { id: request })).code).toBe(404);
  }
  const beta = await app.as('school', 'beta');
  expect((await beta.call(changeApi.find, { id: request })).code).toBe(404);
  expect((await beta.ok(changeApi.list)).total).toBe(0);
  // The school sees it, but it is the turn of the college.
  expect(await decide('school', request, { rooms: 1, purpose: 1 })).toMatchObject({ code: 403 });
  expect((await app.stranger('alpha').call(changeApi.find, { id: request })).code).toBe(101);
});

test('a reason is required for what is approved, and references are checked when it is submitted', async () => {
  const { lab, draft } = await givenLab();
  expect((await lab.call(labApi.update, { ...draft, purpose: '新用途' } as never)).data).toMatchObject({
    errors: { change_reason: '“用途”须经审批，请填写变更原因' },
  });
  const wrong = { ...draft, head_id: 9_999_999, rooms: [9_999_999], change_reason: '试' };
  expect((await lab.call(labApi.update, wrong as never)).data).toMatchObject({
    errors: { head_id: expect.any(String), rooms: expect.any(String) },
  });
});

test('who decides alone writes at once; a manager closes a laboratory at once and asks to open it', async () => {
  const { draft, id, find, lab } = await givenLab();
  const school = await app.as('school');
  expect(await school.ok(labApi.update, { ...draft, purpose: '学校直接改' } as never)).toMatchObject({
    written: ['用途'],
  });
  expect(await find()).toMatchObject({ purpose: '学校直接改' });
  const college = await app.as('college');
  await college.ok(labApi.setUseStatus, { id, use_status: 2, reason: '管道泄漏' });
  expect(await find()).toMatchObject({ use_status: 2 });
  const asked = await lab.ok(labApi.setUseStatus, { id, use_status: 0, reason: '已修复' });
  expect(asked).toMatchObject({ submitted: ['使用状态'] });
  expect(await find()).toMatchObject({ use_status: 2 });
  ok(await decide('college', asked.request_id!, { use_status: 1 }));
  ok(await decide('school', asked.request_id!, { use_status: 1 }));
  expect(await find()).toMatchObject({ use_status: 0 });
});

test('a room goes the same way, and keeps what others wrote meanwhile visible', async () => {
  const school = await app.as('school');
  const use = (
    await app.admin.query<{ code: string }>(
      `select code from codes.code where school_id = $1 and parent_key = 'room_use' order by code`,
      [app.schoolId('alpha')],
    )
  ).rows[0]!.code;
  const input = {
    building_id: places.building,
    floor: 4,
    room_no: '401',
    name: '天平室',
    use,
    area: '50',
    org_id: await app.unit('0010001'),
  };
  const { id } = await school.ok(roomApi.create, input);
  const college = await app.as('college');
  const outcome = await college.ok(roomApi.update, {
    ...input,
    id,
    version: 1,
    area: '66',
    capacity: 9,
    change_reason: '测绘更正',
  });
  expect(outcome).toMatchObject({ written: ['容纳人数'], submitted: ['面积'] });
  expect(await school.ok(roomApi.find, { id })).toMatchObject({ area: '50', capacity: 9 });
  const request = outcome.request_id!;
  expect(await seen('school', request)).toMatchObject({
    target_name: '东校区-化学楼-401',
    items: [{ label: '面积', before: '50 m²', after: '66 m²', current: null }],
  });
  // The number of a room with an open request is not removed with it.
  expect((await school.call(roomApi.remove, { id })).message).toContain('项变更申请在审批');
  await app.admin.query('update org.room set area = 55 where id = $1', [id]);
  expect((await seen('school', request)).items[0]).toMatchObject({ current: '55 m²' });
  // The college asked itself, so the school decides in its place, once.
  ok(await decide('school', request, { area: 1 }));
  expect(await seen('college', request)).toMatchObject({ status: ChangeStatus.pass });
  expect(await school.ok(roomApi.find, { id })).toMatchObject({ area: '66' });
});

test('the page of the engine decides the same, and to-dos lead to the request', async () => {
  const { request, find } = await givenRequest();
  const college = await app.as('college');
  const { instance_id } = await seen('college', request);
  const { content } = await college.ok(taskApi.todo, { size: 150 });
  const task = content.find((row) => row.instance_id === instance_id)!;
  expect(task).toMatchObject({ url: `/lab-baseinfo/change/change-examine/${request}` });
  await college.ok(taskApi.approve, { id: task.id, lines: [{ line_id: 'rooms', result: 2, note: '无空房' }] });
  ok(await decide('school', request, { purpose: 1 }));
  expect(await seen('lab', request)).toMatchObject({
    status: ChangeStatus.part,
    items: [{ result: 2, opinion: '无空房' }, { result: 1 }],
  });
  expect(await find()).toMatchObject({ purpose: '电池材料', rooms: [{ room_no: '301' }] });
});

test('a terminated case refuses its request', async () => {
  const { request } = await givenRequest();
  const school = await app.as('school');
  const { instance_id } = await seen('school', request);
  await school.ok(instanceApi.terminate, { id: instance_id!, reason: '重复申请' });
  expect(await seen('lab', request)).toMatchObject({ status: ChangeStatus.refuse, note: '重复申请' });
});

test('a request that a school lets its reviewers return is submitted again by its applicant', async () => {
  const { request, lab, find } = await givenRequest();
  const { instance_id } = await seen('college', request);
  const college = await app.as('college');
  const task = (await college.ok(taskApi.todo, { size: 150 })).content.find((row) => row.instance_id === instance_id)!;
  const goBack = { id: task.id, opinion: '请补充', target_node: 'start' };
  expect(await college.call(taskApi.goBack, goBack)).toMatchObject({ data: { rule: 'wf.noButton' } });
  await app.admin.query(
    `update workflow.process_version set model = jsonb_set(model, '{nodes,0,buttons}', '["return"]') where school_id = $1 and name = '单位变更'`,
    [app.schoolId('alpha')],
  );
  await college.ok(taskApi.goBack, goBack);
  expect((await seen('lab', request)).can).toContain('resubmit');
  expect(await decide('lab', request, { rooms: 1, purpose: 1 })).toMatchObject({ code: 403 });
  await lab.ok(changeApi.resubmit, { id: request, opinion: '已补充' });
  ok(await decide('college', request, { rooms: 1, purpose: 1 }));
  ok(await decide('school', request, { rooms: 1, purpose: 1 }));
  expect(await find()).toMatchObject({ purpose: '电池材料' });
});

test('the school sets the modes; a stale form, an unknown field and others are refused', async () => {
  const school = await app.as('school');
  const info_type = InfoType.org;
  const first = await school.ok(changeSettingApi.find, { info_type });
  expect(first).toMatchObject({ version: 0, updated_at: null });
  expect(first.fields.find(({ name }) => name === 'head_id')).toEqual({
    name: 'head_id',
    label: '负责人',
    mode: 3,
    initial: 3,
  });
  const modes = { safety_officer_id: 3 as const, purpose: 0 as const };
  await school.ok(changeSettingApi.save, { info_type, version: 0, modes });
  expect(await school.ok(changeSettingApi.find, { info_type })).toMatchObject({ version: 1, updated_by: '测试school' });
  expect((await school.call(changeSettingApi.save, { info_type, version: 0, modes })).code).toBe(409);
  expect((await school.call(changeSettingApi.save, { info_type, version: 1, modes: { secret: 0 } })).code).toBe(400);
  expect((await (await app.as('college')).call(changeSettingApi.save, { info_type, version: 1, modes })).code).toBe(
    403,
  );
  expect(await (await app.as('school', 'beta')).ok(changeSettingApi.find, { info_type })).toMatchObject({ version: 0 });
  const { lab, draft } = await givenLab();
  const outcome = await lab.ok(labApi.update, {
    ...draft,
    purpose: '随便改',
    safety_officer_id: people.teacher!,
    change_reason: '轮换',
  } as never);
  expect(outcome).toMatchObject({ written: ['用途'], submitted: ['安全员'] });
  await school.ok(changeSettingApi.save, { info_type, version: 1, modes: {} });
});

test('a laboratory whose parent waits for an approval is not moved beside it, and the approval moves it', async () => {
  const pid = await app.unit('001001');
  const { id, request, outcome } = await givenRequest({ pid });
  expect(outcome.submitted).toEqual(['上级单位']);
  const school = await app.as('school');
  expect(await school.call(unitApi.moveAll, { ids: [id], pid: await app.unit('002') })).toMatchObject({
    code: 409,
    message: expect.stringMatching(/的“上级单位”正在审批（BG\d+），审批结束或撤回前不能移动$/),
  });
  for (const account of ['college', 'school']) ok(await decide(account, request, { pid: 1 }));
  const { rows } = await app.admin.query('select pid from org.unit where id = $1', [id]);
  expect(rows).toEqual([{ pid }]);
  ok(await school.call(unitApi.moveAll, { ids: [id], pid: await app.unit('001') }));
});

test('every filter and order of the lists reads', async () => {
  const school = await app.as('school');
  const { total } = await school.ok(changeApi.list);
  const filters = [
    { keyword: '变更实验室' },
    { info_type: InfoType.room },
    { status: ChangeStatus.pass },
    { org_id: await app.unit('001') },
    { target_id: 1 },
    { from: '2020-01-01' },
    { to: '2020-01-01' },
    { to_read: true },
    { to_read: false },
  ];
  for (const filter of filters) expect((await school.ok(changeApi.list, filter)).total).toBeLessThanOrEqual(total);
  expect((await school.ok(changeApi.list, { to: '2020-01-01' })).total).toBe(0);
  expect((await school.ok(changeApi.list, { org_id: await app.unit('002') })).total).toBe(0);
  for (const sort of ['submitted_at', 'req_no'] as const)
    for (const order of ['asc', 'desc'] as const) await school.ok(changeApi.mine, { sort, order });
});

test('a slice has an approval by at most forty lines', () => {
  const source = readFileSync(new URL('./change-binding.service.ts', import.meta.url), 'utf8');
  expect(source.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(40);
});
