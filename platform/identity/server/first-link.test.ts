import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addAccounts } from './account.service.ts';
import { mailFirstLinks } from './first-link.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://lab.example.edu.cn' } });
});
afterAll(() => app.stop());

const give = async (account: string, password_hash = '') =>
  (
    await app.inside((ctx) =>
      addAccounts(ctx, [{ account, name: account, email: `${account}@example.edu.cn`, password_hash }]),
    )
  )[0]!;
const run = (ids: number[]) => app.inside((ctx) => mailFirstLinks(ctx, { ids }));
const mailsTo = (account: string) => app.mails.filter((mail) => mail.to === `${account}@example.edu.cn`);

test('a job that runs again mails nobody twice, and nobody who has a password', async () => {
  const ids = [await give('dan'), await give('has.one', 'chosen')];
  await run(ids);
  await run(ids);
  expect(mailsTo('dan')).toHaveLength(1);
  expect(mailsTo('dan')[0]!.html).toContain('school=alpha&code=');
  expect(mailsTo('has.one')).toEqual([]);
});

test('a link that the mail server refused is mailed when the job runs again; the others are mailed all the same', async () => {
  const ids = [await give('refused'), await give('reached')];
  const { mailer } = app.services;
  const send = mailer.send.bind(mailer);
  mailer.send = (mail) => (mail.to.startsWith('refused') ? Promise.reject(new Error('421')) : send(mail));
  await expect(run(ids)).rejects.toThrow('421');
  mailer.send = send;
  await run(ids);
  expect([mailsTo('refused').length, mailsTo('reached').length]).toEqual([1, 1]);
});
