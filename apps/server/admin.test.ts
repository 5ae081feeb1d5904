import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type Embedded } from '#lib/postgres/embedded.ts';
import { urlOf } from './database.ts';
import { connected, runCommand } from './testing/drill.ts';

// Operator commands on an installation without demonstration data, each in a separate process.

const folder = mkdtempSync(join(tmpdir(), 'lab-admin-'));
let server: Embedded;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startEmbedded({ dir: join(folder, 'postgres'), log: pino({ level: 'silent' }) });
  env = { DATABASE_URL: urlOf(server.adminUrl), DATA_DIR: join(folder, 'data') };
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const admin = (...args: string[]) => runCommand('admin', args, env);
const rowsOf = <R extends object>(text: string) =>
  connected(env['DATABASE_URL']!, async (client) => (await client.query<R>(text)).rows);
const accounts = () =>
  rowsOf<{ account: string; status: number; password_initial: boolean; roles: number[] }>(
    `select a.account, a.status, a.password_initial, array_agg(h.role_id::int order by h.role_id) as roles
     from identity.account a join identity.holding h on h.school_id = a.school_id and h.user_id = a.id
     group by a.id, a.account, a.status, a.password_initial order by a.id`,
  );

test('an empty database is migrated once', async () => {
  const first = await runCommand('migrate', [], env);
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining('0001-kernel.sql') });
  expect((await runCommand('migrate', [], env)).output).toContain('数据库已是最新版本');
}, 60_000);

test('the first school operates the deployment, the second manages itself', async () => {
  const first = await admin('create', '--school', 'north', '--name', '北方大学', '--account', 'root');
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringMatching(/学校 north 的管理员：root\n初始密码：\S{8,}/),
  });
  await admin('create', '--school', 'south', '--account', 'south.admin');
  expect(await accounts()).toEqual([
    { account: 'root', status: 1, password_initial: true, roles: [1, 2] },
    { account: 'south.admin', status: 1, password_initial: true, roles: [2] },
  ]);
  expect(await rowsOf('select name, is_operator from org.school order by id')).toEqual([
    { name: '北方大学', is_operator: true },
    { name: 'south', is_operator: false },
  ]);
}, 60_000);

test('an account gets a new password, is disabled and enabled; each is logged', async () => {
  const hash = async () => rowsOf(`select password_hash from identity.account where account = 'root'`);
  const before = await hash();
  expect((await admin('reset', '--school', 'north', '--account', 'ROOT')).output).toMatch(
    /账号 ROOT 的初始密码：\S{8,}/,
  );
  expect(await hash()).not.toEqual(before);
  expect((await admin('disable', '--school', 'north', '--account', 'root')).output).toContain('账号 root 已停用');
  expect((await accounts())[0]).toMatchObject({ account: 'root', status: 0 });
  expect((await admin('enable', '--school', 'north', '--account', 'root')).output).toContain('账号 root 已启用');
  expect((await accounts())[0]).toMatchObject({ account: 'root', status: 1 });
  const actions = await rowsOf<{ action: string }>(`select action from kernel.op_log where note = 'root' order by id`);
  expect(actions.map(({ action }) => action)).toEqual(['命令行创建管理员', '命令行停用账号', '命令行启用账号']);
}, 60_000);

test.each([
  ['an unknown school', ['reset', '--school', 'west', '--account', 'root'], '没有代码为 west 的学校'],
  ['an unknown account', ['reset', '--school', 'north', '--account', 'nobody'], '账号 nobody'],
  ['an account that no form would take', ['create', '--school', 'north', '--account', 'a b'], '账号为 3–32 位'],
  ['an unknown command', ['remove', '--school', 'north'], '用法'],
  ['a missing school', ['create'], '用法'],
])(
  '%s is refused with one message',
  async (_, args, sentence) => {
    const { code, output } = await admin(...args);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(sentence) });
    expect(output).not.toContain('    at ');
  },
  60_000,
);

test('the wire contract is printed as OpenAPI', async () => {
  const { code, output } = await runCommand('openapi', [], env);
  const document = JSON.parse(output) as {
    openapi: string;
    paths: Record<string, Record<string, { 'x-guard': unknown }>>;
    components: { schemas: Record<string, unknown> };
  };
  expect({ code, openapi: document.openapi }).toEqual({ code: 0, openapi: '3.1.0' });
  // What calls share is written once; designs of processes hold themselves.
  expect(output.length).toBeLessThan(7_000_000);
  const named = new Set([...output.matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!));
  expect([...named].filter((name) => document.components.schemas[name] === undefined)).toEqual([]);
  expect(document.paths['/lab-api/platform/org/building/{id}']).toMatchObject({
    get: { 'x-guard': ['org.building.read'] },
    post: { 'x-guard': ['org.building.edit'], requestBody: { content: { 'application/json': expect.anything() } } },
  });
}, 60_000);
