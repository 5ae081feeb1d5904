import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { userApi, userSheetApi } from '../shared/user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
});
afterAll(() => app.stop());

async function rowOf(account: string) {
  const { rows } = await app.admin.query('select * from identity.account where school_id = $1 and account = $2', [
    app.schoolId('alpha'),
    account,
  ]);
  return rows[0];
}
const rolesOf = async (account: string) =>
  (
    await app.admin.query(
      'select role_id from identity.holding where school_id = $1 and user_id = $2 order by role_id',
      [app.schoolId('alpha'), await app.user(account)],
    )
  ).rows.map((row: { role_id: number }) => row.role_id);

async function ended(client: Client, uploadId: string) {
  for (let tries = 0; tries < 600; tries += 1) {
    const progress = await client.ok(sheetApi.progress, { uploadId });
    if (progress.end) return progress;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the import did not end');
}

const titles = ['账号*', '姓名*', '工号/学号*', '人员类型*', '所属单位编码*', '角色', '角色所属单位编码'];
/** Checks the rows and writes over whatever may be; answers the faults by line and how many rows were written. */
async function importUsers(client: Client, rows: string[][]) {
  const content = writeXls({ name: '用户', columns: titles.map((title) => ({ title })), rows });
  const { data } = await client.upload(userSheetApi.check, [{ name: '用户.xls', content }]);
  const { uploadId } = data as { uploadId: string };
  await ended(client, uploadId);
  const checked = await client.ok(sheetApi.checked, { uploadId });
  await client.ok(userSheetApi.apply, { uploadId, mode: 'overwrite' });
  const { impSuccess } = await ended(client, uploadId);
  return { errors: checked.rows.map((row) => row.error), written: impSuccess };
}

test('a college can neither overwrite foreign people by a sheet nor grant itself a role', async () => {
  await app.admin.query(`update identity.account set college_id = $1 where school_id = $2 and account = 'school'`, [
    await app.unit('001'),
    app.schoolId('alpha'),
  ]);
  const before = { other: await rowOf('lab2'), own: await rowOf('college'), above: await rowOf('school') };
  const line = (account: string, jobNo: string, role = '') => [account, '被改的人', jobNo, '教职工', '001', role, ''];
  const result = await importUsers(await app.as('college'), [
    line('lab2', before.other.job_no, '实验室管理员'),
    line('college', before.own.job_no, '实验室管理员'),
    line('school', before.above.job_no),
    line('newcomer', 'N900', '教师'),
  ]);
  expect(result.written).toBe(1);
  expect(result.errors.filter((error) => error !== '')).toHaveLength(3);
  expect(await rowOf('lab2')).toMatchObject({
    name: before.other.name,
    college_id: before.other.college_id,
    version: 1,
  });
  expect(await rolesOf('lab2')).toEqual([4]);
  expect(await rolesOf('college')).toEqual([3]);
  expect(await rowOf('school')).toMatchObject({ name: before.above.name });
  expect(await rolesOf('newcomer')).toEqual([8]);
});

test('a college overwrites its own people by a sheet', async () => {
  const { job_no } = await rowOf('teacher');
  const result = await importUsers(await app.as('college'), [['teacher', '新名字', job_no, '教职工', '001', '', '']]);
  expect(result.written).toBe(1);
  expect(await rowOf('teacher')).toMatchObject({ name: '新名字' });
});

test('a college cannot edit or disable a user with a higher role', async () => {
  const college = await app.as('college');
  const id = await app.user('school');
  await app.admin.query('update identity.account set college_id = $1 where id = $2', [await app.unit('001'), id]);
  const { version, roles, name, user_type } = await (await app.as('system')).ok(userApi.find, { id });
  const reply = await college.call(userApi.update, {
    id,
    name,
    user_type: user_type as 'teacher',
    valid_to: '2020-01-01',
    holdings: roles.map(({ role_id, org_id }) => ({ role_id, org_id })),
    version,
  });
  expect(reply).toMatchObject({ code: 403, data: { rule: 'identity.personAbove' } });
  expect((await rowOf('school')).valid_to).toBeNull();
  expect((await college.ok(userApi.list, { keyword: '测试school' })).content).toMatchObject([{ can: [] }]);
});

test('a role is given to many; people beyond reach, above or oneself refuse the whole batch', async () => {
  const [college, school] = [await app.as('college'), await app.as('school')];
  const [lab, teacher, storeman] = await Promise.all(['lab', 'teacher', 'storeman'].map((name) => app.user(name)));
  const org_id = await app.unit('001');
  const { rows } = await app.admin.query<{ id: number; role_key: string }>(
    `select id, role_key from identity.role where school_id = $1 and role_key in ('teacher', 'xsfzr', 'school')`,
    [app.schoolId('alpha')],
  );
  const roleOf = (key: string) => Number(rows.find((row) => row.role_key === key)!.id);
  const given = { role_id: roleOf('xsfzr'), org_id };
  const ids = [lab!, teacher!, teacher!];
  expect(await college.ok(userApi.grantRole, { ids, ...given })).toEqual({ granted: 2 });
  expect(await college.ok(userApi.grantRole, { ids, ...given })).toEqual({ granted: 0 });
  expect(await rolesOf('teacher')).toContain(given.role_id);

  const before = await rolesOf('lab');
  const rule = async (by: Client, input: { ids: number[]; role_id: number; org_id: number }) =>
    ((await by.call(userApi.grantRole, input)).data as { rule?: string }).rule;
  const other = { role_id: roleOf('teacher'), org_id };
  expect(await rule(college, { ids: [lab!, await app.user('lab2')], ...other })).toBe('identity.someBeyond');
  expect(await rule(college, { ids: [lab!, await app.user('college')], ...other })).toBe('identity.selfRole');
  expect(await rule(college, { ids: [lab!], role_id: roleOf('school'), org_id })).toBe('identity.roleAbove');
  // A storekeeper is appointed by the school.
  expect(await rule(college, { ids: [lab!, storeman!], ...other })).toBe('identity.someAbove');
  expect(await rule(school, { ids: [lab!, await app.user('system')], ...other })).toBe('identity.someAbove');
  const foreign = await college.call(userApi.grantRole, { ids: [lab!], ...other, org_id: await app.unit('002') });
  expect(foreign.data).toEqual({ errors: { holdings: '单位不存在或不在您的管理范围内' } });
  expect(await rolesOf('lab')).toEqual(before);
  const log = await app.admin.query(`select note from kernel.op_log where action = '批量授予角色' order by id`);
  expect(log.rows).toEqual([{ note: '2 人' }, { note: '0 人' }]);
});

test('an import is applied in the role in which it was checked', async () => {
  const [college, other] = [await app.as('college'), await app.unit('002')];
  await app.admin.query('insert into identity.holding (school_id, user_id, role_id, org_id) values ($1, $2, 3, $3)', [
    app.schoolId('alpha'),
    await app.user('college'),
    other,
  ]);
  const content = writeXls({
    name: '用户',
    columns: titles.map((title) => ({ title })),
    rows: [['from.before', '新人', 'N901', '教职工', '001', '', '']],
  });
  const { data } = await college.upload(userSheetApi.check, [{ name: '用户.xls', content }]);
  const { uploadId } = data as { uploadId: string };
  await ended(college, uploadId);
  const { access_token } = await college.ok(sessionApi.roleLogin, { role_id: 3, org_id: other });
  const headers = { authorization: access_token };
  const reply = await app.stranger().call(userSheetApi.apply, { uploadId, mode: 'overwrite' }, { headers });
  expect(reply.code).toBe(409);
});

test('a phone number is masked in the detail; revealing it is logged', async () => {
  const school = await app.as('school');
  const id = await app.user('lab');
  expect((await school.ok(userApi.find, { id })).mobile).toMatch(/^138\*{4}\d{4}$/);
  expect((await school.ok(userApi.revealMobile, { id })).mobile).toMatch(/^138\d{8}$/);
  expect((await (await app.as('leader')).call(userApi.revealMobile, { id })).code).toBe(403);
  expect((await (await app.as('college2')).call(userApi.revealMobile, { id })).code).toBe(404);
  const { rows } = await app.admin.query(
    `select user_id from kernel.op_log where action = '查看完整手机号' and doc_id = $1 and result = 200`,
    [id],
  );
  expect(rows).toEqual([{ user_id: await app.user('school') }]);
});

test('an edit without a phone number leaves the number unchanged', async () => {
  const school = await app.as('school');
  const id = await app.user('jcry');
  const { name, version, roles } = await school.ok(userApi.find, { id });
  const holdings = roles.map(({ role_id, org_id }) => ({ role_id, org_id }));
  await school.ok(userApi.update, { id, name, version, user_type: 'teacher', holdings });
  expect((await rowOf('jcry')).mobile).toMatch(/^138\d{8}$/);
});

test('an export is logged with filters and address', async () => {
  const reply = await (await app.as('school')).blob(userSheetApi.export, { keyword: '测试lab' });
  expect(reply.error).toBeUndefined();
  const { rows } = await app.admin.query(`select after, ip from kernel.op_log where action = '导出：用户管理'`);
  expect(rows).toEqual([{ after: { keyword: '测试lab' }, ip: '127.0.0.1' }]);
});

test('an oversized sheet is refused', async () => {
  const reply = await (
    await app.as('school')
  ).upload(userSheetApi.check, [{ name: '用户.xls', content: Buffer.alloc(10_000_001) }]);
  expect(reply).toMatchObject({ code: 400, data: { errors: { file: expect.any(String) } } });
});

test('the head of a laboratory is not removed, and a removed user holds no role', async () => {
  const school = await app.as('school');
  const make = async (account: string) =>
    school.ok(userApi.create, {
      account,
      name: account,
      user_type: 'teacher' as const,
      holdings: [{ role_id: 9, org_id: await app.unit('') }],
    });
  const [head, nobody] = [await make('head.of.lab'), await make('nobody.yet')];
  await app.admin.query('update base_info.lab set safety_head_id = $1 where id = $2', [
    head.id,
    await app.unit('0010002'),
  ]);
  expect(await school.call(userApi.remove, { id: head.id })).toMatchObject({ data: { rule: 'identity.accountUsed' } });
  await school.ok(userApi.remove, { id: nobody.id });
  const { rows } = await app.admin.query('select 1 from identity.holding where user_id = $1', [nobody.id]);
  expect(rows).toEqual([]);
});

test('a first password is not stored in clear', async () => {
  const input = { account: 'told.once', name: '新人', user_type: 'teacher' as const, holdings: [] };
  const { password } = await (await app.as('school')).ok(userApi.create, input, { idempotencyKey: 'told-once-1' });
  const { rows } = await app.admin.query('select reply::text as reply from kernel.idempotency');
  expect(rows.filter((row: { reply: string | null }) => row.reply?.includes(password))).toEqual([]);
});

test('an administrator cannot create, edit, reset or disable another administrator', async () => {
  const system = await app.as('system');
  const root = await app.unit('');
  const pair = { role_id: 1, org_id: root };
  const person = { account: 'puppet', name: '影子', user_type: 'teacher', job_no: 'P900' };
  const refused = { code: 403, data: { rule: 'identity.administrators' } };
  expect(await system.call(userApi.create, { ...person, holdings: [pair] } as never)).toMatchObject(refused);

  const { id } = await system.ok(userApi.create, { ...person, holdings: [{ role_id: 2, org_id: root }] } as never);
  await app.admin.query(`insert into identity.holding (school_id, user_id, role_id, org_id) values ($1, $2, 1, $3)`, [
    app.schoolId('alpha'),
    id,
    root,
  ]);
  expect(await system.call(userApi.resetPassword, { id })).toMatchObject(refused);
  expect(await system.call(userApi.setStatus, { id, status: 0 })).toMatchObject(refused);
  expect(await system.call(userApi.remove, { id })).toMatchObject(refused);
  const user = await system.ok(userApi.find, { id });
  const changed = { ...person, id, version: user.version, email: 'mine@example.edu', holdings: user.roles };
  expect((await system.call(userApi.update, changed as never)).code).toBe(403);
});

test('an exported person can be imported again and keeps what the sheet does not hold', async () => {
  const school = await app.as('school');
  await app.admin.query(`update identity.account set college_id = $1 where school_id = $2 and account = 'storeman'`, [
    await app.unit('001'),
    app.schoolId('alpha'),
  ]);
  const before = await rowOf('storeman');
  const { body } = await school.blob(userSheetApi.export, { keyword: 'storeman' });
  const { data } = await school.upload(userSheetApi.check, [{ name: '用户.xlsx', content: body }]);
  await ended(school, data.uploadId);
  const checked = await school.ok(sheetApi.checked, { uploadId: data.uploadId });
  expect(checked).toMatchObject({ exists: 1, failed: 0 });
  await school.ok(userSheetApi.apply, { uploadId: data.uploadId, mode: 'overwrite' });
  expect(await ended(school, data.uploadId)).toMatchObject({ impSuccess: 1 });
  const { mobile, email, gender } = await rowOf('storeman');
  expect({ mobile, email, gender }).toEqual({ mobile: before.mobile, email: before.email, gender: before.gender });
});
