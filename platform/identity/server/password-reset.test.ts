import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { loginApi } from '../shared/login.ts';
import { passwordApi } from '../shared/password.ts';
import { userApi } from '../shared/user.ts';

const chosen = 'Gn6$hUe2Xc-9';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://lab.example.edu.cn' } });
  await app.admin.query(`update identity.account set email = account || '@example.edu.cn' where account <> 'normal'`);
});
afterAll(() => app.stop());

const ask = (account: string) => app.stranger('alpha').call(passwordApi.requestReset, { account });
const confirm = (code: string, new_password = chosen) =>
  app.stranger('alpha').call(passwordApi.resetPassword, { code, new_password });
/** The code of the last link that was mailed to somebody. */
const codeFor = (account: string) =>
  /href="https:\/\/lab\.example\.edu\.cn\/lab-platform\/reset-password\?school=alpha&code=([\w-]{43})"/.exec(
    app.mails.findLast((mail) => mail.to === `${account}@example.edu.cn`)!.html,
  )![1]!;

test('who forgot the password chooses a new one by a mailed link, which works once', async () => {
  const before = await app.as('teacher');
  expect((await ask('teacher')).code).toBe(200);
  const code = codeFor('teacher');
  expect((await confirm(code, 'short')).data).toMatchObject({ errors: { new_password: expect.any(String) } });
  expect((await confirm(code)).code).toBe(200);
  expect((await before.call(sessionApi.current)).code).toBe(101);
  const login = { account: 'teacher', password: chosen, school_key: 'alpha' };
  expect((await app.stranger().ok(loginApi.login, login)).userInfo.must_change_password).toBe(false);
  expect(await confirm(code)).toMatchObject({ code: 422, data: { rule: 'identity.linkExpired' } });
});

test('only the newest link works, for half an hour, and it is kept as a hash', async () => {
  await ask('lab');
  const first = codeFor('lab');
  await ask('lab');
  const second = codeFor('lab');
  expect(second).not.toBe(first);
  expect((await confirm(first)).code).toBe(422);
  const { rows } = await app.admin.query('select encode(token_hash, $1) as kept from identity.password_reset', [
    'escape',
  ]);
  expect(JSON.stringify(rows)).not.toContain(second);
  await app.admin.query(`update identity.password_reset set expires_at = expires_at - interval '31 minutes'`);
  expect((await confirm(second)).code).toBe(422);
});

test('the answer tells neither whether an account exists nor whether it has an address, and links are few', async () => {
  const mails = app.mails.length;
  const replies = [await ask('nobody-here'), await ask('normal')];
  expect(replies).toMatchObject([{ code: 200 }, { code: 200 }]);
  expect(app.mails.length).toBe(mails);
  for (let i = 0; i < 5; i += 1) await ask('college');
  expect(app.mails.length).toBe(mails + 3);
});

test('concurrent uses of one link change the password once', async () => {
  await ask('leader');
  const code = codeFor('leader');
  const replies = await Promise.all([confirm(code, 'Vd2#kTq9Lm-4'), confirm(code, 'Wf5#nXr7Kp-8')]);
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
});

test('an administrator who resets a password mails a link and sees no password; without an address he reads one out', async () => {
  const school = await app.as('school');
  const mailed = await school.ok(userApi.resetPassword, { id: await app.user('storeman') });
  expect(mailed).toMatchObject({ password: '', mailed_to: 's***@example.edu.cn' });
  expect((await confirm(codeFor('storeman'))).code).toBe(200);
  const told = await school.ok(userApi.resetPassword, { id: await app.user('normal') });
  expect(told).toMatchObject({ password: expect.stringMatching(/.{14}/), mailed_to: '' });
});

test('no link is promised if mail is not configured', async () => {
  const plain = await startTestApp();
  try {
    const reply = await plain.stranger('alpha').call(passwordApi.requestReset, { account: 'lab' });
    expect(reply).toMatchObject({ code: 422, data: { rule: 'identity.noMail' } });
  } finally {
    await plain.stop();
  }
});
