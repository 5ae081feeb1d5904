import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { testAccounts, type TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { slices } from '#apps/server/slices.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { secondFactorApi } from '../shared/access/second-factor.ts';
import { firstPasswordApi } from '../shared/first-password.ts';
import { userApi } from '../shared/user.ts';
import { accountWays } from './testing/account-ways.ts';

// Nobody changes an account whose roles he could not give: a new address, password or end would open or shut to him what
// is not his. Every editor tries every way on every account; all accounts belong to the first college.

let app: TestApp;
const editors: Record<string, Client> = {};

beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  await app.admin.query('update identity.account set college_id = $1 where school_id = $2', [
    await app.unit('001'),
    app.schoolId('alpha'),
  ]);
  const rights = ['identity.user.read', 'identity.user.edit', 'identity.role.read', 'identity.role.edit'];
  editors['school'] = await app.as('school');
  editors['college'] = await app.as('college');
  editors['own role'] = await app.asOwnRole('storeman', '002', rights, DataScope.school);
  editors['own role of a college'] = await app.asOwnRole('teacher', '001', rights, DataScope.subtree);
});
afterAll(() => app.stop());

/** Roles that an editor gives, and those of them that are held within his scope. */
const reached: Record<string, readonly TestAccount[]> = {
  school: ['school', 'college', 'college2', 'lab', 'lab2', 'xsfzr', 'jcry', 'jcry2', 'normal', 'leader'],
  college: ['lab', 'xsfzr'],
  'own role': [],
  'own role of a college': [],
};

const rowOf = async (account: string) => {
  const { rows } = await app.admin.query<{ row: string }>(
    `select to_jsonb(a) || jsonb_build_object('roles', array(select h.role_id || ':' || h.org_id from identity.holding h
       where h.school_id = a.school_id and h.user_id = a.id order by 1)) #>> '{}' as row
     from identity.account a where a.school_id = $1 and a.account = $2`,
    [app.schoolId('alpha'), account],
  );
  return rows[0]!.row;
};

test('every call that writes accounts is a way, or changes no account of another person', () => {
  // The way `import` asks for first passwords too.
  const others = ['create', 'revealMobile', 'ofImport'];
  const writing = Object.entries({ ...userApi, ...firstPasswordApi }).filter(([, { method }]) => method === 'POST');
  expect(writing.map(([name]) => name).filter((name) => !(name in accountWays) && !others.includes(name))).toEqual([]);
  // No other call of the product asks for the right to edit people.
  const tried = [
    ...writing.map(([, { path }]) => path),
    secondFactorApi.reset.path,
    '/user/import/check',
    '/user/import',
  ];
  const asking = slices
    .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
    .filter(({ method, guard }) => method === 'POST' && JSON.stringify(guard).includes('"identity.user.edit"'));
  expect(asking.map(({ path }) => path).filter((path) => !tried.includes(path))).toEqual([]);
});

const victims = Object.keys(testAccounts).filter((name) => name !== 'storeman' && name !== 'teacher') as TestAccount[];

test.each(['school', 'college', 'own role', 'own role of a college'])(
  '%s changes no account whose roles it could not give, in no way',
  async (name) => {
    const editor = editors[name]!;
    const system = await app.as('system');
    for (const victim of victims.filter((one) => !reached[name]!.includes(one) && one !== name)) {
      const person = await system.ok(userApi.find, { id: await app.user(victim) });
      const before = await rowOf(victim);
      for (const [way, go] of Object.entries(accountWays)) {
        await go(app, editor, person);
        expect([name, victim, way, await rowOf(victim)]).toEqual([name, victim, way, before]);
      }
    }
  },
);

test.each(['school', 'college'])('%s changes accounts whose roles it gives', async (name) => {
  for (const victim of reached[name]!.filter((one) => one !== name)) {
    const id = await app.user(victim);
    const person = await editors[name]!.ok(userApi.find, { id });
    expect(person.can).toContain('edit');
    expect(await accountWays['update']!(app, editors[name]!, person)).toMatchObject({ code: 200 });
  }
});
