import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { createMailer } from '#kernel/server/mailer.ts';
import { inboxApi, periodApi, templateApi, workHomeApi } from '../shared/notice.ts';
import { notify, prepareNotices } from './notify.service.ts';
import { deliver } from './delivery.jobs.ts';
import { startSmtp } from './testing/smtp.ts';

const types = [
  {
    type: 'TEST_EVENT',
    label: '测试通知',
    occasion: '测试时',
    title: '{lab}有新消息',
    body: '{lab}：{text}',
    byMail: true,
    period: { anchor: '期限', first_day: 1, every_days: 2, times: 3 },
    variables: ['lab', 'text'],
  },
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.inside((ctx) => prepareNotices(ctx, types));
});
afterAll(() => app.stop());

const tell = (account: string, dedupe: string, text = '请查看') =>
  app.inside(async (ctx) =>
    notify(ctx, {
      type: 'TEST_EVENT',
      userIds: [await app.user(account)],
      params: { lab: '有机合成实验室', text },
      url: '/lab-check',
      dedupe,
    }),
  );

test('a user is notified once, sees the message unread, and reads it', async () => {
  await tell('lab', 'a');
  await tell('lab', 'a');
  const client = await app.as('lab');
  const { content } = await client.ok(inboxApi.list);
  expect(content).toMatchObject([{ title: '有机合成实验室有新消息', body: '有机合成实验室：请查看', read_at: null }]);
  expect(await client.ok(inboxApi.unread)).toEqual({ count: 1 });
  await (await app.as('lab2')).ok(inboxApi.read, { id: content[0]!.id });
  expect(await client.ok(inboxApi.unread)).toEqual({ count: 1 });
  await client.ok(inboxApi.read, { id: content[0]!.id });
  expect(await client.ok(inboxApi.unread)).toEqual({ count: 0 });
});

test('64 concurrent notifications create one message', async () => {
  await Promise.all(Array.from({ length: 64 }, () => tell('teacher', 'race')));
  expect((await (await app.as('teacher')).ok(inboxApi.list)).total).toBe(1);
});

test('a template with an unknown variable is refused and unchanged', async () => {
  const client = await app.as('school');
  const { content } = await client.ok(templateApi.list, { keyword: '测试通知' });
  const { id, version, title, body } = content[0]!;
  const input = { id, version, title, body: '{nobody}', by_app: 1, by_mail: 1, by_sms: 0, by_robot: 0, status: 1 };
  expect(await client.call(templateApi.update, input as never)).toMatchObject({
    code: 400,
    data: { rule: 'notices.unknownVariable' },
  });
  expect(await client.ok(templateApi.find, { id })).toMatchObject({ body });
});

test('a template is tested by its editor and keeps the first of two edits', async () => {
  const client = await app.as('school');
  const { content } = await client.ok(templateApi.list, { keyword: '测试通知', sort: 'title', order: 'desc' });
  const { id, version, body } = content[0]!;
  await client.ok(templateApi.test, { id });
  expect((await client.ok(inboxApi.list, { unread: true })).content[0]).toMatchObject({ title: '【lab】有新消息' });
  const input = {
    id,
    version,
    title: '{lab}：新消息',
    body,
    by_app: true,
    by_mail: true,
    by_sms: false,
    by_robot: false,
    status: Enabled.on,
  };
  await client.ok(templateApi.update, input);
  expect((await client.call(templateApi.update, input)).code).toBe(409);
  await client.ok(inboxApi.readAll);
  expect(await client.ok(inboxApi.unread)).toEqual({ count: 0 });
});

test('an edit of a period is logged and refused for a stale version', async () => {
  const client = await app.as('school');
  const { content } = await client.ok(periodApi.list, { size: 150 });
  const { id, version } = content.find((row) => row.type === 'TEST_EVENT')!;
  const input = {
    id,
    version,
    first_day: -3,
    every_days: 0,
    times: 1,
    send_hour: 7,
    skip_holidays: true,
    status: Enabled.on,
  };
  await client.ok(periodApi.update, input);
  expect(await client.ok(periodApi.find, { id })).toMatchObject({ first_day: -3, every_days: 0, times: 1 });
  expect((await client.call(periodApi.update, input)).code).toBe(409);
  const { rows } = await app.admin.query(
    `select before, after from kernel.op_log where doc_type = 'notices.period' and doc_id = $1`,
    [id],
  );
  expect(rows).toMatchObject([{ before: { first_day: 1 }, after: { first_day: -3 } }]);
});

test('mail leaves by SMTP, once however often the job is run', async () => {
  const { url, received, stop } = await startSmtp();
  app.services.mailer = createMailer(url);
  await app.admin.query(`update identity.account set email = 'lab@example.edu.cn' where account = 'lab'`);
  await tell('lab', 'mail', '第一行\n<b>不是标记</b>');
  const { rows } = await app.admin.query<{ id: number }>(
    `select d.id from notices.delivery d join notices.message m on m.id = d.message_id where m.dedupe = 'mail'`,
  );
  const ids = rows.map((row) => Number(row.id));
  for (let i = 0; i < 3; i += 1) await app.inside((ctx) => deliver(ctx, { ids }));
  await stop();
  expect(received).toHaveLength(1);
  expect(received[0]!.to).toBe('lab@example.edu.cn');
  expect(received[0]!.html).toContain('&lt;b&gt;不是标记');
  expect(received[0]!.html).not.toContain('<b>');
});

test('the newest message comes first and what is handled last, in the list and on the home', async () => {
  for (const dedupe of ['t1', 't2', 't3', 't4']) await tell('jcry', dedupe, dedupe);
  // The third was sent before the second, as a job does that waited; the newest is handled.
  await app.admin.query(
    `update notices.message set created_at = timestamptz '2026-11-20' + (case dedupe when 't1' then 1 when 't3' then 2 when 't2' then 3 else 4 end) * interval '1 hour',
       handled_at = case when dedupe = 't4' then now() end where user_id = $1`,
    [await app.user('jcry')],
  );
  const client = await app.as('jcry');
  const order = ['t2', 't3', 't1', 't4'];
  const { content } = await client.ok(inboxApi.list);
  expect(content.map(({ body }) => body.slice(-2))).toEqual(order);
  const { sections } = await client.ok(workHomeApi.find);
  const latest = sections.find(({ name }) => name === 'notices.latest')!;
  expect(latest.rows.map(({ note }) => note.slice(-2))).toEqual(order);
  const byTime = await client.ok(inboxApi.list, { sort: 'created_at', order: 'desc' });
  expect(byTime.content.map(({ body }) => body.slice(-2))).toEqual(['t4', 't2', 't3', 't1']);
});
