import { afterAll, beforeAll, expect, test } from 'vitest';
import { labApi } from '#modules/base-info/shared/lab.ts';
import type { Endpoint, OutputOf } from '#kernel/shared/contract.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import type { SessionData } from '#kernel/shared/session.ts';
import { roleApi } from '#platform/identity/shared/role.ts';
import { baseRoles } from '#platform/identity/shared/roles.ts';
import { userApi } from '#platform/identity/shared/user.ts';
import { slices } from './slices.ts';
import { testAccounts } from './testing/fixtures.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

// 看作此角色: a viewing session meets exactly what a person with the role meets, and changes nothing.

const endpoints: Endpoint[] = slices.flatMap((slice) => slice.routes.map((route) => route.endpoint));
const isPlain = ({ path }: Endpoint) => !path.includes('{');
const reads = endpoints.filter((one) => one.method === 'GET' && !one.writes && !one.blob && isPlain(one));
const writes = endpoints.filter(
  (one) => (one.method === 'POST' || one.writes) && !one.whileViewing && one.guard.kind !== 'public',
);
const nameOf = ({ method, server, path }: Endpoint) => `${method} ${server}${path}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A client with the token of a session. */
const holderOf = ({ access_token }: Pick<SessionData, 'access_token'>) => {
  const headers = { authorization: access_token };
  const client = app.stranger('alpha');
  return {
    call: (endpoint: Endpoint, input: object = {}) => client.call(endpoint, input as never, { headers }),
    ok: <E extends Endpoint>(endpoint: E, input: object = {}) => client.ok(endpoint, input as never, { headers }),
  };
};

/** The product seen by an administrator as a role at a unit. */
async function viewed(by: 'system' | 'school', role: number, org: number) {
  const data = await (await app.as(by)).ok(roleApi.view, { id: role, org_id: org });
  return { data, ...holderOf(data) };
}

const pairOf = async (account: keyof typeof testAccounts) => {
  const { role, unit } = testAccounts[account];
  return [role, await app.unit(unit)] as const;
};

/** The rights that the declarations give to the role of an account. */
const declaredFor = (account: keyof typeof testAccounts) => {
  const { key } = baseRoles[testAccounts[account].role - 1]!;
  const held = slices.flatMap((slice) => slice.rights ?? []).filter(({ roles }) => roles.includes(key));
  return held.map(({ name }) => name as string).toSorted();
};

const codesOf = async (client: { call: (one: Endpoint) => Promise<{ code: number }> }) =>
  Object.fromEntries(
    await Promise.all(reads.map(async (one) => [nameOf(one), (await client.call(one)).code] as const)),
  );

// What belongs to the person stays the viewer's own, so that only scopes of places can be compared by their rows.
const byPlace = ['system', 'school', 'college', 'leader'] as const;

test.each(Object.keys(testAccounts) as (keyof typeof testAccounts)[])(
  'menus and rights as %s are those of the role',
  async (account) => {
    const [role, org] = await pairOf(account);
    const own = await (await app.as(account)).ok(sessionApi.current);
    const { data } = await viewed('system', role, org);
    expect(data.rules.toSorted()).toEqual(declaredFor(account));
    expect(data).toMatchObject({ rules: own.rules, menus: own.menus, systems: own.systems, roles: [] });
    expect(data.userInfo).toMatchObject({ role_id: role, org_id: org, is_viewing: true });
  },
);

// Answers follow from rights and place: one role of each kind of place asks.
test.each(['system', 'college', 'lab', 'normal', 'jcry'] as const)(
  'every call answers as it answers %s',
  async (account) => {
    const real = await app.as(account);
    const seen = await viewed('system', ...(await pairOf(account)));
    expect(await codesOf(seen)).toEqual(await codesOf({ call: (one) => real.call(one, {} as never) }));
  },
);

test.each(byPlace)('the rows of a list are those of %s', async (account) => {
  const seen = await viewed('system', ...(await pairOf(account)));
  const real = await app.as(account);
  // Nobody edits himself: the row of the account differs for the viewer.
  const others = ({ content }: OutputOf<typeof userApi.list>) => content.filter((row) => row.account !== account);
  const rows = await real.ok(userApi.list, { size: 150 });
  expect(rows.total).toBeGreaterThan(1);
  expect(others(await seen.ok(userApi.list, { size: 150 }))).toEqual(others(rows));
});

test('a role of the school’s own is seen with its rights and scope alone', async () => {
  const rights = ['identity.user.read', 'org.campus.read'];
  const input = { name: '督导', status: Enabled.on, data_scope: DataScope.subtree, rights };
  const { id } = await (await app.as('system')).ok(roleApi.create, input);
  const seen = await viewed('school', id, await app.unit('002'));
  expect(seen.data.rules.toSorted()).toEqual(rights);
  const people = await seen.ok(userApi.list, { size: 150 });
  expect(people.total).toBeGreaterThan(0);
  expect(people.total).toBe((await (await app.as('college2')).ok(userApi.list, { size: 150 })).total);
});

test('a role of the school’s own is answered by every call as a person who holds it', async () => {
  const rights = ['identity.user.read', 'org.campus.read', 'base-info.lab.read', 'base-info.equipment.read'];
  const real = await app.asOwnRole('leader', '002', rights, DataScope.subtree);
  const { userInfo } = await real.ok(sessionApi.current);
  const seen = await viewed('school', userInfo.role_id, await app.unit('002'));
  const codes = await codesOf(seen);
  expect(codes).toEqual(await codesOf({ call: (one) => real.call(one, {} as never) }));
  expect(new Set(Object.values(codes))).toEqual(new Set([200, 400, 403]));
  const labs = async (client: typeof seen) =>
    (await client.ok(labApi.list, { size: 150 })).content.map((row) => row.id);
  expect(await labs(seen)).toEqual([await app.unit('0020001')]);
});

test('every call that writes is refused while viewing, with a sentence that says what to do', async () => {
  const seen = await viewed('system', ...(await pairOf('school')));
  const answers = await Promise.all(writes.map(async (one) => [nameOf(one), await seen.call(one, { id: 1 })] as const));
  const strange = answers.filter(([, { code, message }]) => code !== 403 || !message.includes('请先退出查看'));
  expect(strange).toEqual([]);
  expect(writes.length).toBeGreaterThan(200);
});

test('leaving the view returns to the own role; both steps are logged and each old token is dead', async () => {
  const seen = await viewed('school', ...(await pairOf('college')));
  const back = await seen.ok(sessionApi.endViewing);
  expect(back.userInfo).toMatchObject({ role_id: 2, is_viewing: false });
  expect((await seen.call(sessionApi.current)).code).toBe(101);
  expect((await holderOf(back).call(sessionApi.endViewing)).data).toMatchObject({ rule: 'identity.notViewing' });
  const { rows } = await app.admin.query<{ action: string; note: string }>(
    `select action, note from kernel.op_log where action in ('看作此角色', '退出查看') order by id desc limit 2`,
  );
  expect(rows.map(({ action }) => action).sort()).toEqual(['看作此角色', '退出查看']);
  expect(rows.find(({ action }) => action === '看作此角色')!.note).toContain('学院');
});

test('who may not grant a role, or reach the unit, does not view it', async () => {
  const school = await app.as('school');
  const root = await app.unit('');
  expect((await school.call(roleApi.view, { id: 1, org_id: root })).data).toMatchObject({
    rule: 'identity.viewBeyond',
  });
  expect((await school.call(roleApi.view, { id: 3, org_id: 999_999 })).code).toBe(400);
  expect((await (await app.as('college')).call(roleApi.view, { id: 4, org_id: await app.unit('0010001') })).code).toBe(
    403,
  );
  const roles = await school.ok(roleApi.list, { page: -1, size: -1 });
  expect(roles.content.find(({ role_key }) => role_key === 'system')!.can).not.toContain('view');
  expect(roles.content.find(({ role_key }) => role_key === 'lab')!.can).toContain('view');
});

test('the view ends with the right of the role at home', async () => {
  const seen = await viewed('school', ...(await pairOf('lab')));
  await app.admin.query(
    `delete from identity.role_right where school_id = $1 and role_id = 2 and right_name = 'identity.role.view'`,
    [app.schoolId('alpha')],
  );
  app.services.authenticator.forget();
  expect((await seen.call(sessionApi.current)).code).toBe(101);
});
