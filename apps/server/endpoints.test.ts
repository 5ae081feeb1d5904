import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mustChangePasswordRule, pathParams, type Endpoint } from '#kernel/shared/contract.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { passwordApi } from '#platform/identity/shared/password.ts';
import { baseRoles } from '#platform/identity/shared/roles.ts';
import { parseInput } from '#kernel/server/http/parse-input.ts';
import type { Refusal } from '#kernel/server/errors.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { slices } from './slices.ts';
import type { Client } from './testing/client.ts';
import { testAccounts, type TestAccount } from './testing/fixtures.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

// Refusals of every call, generated from the endpoint declarations.

const endpoints: Endpoint[] = slices.flatMap((slice) => slice.routes.map((route) => route.endpoint));
const rights = slices.flatMap((slice) => slice.rights ?? []);
const nameOf = ({ method, path, server }: Endpoint) => `${method} ${server}${path}`;
const table = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const closed = table.filter(([, endpoint]) => endpoint.guard.kind !== 'public');
const guarded = table.filter(([, endpoint]) => endpoint.guard.kind === 'right');

// Any value in each path parameter; an unauthorised caller never learns whether it exists.
const pathInput = (endpoint: Endpoint) => Object.fromEntries(pathParams(endpoint.path).map((name) => [name, '999999']));

let app: TestApp;
const clients = new Map<TestAccount, Client>();

beforeAll(async () => {
  app = await startTestApp();
  for (const account of Object.keys(testAccounts) as TestAccount[]) clients.set(account, await app.as(account));
});
afterAll(() => app.stop());

/** Code of the reply, from the envelope of a download as well. */
async function codeOf(client: Client, endpoint: Endpoint, options: Parameters<Client['call']>[2] = {}) {
  return (await client.call(endpoint, pathInput(endpoint), options)).code;
}

test('every call has one handler and a guard', () => {
  const names = table.map(([name]) => name.replace(/\{\w+\}/g, '{}'));
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  const known = new Set(rights.map((right) => right.name));
  const unknown = guarded
    .flatMap(([, { guard }]) => (guard.kind === 'right' ? guard.any : []))
    .filter((name) => !known.has(name));
  expect(unknown).toEqual([]);
});

test('every right is declared once, with known roles only', () => {
  const names = rights.map((right) => right.name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  expect(rights.flatMap((right) => right.roles).filter((role) => !baseRoles.some(({ key }) => key === role))).toEqual(
    [],
  );
});

test.each(closed)('%s requires a session', async (_, endpoint) => {
  expect(await codeOf(app.stranger('alpha'), endpoint)).toBe(101);
});

test.each(closed)('%s refuses a forged token', async (_, endpoint) => {
  const options = { headers: { authorization: 'x'.repeat(43) } };
  expect(await codeOf(app.stranger('alpha'), endpoint, options)).toBe(101);
});

describe('signatures', () => {
  const spoil = (change: (headers: Record<string, string>) => void) => ({
    tamper: ({ init }: { init: { headers: Record<string, string> } }) => change(init.headers),
  });
  const school = () => clients.get('school')!;

  test.each(table)('%s refuses a wrong, a missing and an expired signature', async (_, endpoint) => {
    const wrong = spoil((headers) => (headers.sign = '0'.repeat(32)));
    const missing = spoil((headers) => delete headers.sign);
    const stale = spoil((headers) => (headers.timestamp = String(Date.now() - 301_000)));
    const foreign = spoil((headers) => (headers['app-key'] = 'someone-else'));
    for (const options of [wrong, missing, stale, foreign]) expect(await codeOf(school(), endpoint, options)).toBe(403);
  });
});

test.each(guarded)('%s is refused to every role without its right', async (_, endpoint) => {
  const any = endpoint.guard.kind === 'right' ? endpoint.guard.any : [];
  const allowed = new Set(rights.filter((right) => any.includes(right.name)).flatMap((right) => right.roles));
  const without = [...clients].filter(([account]) => !allowed.has(baseRoles[testAccounts[account].role - 1]!.key));
  const codes = await Promise.all(without.map(async ([account, client]) => [account, await codeOf(client, endpoint)]));
  expect(codes).toEqual(without.map(([account]) => [account, 403]));
});

// Built-in roles have the same ids in every school.
const byNumber = table.filter(
  ([, { method, path, blob, guard }]) =>
    method === 'GET' && /\{\w*id\}$/.test(path) && !blob && guard.kind !== 'public' && path !== '/role/{id}',
);

test.each(byNumber)('%s never returns one row to two schools', async (_, endpoint) => {
  const [alpha, beta] = [await app.as('school', 'alpha'), await app.as('school', 'beta')];
  const name = pathParams(endpoint.path).at(-1)!;
  for (let id = 1; id <= 25; id += 1) {
    const replies = await Promise.all([alpha, beta].map((client) => client.call(endpoint, { [name]: String(id) })));
    expect(replies.filter((reply) => reply.code === 200).length).toBeLessThan(2);
  }
});

// Names the fields of an input; those of unions and pipes do not matter here.
const fieldsOf = (endpoint: Endpoint) => Object.keys((endpoint.input as { shape?: object }).shape ?? {});

/** Error messages for an input with this value in every field. */
function faultsOf(endpoint: Endpoint, value: unknown): string[] {
  try {
    parseInput(endpoint, Object.fromEntries(fieldsOf(endpoint).map((name) => [name, value])));
    return [];
  } catch (error) {
    return Object.values(((error as Refusal).data as { errors: Record<string, string> }).errors);
  }
}

test.each(table)('%s reports invalid input in Chinese', (_, endpoint) => {
  const wrong = [undefined, {}, 'x'.repeat(200_000), -1e9, [{}], 'abc\0'];
  const faults = wrong.flatMap((value) => faultsOf(endpoint, value));
  expect(faults.filter((text) => !/[\u4e00-\u9fff]/.test(text))).toEqual([]);
});

describe('a password set by an administrator', () => {
  const answered = [sessionApi.current, sessionApi.logout, sessionApi.casLogout, passwordApi.changePassword].map(
    nameOf,
  );
  const others = closed.filter(([name]) => !answered.includes(name));
  let newcomer: Client;
  beforeAll(async () => {
    newcomer = await app.as('system', 'beta');
    const set = 'update identity.account set password_initial = true where school_id = $1 and account = $2';
    await app.admin.query(set, [app.schoolId('beta'), 'system']);
  });

  test.each(others)('does not allow %s', async (_, endpoint) => {
    const reply = await newcomer.blob(endpoint, pathInput(endpoint));
    expect(JSON.parse(reply.body.toString())).toMatchObject({ code: 403, data: { rule: mustChangePasswordRule } });
  });

  test('allows the session and the password change', async () => {
    expect((await newcomer.ok(sessionApi.current)).userInfo.must_change_password).toBe(true);
    const reply = await newcomer.call(passwordApi.changePassword, { old_password: 'x', new_password: 'y' });
    expect(reply).toMatchObject({ code: 400, data: { errors: { old_password: '原密码不正确' } } });
  });
});

type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } };

/** A writing call, as sent over the wire. */
async function sentBy(client: Client): Promise<Sent> {
  const sent: Sent[] = [];
  await client.call(inboxApi.readAll, {}, { tamper: (request) => void sent.push(request) });
  return sent[0]!;
}

test('a writing call is accepted once, and its repeat refused', async () => {
  const { url, init } = await sentBy(await app.as('school'));
  expect(await (await fetch(url, init)).json()).toMatchObject({ code: 409 });
});

test('two users may send the same call in the same millisecond', async () => {
  const { init } = await sentBy(await app.as('school'));
  const { timestamp, sign } = init.headers;
  const atOnce = (request: Sent) => Object.assign(request.init.headers, { timestamp, sign });
  expect((await (await app.as('college')).call(inboxApi.readAll, {}, { tamper: atOnce })).code).toBe(200);
});

test('no call ran more than fifteen statements', () => {
  expect(app.statements.filter((call) => call.count > 15)).toEqual([]);
});
