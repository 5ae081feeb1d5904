import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from './testing/client.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';
import { recordStatements } from './testing/explain.ts';
import { checkFile } from '#modules/base-info/server/testing/importing.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { FirstLogin, firstLoginField, firstPasswordApi } from '#platform/identity/shared/first-password.ts';
import { loginApi } from '#platform/identity/shared/login.ts';
import { passwordApi } from '#platform/identity/shared/password.ts';
import { userSheetApi } from '#platform/identity/shared/user.ts';

const chosen = 'Vd2#kTq9Lm-4';

let app: TestApp;
let school: Client;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true, env: { PUBLIC_URL: 'https://lab.example.edu.cn' } });
  school = await app.as('school');
});
afterAll(() => app.stop());

const titles = ['账号', '姓名', '工号/学号', '人员类型', '所属单位编码', '角色', '邮箱'];
const lineOf = (account: string, email = '') => [
  account,
  `新${account}`,
  `N-${account}`,
  '教职工',
  '001',
  '普通用户',
  email,
];
const checkPeople = (rows: string[][], way: string, by = school) =>
  checkFile(by, userSheetApi, titles, rows, { [firstLoginField]: way });
const login = (account: string, password: string) =>
  app.stranger().call(loginApi.login, { account, password, school_key: 'alpha' });
const passwordsOf = async (body: Buffer) => {
  const [head, ...rows] = await textsOf(body);
  expect(head).toEqual(['工号/学号', '姓名', '账号', '初始密码']);
  return new Map(rows.map(([, , account, password]) => [account!, password!]));
};
const everythingStored = async () => {
  const tables = [
    'identity.account',
    'kernel.op_log',
    'kernel.idempotency',
    'kernel.import_row',
    'kernel.import_job',
    'pgboss.job',
  ];
  const texts = await Promise.all(
    tables.map(async (table) =>
      (await app.admin.query(`select t::text as text from ${table} t`)).rows.map((row) => row.text),
    ),
  );
  return texts.flat().join('\n');
};
const linkFor = (address: string) =>
  /code=([\w-]{43})/.exec(app.mails.findLast((mail) => mail.to === address)?.html ?? '')?.[1];

test('people of an import get first passwords in a sheet, once, and must change them', async () => {
  const checked = await checkPeople(
    ['amy', 'ben', 'cai'].map((account) => lineOf(account)),
    FirstLogin.list,
  );
  const { uploadId } = checked;
  expect(await school.ok(firstPasswordApi.waiting, { uploadId })).toEqual({ count: 0 });
  await checked.apply('skip');
  expect(await school.ok(firstPasswordApi.waiting, { uploadId })).toEqual({ count: 3 });
  const other = await app.as('system');
  expect((await other.blob(firstPasswordApi.ofImport, { uploadId })).error).toBe('这次导入的用户都已有密码');

  const file = await school.blob(firstPasswordApi.ofImport, { uploadId });
  expect(file.name).toMatch(/^初始密码_\d+\.xlsx$/);
  const passwords = await passwordsOf(file.body);
  expect([...passwords.keys()]).toEqual(['amy', 'ben', 'cai']);
  const stored = await everythingStored();
  expect([...passwords.values()].filter((password) => stored.includes(password))).toEqual([]);
  const reply = await login('amy', passwords.get('amy')!);
  expect(reply).toMatchObject({ code: 200, data: { userInfo: { must_change_password: true } } });
  expect(await school.ok(firstPasswordApi.waiting, { uploadId })).toEqual({ count: 0 });
  expect((await school.blob(firstPasswordApi.ofImport, { uploadId })).error).toBe('这次导入的用户都已有密码');
  expect((await login('amy', passwords.get('amy')!)).code).toBe(200);
});

test('people of an import choose a password by a mailed link; rows without an address are named', async () => {
  const checked = await checkPeople([lineOf('dan', 'dan@example.edu.cn'), lineOf('eve')], FirstLogin.mail);
  expect(checked.rows.filter((row) => row.warning.includes('没有邮箱')).map((row) => row.cells[0])).toEqual(['eve']);
  expect(checked.effects).toContainEqual({ text: '向 {n} 人发送设置密码的邮件链接', skip: 1, overwrite: 1 });
  await checked.apply('skip');
  await expect.poll(() => linkFor('dan@example.edu.cn')).toBeTruthy();
  const code = linkFor('dan@example.edu.cn')!;
  expect(await everythingStored()).not.toContain(code);
  const reset = await app.stranger('alpha').call(passwordApi.resetPassword, { code, new_password: chosen });
  expect(reset.code).toBe(200);
  expect((await login('dan', chosen)).data.userInfo.must_change_password).toBe(false);
});

test('a link of an import holds for days, and a first password ends it', async () => {
  await (await checkPeople([lineOf('fay', 'fay@example.edu.cn')], FirstLogin.mail)).apply('skip');
  await expect.poll(() => linkFor('fay@example.edu.cn')).toBeTruthy();
  await app.admin.query(`update identity.password_reset set expires_at = expires_at - interval '6 days'`);
  const code = linkFor('fay@example.edu.cn')!;
  const { body } = await school.blob(firstPasswordApi.many, { ids: [await app.user('fay')] });
  expect((await passwordsOf(body)).size).toBe(1);
  const reset = { code, new_password: chosen };
  expect((await app.stranger('alpha').call(passwordApi.resetPassword, reset)).code).toBe(422);
});

test('an import without mail in the product is refused, and one that opens nobody gives no password', async () => {
  const plain = await startTestApp({ takesJobs: true });
  try {
    const client = await plain.as('school');
    await expect(checkPeople([lineOf('gil', 'gil@example.edu.cn')], FirstLogin.mail, client)).rejects.toThrow(
      '没有配置邮件',
    );
  } finally {
    await plain.stop();
  }
  app.mails.length = 0;
  await (await checkPeople([lineOf('hal', 'hal@example.edu.cn')], FirstLogin.later)).apply('skip');
  expect(app.mails).toEqual([]);
});

test('two rows with one number are found in the dry run', async () => {
  const twin = lineOf('ida').with(2, 'n-IRA');
  const checked = await checkPeople([lineOf('ira'), twin], FirstLogin.list);
  expect(checked.errorOf(3)).toBe('工号/学号“n-IRA”与文件第 2 行相同，请核对');
});

test('the passwords of many are reset at once; their sessions end, and nobody above, beyond or oneself is among them', async () => {
  const [lab, xsfzr] = await Promise.all(['lab', 'xsfzr'].map((name) => app.user(name)));
  const college = await app.as('college');
  const before = await app.as('lab');
  const hashes = async () =>
    (
      await app.admin.query(
        `select password_hash from identity.account where account in ('lab', 'xsfzr', 'leader', 'lab2') order by id`,
      )
    ).rows;
  const former = await hashes();
  for (const api of [firstPasswordApi.many, firstPasswordApi.links])
    for (const [name, text] of [
      ['leader', /您不能授予的角色/],
      ['lab2', /不在您的管理范围内/],
      ['college', /./],
    ] as const) {
      const reply = await college.blob(api, { ids: [lab!, await app.user(name)] });
      expect(reply.error ?? reply.body.toString()).toMatch(text);
      expect(await hashes()).toEqual(former);
    }
  const passwords = await passwordsOf((await college.blob(firstPasswordApi.many, { ids: [lab!, xsfzr!, lab!] })).body);
  expect([...passwords.keys()].toSorted()).toEqual(['lab', 'xsfzr']);
  expect((await before.call(sessionApi.current)).code).toBe(101);
  expect((await login('lab', passwords.get('lab')!)).data.userInfo.must_change_password).toBe(true);
  const log = await app.admin.query(
    `select note from kernel.op_log where action = '批量重置密码' and result = 200 order by id desc limit 1`,
  );
  expect(log.rows).toEqual([{ note: '2 人' }]);
});

test('many choose new passwords by links; who has no address keeps his password', async () => {
  await app.admin.query(`update identity.account set email = 'lab@example.edu.cn' where account = 'lab'`);
  await app.admin.query(`update identity.account set email = '', password_hash = 'kept' where account = 'xsfzr'`);
  const ids = [await app.user('lab'), await app.user('xsfzr')];
  expect(await school.ok(firstPasswordApi.links, { ids })).toEqual({ mailed: 1, without: ['测试xsfzr'] });
  await expect.poll(() => linkFor('lab@example.edu.cn')).toBeTruthy();
  const { rows } = await app.admin.query(
    `select account, password_hash from identity.account where id = any($1) order by account`,
    [ids],
  );
  expect(rows).toEqual([
    { account: 'lab', password_hash: '' },
    { account: 'xsfzr', password_hash: 'kept' },
  ]);
});

test('one password of a batch that was reset meanwhile stops the batch', async () => {
  const ids = [await app.user('jcry'), await app.user('jcry2')];
  const holder = await app.admin.connect();
  await holder.query('begin');
  await holder.query('select from identity.account where id = any($1) for update', [ids]);
  const underWay = Promise.all([1, 2].map(() => school.blob(firstPasswordApi.many, { ids })));
  // Both have begun, and go on at the same moment.
  const waiting = `select count(distinct l.pid)::int as n from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and not l.granted`;
  await expect.poll(async () => (await app.admin.query<{ n: number }>(waiting)).rows[0]!.n).toBe(2);
  await holder.query('commit');
  holder.release();
  const replies = await underWay;
  const refused = replies.filter(({ error }) => error !== undefined);
  expect(refused.map(({ error }) => error)).toEqual([expect.stringContaining('刚刚被修改')]);
  const given = await passwordsOf(replies.find(({ error }) => error === undefined)!.body);
  expect((await login('jcry', given.get('jcry')!)).code).toBe(200);
});

test('more people take no more statements', async () => {
  const give = async (prefix: string, people: number) => {
    const rows = Array.from({ length: people }, (_, n) => lineOf(`${prefix}.${n}`));
    const checked = await checkPeople(rows, FirstLogin.list);
    const { uploadId } = checked;
    await checked.apply('skip');
    const statements = await recordStatements(async () => {
      const { body } = await school.blob(firstPasswordApi.ofImport, { uploadId });
      expect((await passwordsOf(body)).size).toBe(people);
    });
    return statements.filter(({ text }) => text.includes('identity.'));
  };
  const [few, many] = [await give('few', 2), await give('many', 24)];
  expect(many.length).toBe(few.length);
});
