import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { passwordApi } from '../shared/password.ts';
import { userApi, type UserDetail } from '../shared/user.ts';
import { addAccounts } from './account.service.ts';
import { addHoldings } from './holding.service.ts';
import { openAccount } from './outside-account.service.ts';
import { accountWays, newEmail, newMobile } from './testing/account-ways.ts';

// Whoever changes the address of another person, by whatever way: the person learns of it where he could be reached before,
// and no reset link goes to the new address for a day.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true, env: { PUBLIC_URL: 'https://lab.example.edu.cn' } });
});
afterAll(() => app.stop());

const application = async (_app: TestApp, _editor: unknown, { id, account, name }: UserDetail) =>
  app.inside(async (ctx) =>
    openAccount(ctx, {
      id,
      account,
      name,
      user_type: 'outside_school',
      gender: 3,
      mobile: newMobile,
      email: newEmail,
      college_id: await app.unit('001'),
      password_hash: 'chosen',
      valid_to: '2099-12-31',
      org_id: await app.unit('0010001'),
    }),
  );
const ways = { ...accountWays, application };
/** The ways by which a mail address changes; the others leave it. */
const changing = ['update', 'import', 'application'];

type Row = { id: number; email: string; mobile: string; email_since: Date | null; password_hash: string };
const rowOf = async (account: string) =>
  (await app.admin.query<Row>('select * from identity.account where account = $1', [account])).rows[0]!;
const formerOf = (account: string) => `${account}@former.example.edu`;
const ask = async (account: string) => app.stranger('alpha').call(passwordApi.requestReset, { account: account });
const linksTo = (address: string) => app.mails.filter((mail) => mail.to === address && mail.subject === '重置密码');
const toldOf = async (id: number) =>
  (
    await app.admin.query<{ title: string; body: string }>(
      `select title, body from notices.message where user_id = $1 and type = 'ADDRESS_CHANGED'`,
      [id],
    )
  ).rows;

/** True if the password is no longer the one of the person, or the session has ended. */
const isReset = async (id: number) => {
  const { rows } = await app.admin.query(
    `select 1 from identity.account a join identity.session s on s.user_id = a.id where a.id = $1 and a.password_hash = 'kept'`,
    [id],
  );
  return rows.length !== 1;
};

/** A person with a password and a session, made with an address of his own. */
async function givePerson(account: string, email = formerOf(account)) {
  const id = await app.inside(async (ctx) => {
    const [made] = await addAccounts(ctx, [
      {
        account,
        name: account,
        job_no: account.toUpperCase(),
        mobile: '13811110000',
        email,
        password_hash: 'kept',
        own_password: true,
        valid_to: account.startsWith('application') ? '2020-01-01' : null,
      },
    ]);
    await addHoldings(ctx, [{ user_id: made!, role_id: 9, org_id: await app.unit('001') }]);
    return made!;
  });
  const school = await app.as('school');
  await app.as(account);
  return { id, school, person: await school.ok(userApi.find, { id }) };
}

const whatOf = ({ email, mobile }: Row, way: string) =>
  [email !== formerOf(way) && '邮箱', mobile !== '13811110000' && '手机号'].filter(Boolean).join('和');
const noticesTo = () => app.mails.filter(({ subject }) => subject.includes('已被修改')).map(({ to }) => to);

test.each(Object.entries(ways))(
  '%s: a changed address is told to its owner, where he could be reached',
  async (way, go) => {
    app.mails.length = 0;
    const { id, school, person } = await givePerson(way);
    await go(app, school, person);
    const row = await rowOf(way);
    expect([way, row.email !== formerOf(way)]).toEqual([way, changing.includes(way)]);
    const what = whatOf(row, way);
    const told = await toldOf(id);
    expect(told.map(({ title }) => title)).toEqual(what ? [`您的${what}已被修改`] : []);
    await expect.poll(noticesTo).toEqual(what ? [formerOf(way)] : []);
    expect(row.email_since !== null).toBe(changing.includes(way));
  },
);

test.each(Object.entries(ways).filter(([way]) => changing.includes(way)))(
  '%s: no reset link goes to the new address for a day, and password and sessions stay',
  async (way, go) => {
    const account = `${way}-reset`;
    const { id, school, person } = await givePerson(account);
    await go(app, school, person);
    expect(await isReset(id)).toBe(way === 'application');
    app.mails.length = 0;
    expect((await ask(account)).code).toBe(200);
    expect(linksTo(newEmail)).toEqual([]);
    const reset = await school.ok(userApi.resetPassword, { id });
    expect(reset).toMatchObject({ mailed_to: '', password: expect.stringMatching(/.{14}/) });
    app.clock.at = new Date(Date.now() + 24 * 3_600_000 + 1_000);
    expect((await ask(account)).code).toBe(200);
    app.clock.at = undefined;
    expect(linksTo(newEmail)).toHaveLength(1);
  },
);

test('the address that an account was made with gets links at once', async () => {
  await givePerson('newcomer');
  expect((await ask('newcomer')).code).toBe(200);
  expect(linksTo(formerOf('newcomer'))).toHaveLength(1);
});

test('who had no address is told in the platform only, and who was disabled meanwhile is told as well', async () => {
  app.mails.length = 0;
  const { id, school, person } = await givePerson('unreachable', '');
  await school.ok(userApi.setStatus, { id, status: 0 });
  await accountWays['update']!(app, school, await school.ok(userApi.find, { id: person.id }));
  expect(await toldOf(id)).toHaveLength(1);
  const { rows } = await app.admin.query(
    'select 1 from notices.delivery d join notices.message m on m.id = d.message_id where m.user_id = $1',
    [id],
  );
  expect(rows).toEqual([]);
});
