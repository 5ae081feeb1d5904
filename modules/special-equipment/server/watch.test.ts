import { expect, test } from 'vitest';
import { startNode } from '#apps/server/testing/nodes.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { EquipmentStatus } from '#modules/base-info/shared/equipment.ts';
import { labCardApi } from '#modules/base-info/shared/lab-card.ts';
import { bookingApi } from '#modules/reservation/shared/booking/booking.ts';
import { resourceApi } from '#modules/reservation/shared/resource/resource.ts';
import { givenBooking } from '#modules/reservation/server/testing/given-booking.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { assetApi, assetSheet } from '../shared/asset.ts';
import { AssetState } from '../shared/asset.states.ts';
import { CertStatus } from '../shared/kinds.ts';
import { operatorApi } from '../shared/operator.ts';
import { recordApi } from '../shared/record.ts';
import { watchApi } from '../shared/watch.ts';
import { specialJobs } from './special.jobs.ts';
import { openSpecial } from './testing/given-special.ts';

const { app, given, people } = openSpecial(['lab', 'school', 'teacher', 'college', 'normal', 'lab2'], {
  takesJobs: false,
});

const settling = () => ({ name: 'special-equipment.settle', schoolId: app.schoolId('alpha'), data: {} });
const settle = () => runJob(app.services, specialJobs, { ...settling(), userId: 0 });
const on = (text: string) => {
  app.clock.at = parseDateTime(`${text} 10:00:00`);
};
const stateOf = async (id: number) => (await people.school.ok(assetApi.find, { id })).state;
const count = async (type: string, more = 'true') => {
  const { rows } = await app.admin.query<{ n: number }>(
    `select count(*)::int as n from notices.message where school_id = $1 and type = $2 and ${more}`,
    [app.schoolId('alpha'), type],
  );
  return rows[0]!.n;
};

test('due today is valid today; the next day it is stopped, its bookings are cancelled and it cannot be booked', async () => {
  on('2026-03-10');
  const lab_id = await app.unit('0010001');
  const keeper = await app.user('lab');
  const booking = givenBooking(app);
  await booking.admit(lab_id, [await app.user('teacher')]);
  const equipment_id = await given.equipment();
  const id = await given.running(people.lab, 'teacher', { equipment_id, last_on: '2025-03-12', next_on: '2026-03-12' });
  // The vessel has raised the level of its laboratory, which would ask for a second person.
  await people.school.ok(settingApi.update, { sys_key: 'booking_strict_levels', value: '0', version: 0 });
  const resource_id = await booking.open({
    kind: 'instrument',
    name: '反应釜预约',
    lab_id,
    equipment_id,
    capacity: 1,
    rule_id: await booking.rule(),
    keeper_ids: [keeper],
  });
  const wish = (day: string, hour: number) => ({
    resource_id,
    use_type: 2 as const,
    content: '加压反应',
    agreed: true,
    starts_at: `${day} ${hour}:00:00`,
    ends_at: `${day} ${hour + 1}:00:00`,
  });
  const { id: booked } = await people.teacher.ok(bookingApi.create, wish('2026-03-16', 14));
  const card = () => people.school.ok(labCardApi.card, { id: lab_id });
  on('2026-03-12');
  await settle();
  expect(await stateOf(id)).toBe(AssetState.using);
  const { digest, stopped_equipment } = await card();
  expect(stopped_equipment).toEqual([]);
  await people.school.ok(labCardApi.printed, { cards: [{ lab_id, digest }] });
  await people.teacher.ok(bookingApi.create, wish('2026-03-17', 14));
  on('2026-03-13');
  // Before the job has run already.
  expect((await people.teacher.call(bookingApi.create, wish('2026-03-18', 14))).message).toContain('检验已过期');
  expect((await people.teacher.ok(resourceApi.find, { id: resource_id })).obstacles.map(({ text }) => text)).toEqual([
    '这台特种设备已停用、在维修或检验已过期',
  ]);
  // Two nodes at once, the other one twice, and once more.
  const node = await startNode(app);
  await Promise.all([settle(), node.run(app.clock.at!, [settling(), settling()])]);
  await node.stop();
  await settle();
  expect(await people.school.ok(assetApi.find, { id })).toMatchObject({
    state: AssetState.stopped,
    state_reason: '检验有效期已过',
  });
  // The card at the door says so, and the one that hangs there has to be printed again.
  expect(await card()).toMatchObject({
    stopped_equipment: [{ name: expect.stringContaining('反应釜'), status: EquipmentStatus.stopped }],
    outdated: ['停用的特种设备'],
  });
  const { changes } = await people.school.ok(assetApi.find, { id });
  expect(changes.filter(({ action }) => action === 'force')).toHaveLength(1);
  expect(await count('SPECIAL_STOPPED', `user_id = ${keeper}`)).toBe(1);
  expect((await people.teacher.ok(bookingApi.find, { id: booked })).opinion).toContain('检验有效期已过');
  expect((await people.teacher.call(bookingApi.create, wish('2026-03-18', 14))).message).toContain('不能预约');
});

test('thirty days after its first use a piece without a number still waits; on day 31 it is stopped', async () => {
  on('2026-04-01');
  const id = await given.asset(people.lab, {
    use_cert_no: '',
    first_use_on: '2026-04-01',
    last_on: null,
    next_on: null,
  });
  on('2026-05-01');
  await settle();
  expect(await stateOf(id)).toBe(AssetState.pending);
  on('2026-05-02');
  await settle();
  expect(await people.school.ok(assetApi.find, { id })).toMatchObject({
    state: AssetState.stopped,
    state_reason: '投用 30 天内没有办理使用登记',
  });
});

test('reminders go out at 60, 30 and 7 days and on the day, each once', async () => {
  on('2026-06-01');
  const id = await given.asset(people.lab, { next_on: '2026-08-30' });
  const keeper = await app.user('lab');
  const school = await app.user('school');
  const own = (user: number) => `user_id = ${user} and dedupe like 'special-due:i${id}:%'`;
  const told = async () => [await count('SPECIAL_DUE', own(keeper)), await count('SPECIAL_DUE', own(school))];
  await settle();
  expect(await told()).toEqual([0, 0]);
  on('2026-07-01');
  await settle();
  await Promise.all([settle(), settle()]);
  expect(await told()).toEqual([1, 0]);
  on('2026-07-31');
  await settle();
  expect(await told()).toEqual([2, 1]);
  // A day that was missed is made up for.
  on('2026-08-25');
  await settle();
  expect(await told()).toEqual([3, 2]);
  on('2026-08-30');
  await settle();
  expect(await told()).toEqual([4, 3]);
  const { content } = await people.lab.ok(watchApi.warnings, { keyword: '反应釜', kind: 'inspection' });
  expect(content.find(({ asset_id }) => asset_id === id)).toMatchObject({ days: 0, level: 1 });
});

test('a certificate is valid on its last day and invalid the day after', async () => {
  on('2026-09-01');
  const asset = await given.asset(people.lab, { type_code: '5110', next_on: '2027-04-01' });
  const id = await given.operator(people.lab, 'teacher', [asset], 'N1', { valid_to: '2026-09-10' });
  await people.school.ok(assetApi.enable, { id: asset });
  const run = (done_on: string) =>
    people.teacher.call(recordApi.create, { asset_id: asset, kind: 1, done_on, is_normal: true });
  on('2026-09-10');
  await settle();
  expect((await people.lab.ok(operatorApi.find, { id })).status).toBe(CertStatus.normal);
  expect((await run('2026-09-10')).code).toBe(200);
  on('2026-09-11');
  // The day decides, not the job.
  expect((await people.lab.ok(operatorApi.find, { id })).status).toBe(CertStatus.invalid);
  expect((await run('2026-09-11')).message).toMatch(/^测试teacher没有反应釜\d+所需的有效作业项目（N1）/);
  // Written down later for the last day.
  expect((await run('2026-09-10')).code).toBe(200);
  await settle();
  const { rows } = await app.admin.query('select status from special_equipment.operator where id = $1', [id]);
  expect(rows).toEqual([{ status: CertStatus.invalid }]);
});

test('a certificate without number, day or picture is unknown and lets nobody operate', async () => {
  on('2026-09-12');
  const asset = await given.running(people.lab, 'storeman', { next_on: '2027-04-01' });
  const id = await given.operator(people.lab, 'college', [asset], 'R1', { files: [] });
  expect((await people.lab.ok(operatorApi.find, { id })).status).toBe(CertStatus.unknown);
  const user_id = await app.user('college');
  const input = { asset_id: asset, kind: 1 as const, done_on: '2026-09-12', is_normal: true };
  expect((await people.lab.call(recordApi.create, { ...input, user_id })).message).toContain(
    '所需的有效作业项目（R1）',
  );
  // The item of a crane does not let operate a vessel; checks need no item.
  await given.operator(people.lab, 'jcry', [asset], 'Q2');
  const other = await app.user('jcry');
  expect((await people.lab.call(recordApi.create, { ...input, user_id: other })).message).toContain('有效作业项目');
  expect((await people.lab.call(recordApi.create, { ...input, kind: 2, user_id: other })).code).toBe(200);
  await people.lab.ok(assetApi.stop, { id: asset, reason: '封存', photos: [await given.file(people.lab)] });
  const stopped = await people.lab.call(recordApi.create, { ...input, user_id: await app.user('storeman') });
  expect(stopped.message).toContain('现在是停用，不能登记运行记录');
});

test('the list of operators as a sheet holds what the list holds', async () => {
  const { total } = await people.lab.ok(operatorApi.list, {});
  const rows = await textsOf((await people.lab.blob(operatorApi.export)).body);
  expect(rows).toHaveLength(total + 1);
  expect(rows[0]!.slice(0, 3)).toEqual(['姓名', '项目代号', '作业项目']);
  expect(await textsOf((await people.lab2.blob(operatorApi.export)).body)).toHaveLength(1);
});

test('an abnormal result needs words and is told to the laboratory', async () => {
  on('2026-09-13');
  const asset_id = await given.asset(people.lab);
  const input = { asset_id, kind: 6 as const, done_on: '2026-09-13', is_normal: false };
  expect((await people.teacher.call(recordApi.create, input)).data).toMatchObject({
    errors: { note: '结果异常请填写情况' },
  });
  await people.teacher.ok(recordApi.create, { ...input, note: '安全阀泄漏' });
  expect(await count('SPECIAL_FAULT')).toBeGreaterThan(0);
  const { content } = await people.lab.ok(recordApi.list, { is_normal: false, from: '2026-09-01', to: '2026-09-30' });
  expect(content).toMatchObject([{ note: '安全阀泄漏', user_name: '测试teacher' }]);
  expect((await people.lab2.call(recordApi.create, input)).code).toBe(404);
});

test('the list of laboratories that lack something shrinks after the upload, and urges once a day', async () => {
  on('2026-09-14');
  const equipment_id = await given.equipment('0020001', 'lab2');
  const lacking = async () =>
    (await people.school.ok(watchApi.notUploaded, {})).content.find(({ lab_name }) => lab_name === '激光光学实验室');
  expect((await lacking())!.items).toEqual(['未登记台账 1 台']);
  const lab_id = (await lacking())!.lab_id;
  expect(await people.school.ok(watchApi.urge, { lab_ids: [lab_id] })).toEqual({ urged: 1 });
  await people.school.ok(watchApi.urge, { lab_ids: [lab_id] });
  expect(await count('SPECIAL_URGE', `user_id = ${await app.user('lab2')}`)).toBe(1);
  expect((await lacking())!.urged_on).toBe('2026-09-14');
  expect((await people.lab.call(watchApi.urge, { lab_ids: [lab_id] })).code).toBe(403);
  const file = async () => [await given.file(people.lab2)];
  const id = await given.asset(people.lab2, {
    equipment_id,
    certificates: await file(),
    photos: await file(),
    rules: await file(),
  });
  expect((await lacking())!.items).toEqual(['检验报告 1 台', '应急预案 1 台']);
  expect(await given.inspect(people.lab2, id)).toMatchObject({ code: 200 });
  expect((await lacking())!.items).toEqual(['应急预案 1 台']);
  const row = await people.lab2.ok(assetApi.find, { id });
  const { version, type_code, manufacturer, factory_no, made_on } = row;
  await people.lab2.ok(assetApi.update, {
    id,
    version,
    equipment_id,
    type_code,
    manufacturer,
    factory_no,
    made_on,
    plans: await file(),
  });
  expect(await lacking()).toBeUndefined();
});

test('each number of the statistic leads to as many rows of the ledger, and the sheet has as many', async () => {
  on('2026-09-15');
  for (const client of [people.school, people.college, people.lab]) {
    const data = await client.ok(watchApi.statistic, {});
    const total = async (filter: object) => (await client.ok(assetApi.list, { kept: true, ...filter })).total;
    expect(await total({})).toBe(data.total);
    const [titles, ...sheet] = await textsOf((await client.blob(assetSheet.export, { kept: true })).body);
    expect(sheet).toHaveLength(data.total);
    const states = sheet.map((row) => row[titles!.indexOf('状态')]);
    for (const { state, count: n } of data.states)
      expect(states.filter((text) => text === labelOf(AssetState, state))).toHaveLength(n);
    for (const { state, count: n } of data.states) expect(await total({ state: state as 1 })).toBe(n);
    for (const { key, count: n } of data.kinds) expect(await total({ kind_code: key as '2000' })).toBe(n);
    for (const { age, count: n } of data.ages) expect(await total({ age: age as 1 })).toBe(n);
    for (const { level, count: n } of data.dues) expect(await total({ due: level as 1 })).toBe(n);
    for (const { file, count: n } of data.lacks) expect(await total({ lacks: file as 'photo' })).toBe(n);
    for (const { college_id, count: n } of data.colleges) expect(await total({ college_id: college_id! })).toBe(n);
    expect((await client.ok(watchApi.notUploaded, {})).total).toBe(data.lacking_labs);
    for (const { level, count: n } of data.certificates)
      expect((await client.ok(watchApi.warnings, { kind: 'certificate', level: level as 1 })).total).toBe(n);
  }
  const all = await people.school.ok(watchApi.statistic, {});
  expect((await people.lab.ok(watchApi.statistic, {})).total).toBeLessThan(all.total);
  const { total: missed } = await people.school.ok(watchApi.warnings, { kind: 'inspection', level: 0 });
  expect(missed).toBeGreaterThan(0);
  expect(all.asked - all.on_time).toBeGreaterThanOrEqual(missed);
});
