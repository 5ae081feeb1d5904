import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { memberApi } from '../../shared/people/member.ts';
import { personApi } from '../../shared/people/person.ts';
import { recordApi, type RecordInput } from '../../shared/people/record.ts';
import { givePerson } from '../testing/people.ts';
import { givePlaces } from '../testing/places.ts';

let app: TestApp;
let person: number;
let lab1: number;
beforeAll(async () => {
  app = await startTestApp();
  await givePlaces(app);
  lab1 = await app.unit('0010001');
  person = await givePerson(app, 'P100', 'teacher');
  await app.admin.query(`update identity.account set mobile = '13812345678' where id = $1`, [person]);
  await (
    await app.as('lab')
  ).ok(memberApi.create, { lab_id: lab1, user_id: person, joined_on: '2026-03-01', admitted_to: '2026-12-31' });
});
afterAll(() => app.stop());

const record = (changes: Partial<RecordInput> = {}): RecordInput => ({
  user_id: person,
  kind: 'certificate',
  name: '特种设备作业人员证',
  no: 'TS-01',
  issuer: '市场监督管理局',
  starts_on: '2024-01-01',
  ends_on: '2025-12-31',
  ...changes,
});
const file = async (account: string, id = person) => (await app.as(account)).call(personApi.find, { id });

test('a file is read by those who manage the person’s laboratory or college, and by the person', async () => {
  for (const account of ['school', 'college', 'lab', 'system', 'leader']) expect((await file(account)).code).toBe(200);
  for (const account of ['college2', 'lab2', 'teacher', 'normal', 'jcry']) expect((await file(account)).code).toBe(404);
  expect((await (await app.as('school', 'beta')).call(personApi.find, { id: person })).code).toBe(404);
  const own = await file('teacher', await app.user('teacher'));
  expect(own.data).toMatchObject({ name: '测试teacher', can: [] });
  const seen = async (account: string) => (await (await app.as(account)).ok(personApi.list, { size: 150 })).content;
  expect((await seen('teacher')).map(({ id }) => id)).toEqual([await app.user('teacher')]);
  expect((await seen('lab')).map(({ id }) => id)).toContain(person);
  expect((await seen('college2')).map(({ id }) => id)).not.toContain(person);
});

test('a file shows laboratories, masked telephone number, roles and what was recorded', async () => {
  const lab = await app.as('lab');
  await lab.ok(recordApi.create, record());
  await lab.ok(recordApi.create, record({ kind: 'exam', name: '职业健康检查', no: '', ends_on: '2099-01-01' }));
  await lab.ok(recordApi.create, record({ kind: 'violation', name: '未戴护目镜', no: '', ends_on: null }));
  const found = await lab.ok(personApi.find, { id: person });
  expect(found).toMatchObject({
    name: '人员P100',
    mobile: '138****5678',
    college_name: '化学学院',
    labs: ['有机合成实验室'],
    certificates: 1,
    expired_certificates: 1,
    can: ['edit'],
    memberships: [{ lab_name: '有机合成实验室', joined_on: '2026-03-01', admitted_to: '2026-12-31' }],
  });
  expect(Object.fromEntries(found.records.map(({ kind, state }) => [kind, state]))).toEqual({
    certificate: 2,
    exam: 1,
    violation: 3,
  });
  expect((await file('school', await app.user('lab'))).data).toMatchObject({
    roles: [{ org_name: '有机合成实验室' }],
  });
});

test('every laboratory is named, and only those that the reader may open are linked', async () => {
  const guest = await givePerson(app, 'P200', 'teacher');
  const school = await app.as('school');
  for (const lab_id of [lab1, await app.unit('0020001')])
    await school.ok(memberApi.create, { lab_id, user_id: guest, joined_on: '2026-03-01' });
  const linked = async (account: string) =>
    (await (await app.as(account)).ok(personApi.find, { id: guest })).memberships
      .filter(({ opens }) => opens)
      .map(({ lab_id }) => lab_id);
  const { memberships } = await (await app.as('lab')).ok(personApi.find, { id: guest });
  expect(memberships).toHaveLength(2);
  expect(await linked('lab')).toEqual([lab1]);
  expect(await linked('lab2')).toEqual([await app.unit('0020001')]);
  expect(await linked('school')).toHaveLength(2);
});

test('a record is written by those who manage the person, once for a certificate', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(recordApi.create, record({ no: 'TS-02' }));
  expect((await school.call(recordApi.create, record({ no: 'ts-02' }))).code).toBe(409);
  const wrong = await school.call(recordApi.create, record({ user_id: 999_999, starts_on: '2026-01-01' }));
  expect(Object.keys((wrong.data as unknown as { errors: object }).errors).sort()).toEqual(['ends_on', 'user_id']);
  const moved = record({ user_id: await app.user('teacher'), no: 'TS-02' });
  expect((await school.call(recordApi.update, { ...moved, id, version: 1 })).data).toHaveProperty('errors.user_id');
  expect((await (await app.as('teacher')).call(recordApi.create, record())).code).toBe(403);
  for (const caller of [await app.as('college2'), await app.as('school', 'beta')]) {
    expect((await caller.call(recordApi.update, { ...record(), id, version: 1 })).code).toBe(404);
    expect((await caller.call(recordApi.remove, { id })).code).toBe(404);
  }
  await school.ok(recordApi.update, { ...record({ no: 'TS-03' }), id, version: 1 });
  await school.ok(recordApi.remove, { id });
  const { records } = await school.ok(personApi.find, { id: person });
  expect(records.map((one) => one.no)).not.toContain('TS-03');
});

test('a document of a record is read by whoever sees the person', async () => {
  const lab = await app.as('lab');
  const { data } = await lab.upload(fileApi.upload, [{ name: '证书.txt', content: Buffer.from('证书扫描件') }]);
  await lab.ok(recordApi.create, record({ no: 'TS-09', files: [data[0]!.id] }));
  const textFor = async (account: string) =>
    (await (await app.as(account)).blob(fileApi.content, { id: data[0]!.id })).body.toString();
  expect(await textFor('college')).toBe('证书扫描件');
  expect(await textFor('lab2')).not.toBe('证书扫描件');
});

test('people are found by keyword, laboratory, college and type', async () => {
  const school = await app.as('school');
  const found = async (input: InputOf<typeof personApi.list>) =>
    (await school.ok(personApi.list, input)).content.map(({ id }) => id);
  expect(await found({ keyword: 'P100' })).toEqual([person]);
  expect(await found({ keyword: 'P100', lab_id: lab1 })).toEqual([person]);
  expect(await found({ keyword: 'P100', lab_id: await app.unit('0020001') })).toEqual([]);
  expect(await found({ keyword: 'P100', college_id: await app.unit('001'), user_type: 'teacher' })).toEqual([person]);
  expect(await found({ keyword: 'P100', user_type: 'else' })).toEqual([]);
});

test('the file is printed as PDF', async () => {
  const { body } = await (await app.as('lab')).blob(personApi.print, { id: person });
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await (await app.as('lab2')).blob(personApi.print, { id: person })).error).toContain('不存在');
});
