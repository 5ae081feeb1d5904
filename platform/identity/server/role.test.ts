import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { roleApi } from '../shared/role.ts';
import { userApi } from '../shared/user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Scope = InputOf<typeof roleApi.create>['data_scope'];
const given = async (name: string, rights: string[] = ['org.campus.read'], data_scope: Scope = DataScope.self) =>
  (await (await app.as('system')).ok(roleApi.create, { name, status: Enabled.on, data_scope, rights })).id;

/** Header of a session in which the account holds this role at the first college. */
async function switched(account: 'teacher' | 'normal', role_id: number) {
  const org_id = await app.unit('001');
  await app.admin.query(
    `insert into identity.holding (school_id, user_id, role_id, org_id)
     select school_id, id, $1, $2 from identity.account where account = $4 and school_id = $3`,
    [role_id, org_id, app.schoolId('alpha'), account],
  );
  const { access_token } = await (await app.as(account)).ok(sessionApi.roleLogin, { role_id, org_id });
  return { authorization: access_token };
}

test('a school adds a role of its own and everybody picks from the list', async () => {
  const id = await given('安全督导');
  const roles = await (await app.as('teacher')).ok(roleApi.list, { page: -1, size: -1 });
  expect(roles.content.find((row) => row.id === id)).toMatchObject({ name: '安全督导', role_key: '', can: [] });
  // How many people hold a role is for its administrators.
  expect(new Set(roles.content.map((row) => row.users))).toEqual(new Set([null]));
  const known = await (await app.as('school')).ok(roleApi.list, { page: -1, size: -1 });
  expect(known.content.find((row) => row.role_key === 'school')!.users).toBeGreaterThan(0);
  const college = await (await app.as('college')).ok(roleApi.list, { page: -1, size: -1 });
  const granted = college.content.filter(({ can }) => can.includes('grant')).map(({ role_key }) => role_key);
  expect(granted.toSorted()).toEqual(['lab', 'normal', 'teacher', 'xsfzr']);
  expect((await (await app.as('teacher')).call(roleApi.find, { id })).code).toBe(403);
  expect((await (await app.as('system', 'beta')).call(roleApi.find, { id })).code).toBe(404);
});

test('an edit of a role logs rights before and after, and is refused for a stale version', async () => {
  const id = await given('旧角色');
  const system = await app.as('system');
  const input = {
    id,
    name: '新角色',
    status: Enabled.on,
    data_scope: DataScope.subtree,
    rights: ['org.building.read'],
    version: 1,
  };
  await system.ok(roleApi.update, input);
  expect(await system.ok(roleApi.find, { id })).toMatchObject({ name: '新角色', rights: ['org.building.read'] });
  expect(await system.call(roleApi.update, input)).toMatchObject({ code: 409, data: { by: expect.any(String) } });
  const { rows } = await app.admin.query(
    `select before, after from kernel.op_log where doc_type = 'identity.role' and doc_id = $1 and before is not null order by id`,
    [id],
  );
  expect(rows).toMatchObject([
    { before: { name: '旧角色' }, after: { name: '新角色' } },
    { before: ['org.campus.read'], after: ['org.building.read'] },
  ]);
});

test('a role of the school reaches as far as its data scope says', async () => {
  const id = await given('安全督导员', ['identity.user.read', 'identity.role.edit'], DataScope.subtree);
  const headers = await switched('teacher', id);
  const seen = await app.stranger('alpha').ok(userApi.list, { size: 150 }, { headers });
  const whole = await (await app.as('school')).ok(userApi.list, { size: 150 });
  expect(seen.total).toBeGreaterThan(0);
  expect(seen.total).toBeLessThan(whole.total);

  const input = { name: '更大的角色', status: Enabled.on, data_scope: DataScope.school, rights: [] };
  expect((await app.stranger('alpha').call(roleApi.create, input, { headers })).data).toMatchObject({
    rule: 'identity.rolesOfSchool',
  });
  const other = await given('旁人的角色');
  const change = { ...input, id: other, version: 1 };
  expect((await app.stranger('alpha').call(roleApi.update, change, { headers })).data).toMatchObject({
    rule: 'identity.rolesOfSchool',
  });
});

test('a role is not widened by an editor who reaches less', async () => {
  const editor = await given(
    '小范围编辑',
    ['identity.role.edit', 'identity.role.read', 'org.campus.read'],
    DataScope.subtree,
  );
  const wide = await given('全校只读', ['org.building.read'], DataScope.school);
  const headers = await switched('normal', editor);
  for (const id of [wide, 2]) {
    const before = await (await app.as('system')).ok(roleApi.find, { id });
    const input = { ...before, rights: [...before.rights, 'org.campus.read'] };
    const reply = await app.stranger('alpha').call(roleApi.update, input as never, { headers });
    expect(reply.data).toMatchObject({ rule: 'identity.rolesOfSchool' });
  }
});

test('an editor takes away only rights that he has himself', async () => {
  const editor = await given(
    '全校角色员',
    ['identity.role.edit', 'identity.role.read', 'org.campus.read'],
    DataScope.school,
  );
  const headers = await switched('normal', editor);
  const before = await (await app.as('system')).ok(roleApi.find, { id: 3 });
  const change = (rights: string[]) =>
    app.stranger('alpha').call(roleApi.update, { ...before, rights } as never, { headers });
  const without = (name: string) => before.rights.filter((right) => right !== name);
  expect(before.rights).toContain('identity.user.edit');
  expect((await change(without('identity.user.edit'))).data).toMatchObject({ rule: 'identity.roleBeyond' });
  expect((await change([...before.rights, 'identity.role.edit'])).code).toBe(200);
});

test('a role of the school is granted by those who hold its rights', async () => {
  const role_id = await given('平台菜单', ['identity.menu.edit'], DataScope.school);
  const org_id = await app.unit('');
  const input = {
    account: 'menukeeper',
    name: '菜单员',
    user_type: 'teacher' as const,
    holdings: [{ role_id, org_id }],
  };
  expect((await (await app.as('school')).call(userApi.create, input)).data).toMatchObject({
    rule: 'identity.roleAbove',
  });
  await (await app.as('system')).ok(userApi.create, input);
});

test('roles in use and given roles are not removed', async () => {
  const [held, free] = [await given('有人的角色'), await given('空角色')];
  const system = await app.as('system');
  await system.ok(userApi.create, {
    account: 'holder1',
    name: '任职人',
    user_type: 'teacher',
    holdings: [{ role_id: held, org_id: await app.unit('') }],
  });
  expect((await system.call(roleApi.remove, { id: held })).data).toMatchObject({ rule: 'identity.roleInUse' });
  expect((await system.call(roleApi.remove, { id: 3 })).data).toMatchObject({ rule: 'identity.systemRole' });
  await system.ok(roleApi.remove, { id: free });
  expect((await system.call(roleApi.find, { id: free })).code).toBe(404);
});

test('people are found by each filter, sorted, disabled and enabled', async () => {
  const system = await app.as('system');
  const { id } = await system.ok(userApi.create, {
    account: 'filtered',
    name: '被筛选人',
    job_no: 'F0001',
    user_type: 'outside_school',
    valid_to: '2099-12-31',
    college_id: await app.unit('001'),
    holdings: [{ role_id: 9, org_id: await app.unit('001') }],
  });
  const idsOf = async (filters: Partial<InputOf<typeof userApi.list>>) =>
    (await system.ok(userApi.list, filters)).content.map((row) => row.id);
  expect(await idsOf({ keyword: '被筛选' })).toEqual([id]);
  expect(await idsOf({ user_type: 'outside_school' })).toEqual([id]);
  expect(await idsOf({ org_id: await app.unit('001'), keyword: 'filtered' })).toEqual([id]);
  expect(await idsOf({ role_id: 9, keyword: 'F0001' })).toEqual([id]);
  const names = async (order: 'asc' | 'desc') =>
    (await system.ok(userApi.list, { sort: 'account', order, size: 150 })).content.map((row) => row.account);
  expect(await names('desc')).toEqual((await names('asc')).toReversed());
  await system.ok(userApi.setStatus, { id, status: Enabled.off });
  expect(await idsOf({ status: Enabled.off })).toEqual([id]);
  await system.ok(userApi.setStatus, { id, status: Enabled.on });
  expect((await system.ok(userApi.find, { id })).status).toBe(Enabled.on);
});
