import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { createMailer } from '#kernel/server/mailer.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { mailTemplateApi } from '../shared/mail-template.ts';
import { deliver } from './delivery.jobs.ts';
import { notify, prepareNotices } from './notify.service.ts';
import { startSmtp } from './testing/smtp.ts';

let app: TestApp;
let school: Client;
let smtp: Awaited<ReturnType<typeof startSmtp>>;

beforeAll(async () => {
  app = await startTestApp();
  smtp = await startSmtp();
  app.services.mailer = createMailer(smtp.url);
  await app.inside((ctx) =>
    prepareNotices(ctx, [
      {
        type: 'TEST_MAIL',
        label: '测试通知',
        occasion: '测试时',
        title: '{lab}有新消息',
        body: '{lab}：{text}',
        byMail: true,
        variables: ['lab', 'text'],
      },
    ]),
  );
  await app.admin.query(
    `update identity.account set email = account || '@example.edu.cn' where account in ('lab', 'school')`,
  );
});
afterAll(async () => {
  await smtp.stop();
  await app.stop();
});
beforeEach(async () => {
  school = await app.as('school');
  smtp.received.length = 0;
  await app.admin.query('delete from notices.mail_template');
});

const wording = {
  scene: 'TEST_MAIL',
  subject: '【{school}】{lab}',
  body: '<p><strong>{lab}</strong>：{text}</p><p>{link}</p>',
};
const template = { name: '测试模板', ...wording, status: Enabled.on };

let sent = 0;
async function mailTo(account: string, params: Record<string, string>) {
  sent += 1;
  const dedupe = `mail-template:${sent}`;
  await app.inside(async (ctx) =>
    notify(ctx, { type: 'TEST_MAIL', userIds: [await app.user(account)], params, url: '/inbox', dedupe }),
  );
  const { rows } = await app.admin.query<{ id: number }>(
    'select d.id from notices.delivery d join notices.message m on m.id = d.message_id where m.dedupe = $1',
    [dedupe],
  );
  await app.inside((ctx) => deliver(ctx, { ids: rows.map(({ id }) => Number(id)) }));
  return smtp.received.at(-1)!;
}

test('an enabled template words the mail of its scene, with values as text', async () => {
  await school.ok(mailTemplateApi.create, template);
  const mail = await mailTo('lab', { lab: '有机<i>合成</i>实验室', text: '请查看' });
  expect(mail).toMatchObject({ to: 'lab@example.edu.cn', subject: '【甲大学】有机<i>合成</i>实验室' });
  expect(mail.html).toContain('<strong>有机&lt;i&gt;合成&lt;/i&gt;实验室</strong>：请查看');
});

test('a disabled or removed template leaves the text of the notice', async () => {
  const { id } = await school.ok(mailTemplateApi.create, template);
  await school.ok(mailTemplateApi.setStatus, { id, status: Enabled.off });
  expect((await mailTo('lab', { lab: '实验室', text: '一' })).subject).toBe('实验室有新消息');
  await school.ok(mailTemplateApi.setStatus, { id, status: Enabled.on });
  expect((await mailTo('lab', { lab: '实验室', text: '二' })).subject).toBe('【甲大学】实验室');
  await school.ok(mailTemplateApi.remove, { id });
  expect((await mailTo('lab', { lab: '实验室', text: '三' })).subject).toBe('实验室有新消息');
});

test('a scene has one enabled template, also when 16 people save one at once', async () => {
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, i) => school.call(mailTemplateApi.create, { ...template, name: `模板${i}` })),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(replies.find(({ code }) => code !== 200)).toMatchObject({
    code: 409,
    message: '该场景已有启用的邮件模板，请先停用它',
  });
  const { id } = await school.ok(mailTemplateApi.create, { ...template, name: '备用', status: Enabled.off });
  expect(await school.call(mailTemplateApi.setStatus, { id, status: Enabled.on })).toMatchObject({ code: 409 });
  expect(await school.call(mailTemplateApi.create, { ...template, name: '备用 ', status: Enabled.off })).toMatchObject({
    code: 409,
    message: '邮件模板名称不能重复',
  });
});

test('unknown and broken variables, unknown scenes and scripts are not saved', async () => {
  const refused = async (more: object) =>
    (await school.call(mailTemplateApi.create, { ...template, ...more })) as { data: unknown; message: string };
  expect(await refused({ subject: '{labb}' })).toMatchObject({
    data: { rule: 'notices.unknownVariable' },
    message: expect.stringContaining('labb'),
  });
  expect(await refused({ body: '<p>{deadline}</p>' })).toMatchObject({ data: { rule: 'notices.unknownVariable' } });
  expect(await refused({ body: '<p>{la<strong>b}</strong></p>' })).toMatchObject({
    data: { rule: 'notices.brokenVariable' },
  });
  expect(await refused({ scene: 'NOTHING' })).toMatchObject({ data: { rule: 'notices.sceneUnknown' } });
  const { id } = await school.ok(mailTemplateApi.create, {
    ...template,
    body: '<p onclick="x()">{lab}</p><script>alert(1)</script><a href="javascript:x()">点</a>',
  });
  expect((await school.ok(mailTemplateApi.find, { id })).body).toBe('<p>{lab}</p><a>点</a>');
  const saved = await school.ok(mailTemplateApi.find, { id });
  expect(
    await school.call(mailTemplateApi.update, { ...template, id, version: saved.version, subject: '{who}' }),
  ).toMatchObject({ data: { rule: 'notices.unknownVariable' } });
});

test('scenes offer the variables of their notice and those of every mail', async () => {
  const { content } = await school.ok(mailTemplateApi.scenes);
  expect(content.find(({ scene }) => scene === 'TEST_MAIL')).toMatchObject({
    by_mail: true,
    variables: ['lab', 'text', 'school', 'link', 'sender', 'date'],
  });
});

test('a test goes to the own address with sample values, saved or not', async () => {
  expect(await school.ok(mailTemplateApi.test, wording)).toEqual({ to: 'school@example.edu.cn' });
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toMatchObject({ to: 'school@example.edu.cn', subject: '【甲大学】有机合成实验室' });
  expect(smtp.received[0]!.html).toContain('打开平台查看</a>');
  const { rows } = await app.admin.query(`select note from kernel.op_log where action = '测试发送邮件'`);
  expect(rows).toEqual([{ note: 'TEST_MAIL school@example.edu.cn' }]);
});

test('a test that cannot be sent says why', async () => {
  const rule = async (client: Client) => {
    const { data } = await client.call(mailTemplateApi.test, wording);
    return (data as unknown as { rule: string }).rule;
  };
  expect(await rule(await app.as('system'))).toBe('notices.noOwnMail');
  app.services.mailer = createMailer(undefined);
  expect(await rule(school)).toBe('notices.noMailServer');
  app.services.mailer = createMailer('smtp://127.0.0.1:9');
  expect(await rule(school)).toBe('notices.mailRefused');
  app.services.mailer = createMailer(smtp.url);
  expect((await (await app.as('college')).call(mailTemplateApi.test, wording)).code).toBe(403);
});
