import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { ownAddressApi } from '../shared/own-address.ts';
import { passwordApi } from '../shared/password.ts';
import { hashPassword } from './password.rules.ts';

const password = 'Gn6$hUe2Xc-9';
const former = 'former@example.edu.cn';
const wanted = 'wanted@example.edu.cn';

let app: TestApp;
let teacher: Client;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true, env: { PUBLIC_URL: 'https://lab.example.edu.cn' } });
  teacher = await app.as('teacher');
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.at = undefined;
  app.mails.length = 0;
  await app.admin.query('delete from identity.new_address; delete from kernel.rate');
  await app.admin.query(
    `update identity.account set email = $1, email_since = null, password_hash = $2, password_initial = false where account = 'teacher'`,
    [former, await hashPassword(password)],
  );
});

const self = () => teacher.ok(ownAddressApi.find);
const update = async (input: { email?: string; mobile?: string; password?: string }) => {
  const { mobile, email, version } = await self();
  return teacher.call(ownAddressApi.update, { mobile, email, version, ...input });
};
const mailsTo = (address: string) => app.mails.filter(({ to }) => to === address);
const codeOf = () => /<b>(\d{6})<\/b>/.exec(mailsTo(wanted).at(-1)!.html)![1]!;
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const confirm = (code: string) => teacher.call(ownAddressApi.confirm, { code });
const laterBy = (minutes: number) => {
  app.clock.at = new Date((app.clock.at ?? new Date()).getTime() + minutes * 60_000);
};

test('a new address asks for the password, waits for its code, and the old one is told', async () => {
  for (const [wrong, text] of [
    [{}, '修改手机号或邮箱，请填写当前密码'],
    [{ password: 'Wrong#Guess-1' }, '当前密码不正确'],
  ] as const)
    expect(await update({ email: wanted, ...wrong })).toMatchObject({
      code: 400,
      data: { errors: { password: text } },
    });
  expect(app.mails).toEqual([]);
  expect((await update({ email: wanted, password })).code).toBe(200);
  expect(await self()).toMatchObject({ email: former, new_email: wanted });
  expect(mailsTo(former)).toEqual([]);

  expect(await confirm(otherThan(codeOf()))).toMatchObject({
    code: 400,
    data: { errors: { code: expect.any(String) } },
  });
  expect((await confirm(codeOf())).code).toBe(200);
  expect(await self()).toMatchObject({ email: wanted, new_email: '' });
  await expect.poll(() => mailsTo(former)).toHaveLength(1);
  expect(mailsTo(former)[0]!.html).toContain('修改了您账号的邮箱');
  expect(await confirm(codeOf())).toMatchObject({ code: 422, data: { rule: 'identity.codeOver' } });
});

test('a number takes effect with the password; nothing changed needs none, and a stale version is refused', async () => {
  const { mobile, version } = await self();
  expect((await update({})).code).toBe(200);
  expect((await self()).version).toBe(version);
  expect((await update({ mobile: '13800002222' })).code).toBe(400);
  expect((await update({ mobile: '13800002222', password })).code).toBe(200);
  expect(await self()).toMatchObject({ mobile: '13800002222', version: version + 1 });
  await expect.poll(() => mailsTo(former).map(({ subject }) => subject)).toEqual(['您的手机号已被修改']);
  const stale = { mobile, email: former, password, version };
  expect((await teacher.call(ownAddressApi.update, stale)).code).toBe(409);
});

test('a code holds for half an hour and five tries; an address can be withdrawn', async () => {
  await update({ email: wanted, password });
  const first = codeOf();
  for (let tries = 0; tries < 5; tries += 1) await confirm(otherThan(first));
  expect(await confirm(first)).toMatchObject({ data: { rule: 'identity.codeOver' } });
  await teacher.ok(ownAddressApi.mailAgain);
  laterBy(31);
  expect(await confirm(codeOf())).toMatchObject({ data: { rule: 'identity.codeOver' } });
  await teacher.ok(ownAddressApi.mailAgain);
  await teacher.ok(ownAddressApi.withdraw);
  expect(await confirm(codeOf())).toMatchObject({ data: { rule: 'identity.codeOver' } });
  expect(await teacher.call(ownAddressApi.mailAgain)).toMatchObject({ data: { rule: 'identity.noNewAddress' } });
  expect(await self()).toMatchObject({ email: former, new_email: '' });
});

test('one code confirms once, and codes are few', async () => {
  await update({ email: wanted, password });
  const replies = await Promise.all([confirm(codeOf()), confirm(codeOf())]);
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
  await update({ email: former, password });
  const more = [];
  for (let n = 0; n < 4; n += 1) more.push((await teacher.call(ownAddressApi.mailAgain)).code);
  expect(more).toEqual([200, 200, 200, 429]);
});

test('no reset link goes to a confirmed address for a day, and those on their way to the old one are void', async () => {
  const ask = () => app.stranger('alpha').call(passwordApi.requestReset, { account: 'teacher' });
  await ask();
  const code = /code=([\w-]{43})/.exec(mailsTo(former)[0]!.html)![1]!;
  await update({ email: wanted, password });
  await confirm(codeOf());
  const reset = { code, new_password: 'Vd2#kTq9Lm-4' };
  expect((await app.stranger('alpha').call(passwordApi.resetPassword, reset)).code).toBe(422);
  const links = () => mailsTo(wanted).filter(({ subject }) => subject === '重置密码');
  laterBy(24 * 60 - 1);
  expect(await ask()).toMatchObject({ code: 200 });
  expect(links()).toEqual([]);
  laterBy(2);
  expect(await ask()).toMatchObject({ code: 200 });
  expect(links()).toHaveLength(1);
});
