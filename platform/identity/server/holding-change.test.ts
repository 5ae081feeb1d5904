import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { userApi } from '../shared/user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Gives a person exactly these roles, as the form does. */
async function setRoles(account: string, roles: { role_id: number; org_id: number }[]) {
  const school = await app.as('school');
  const { version, name, user_type } = await school.ok(userApi.find, { id: await app.user(account) });
  return school.call(userApi.update, {
    id: await app.user(account),
    name,
    user_type: user_type as 'teacher',
    holdings: roles,
    version,
  });
}
const rolesOf = async (account: string) =>
  (await (await app.as('school')).ok(userApi.find, { id: await app.user(account) })).roles.map((row) => row.role_id);

test('the pick of people is no directory: closed to most roles, short and without numbers for a laboratory and a store', async () => {
  for (const role of ['teacher', 'normal', 'jcry'])
    expect((await (await app.as(role)).call(userApi.pick, { keyword: '测试' })).code).toBe(403);
  const school = app.schoolId('alpha');
  await app.admin.query(
    `insert into identity.account (school_id, account, name, job_no, user_type, password_hash)
      select $1, 'many' || n, '同名甲', 'M' || n, 'teacher', '' from generate_series(1, 25) n`,
    [school],
  );
  const [lab, store, office] = [await app.as('lab'), await app.as('storeman'), await app.as('school')];
  const pick = async (client: typeof lab, keyword?: string) =>
    (await client.ok(userApi.pick, { ...(keyword && { keyword }) })).content;
  expect([await pick(lab), await pick(lab, '同')]).toEqual([[], []]);
  for (const client of [lab, store]) {
    const found = await pick(client, '同名');
    expect([found.length, new Set(found.map((row) => row.job_no))]).toEqual([20, new Set([''])]);
  }
  const all = await pick(office, '同名');
  expect([all.length, all[0]!.job_no]).toEqual([25, expect.stringMatching(/^M/)]);
  expect((await lab.ok(userApi.pick, { ids: String(all[0]!.id) as never })).content[0]).toMatchObject({
    name: '同名甲',
    job_no: '',
  });
});

test('roles are given and taken with the form; taking one ends the sessions', async () => {
  const [college, root] = [await app.unit('001'), await app.unit('')];
  const session = await app.as('normal');
  const had = (await (await app.as('school')).ok(userApi.find, { id: await app.user('normal') })).roles;
  const kept = had.map(({ role_id, org_id }) => ({ role_id, org_id }));
  expect((await setRoles('normal', [...kept, { role_id: 3, org_id: college }])).code).toBe(200);
  expect((await rolesOf('normal')).sort((a, b) => a - b)).toEqual([3, 9]);
  expect((await session.call(sessionApi.current)).code).toBe(200);
  expect((await setRoles('normal', [{ role_id: 3, org_id: college }])).code).toBe(200);
  expect(await rolesOf('normal')).toEqual([3]);
  expect((await session.call(sessionApi.current)).code).toBe(101);
  const { rows } = await app.admin.query(
    `select before, after from kernel.op_log where action = '修改用户角色' and doc_id = $1 order by id`,
    [await app.user('normal')],
  );
  expect(rows).toEqual([
    { before: [`9:${root}`], after: [`9:${root}`, `3:${college}`] },
    { before: expect.arrayContaining([`9:${root}`, `3:${college}`]), after: [`3:${college}`] },
  ]);
});

test('a role that a post gives is not taken by hand', async () => {
  await app.admin.query(`update identity.holding set sources = '{lab}' where user_id = $1`, [await app.user('lab2')]);
  expect(await setRoles('lab2', [])).toMatchObject({ data: { rule: 'identity.roleOfPost' } });
});

test('a role at a unit that does not exist is refused by its field', async () => {
  const reply = await setRoles('teacher', [{ role_id: 9, org_id: 999_999 }]);
  expect(reply.data).toMatchObject({ errors: { holdings: expect.stringContaining('单位不存在') } });
  const unknown = await setRoles('teacher', [{ role_id: 999_999, org_id: await app.unit('') }]);
  expect(unknown.data).toMatchObject({ errors: { holdings: '角色不存在' } });
});

test('people are picked by name, number or account; chosen ones are named even when they are disabled', async () => {
  const college = await app.as('college');
  const names = async (input: Record<string, unknown>) =>
    (await college.ok(userApi.pick, input)).content.map((row) => row.name);
  expect(await names({ keyword: 'T103' })).toHaveLength(1);
  expect(await names({ keyword: '测试jcry' })).toEqual(expect.arrayContaining(['测试jcry', '测试jcry2']));
  const id = await app.user('leader');
  await app.admin.query('update identity.account set status = 0 where id = $1', [id]);
  expect(await names({ keyword: '测试leader' })).toEqual([]);
  expect(await names({ ids: String(id) })).toEqual(['测试leader']);
  expect((await (await app.as('school', 'beta')).ok(userApi.pick, { ids: String(id) as never })).content).toEqual([]);
});
