import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { createMailer } from '#kernel/server/mailer.ts';
import { fileApi, type FileRef } from '#kernel/shared/files.ts';
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
        type: 'TEST_PICTURE',
        label: '带图通知',
        occasion: '测试时',
        title: '{lab}',
        body: '{lab}',
        byMail: true,
        variables: ['lab'],
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

const square = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

async function uploadBy(client: Client, name: string, content: Buffer): Promise<FileRef> {
  const { data } = await client.upload(fileApi.upload, [{ name, content }]);
  return data[0]!;
}
const pictureBy = async (client: Client, background = 'red') =>
  uploadBy(client, `${background}.png`, await square(background));

const template = (pictures: readonly FileRef[], body = '<p>{lab}</p><p>{picture_1}</p>', name = '带图模板') => ({
  name,
  scene: 'TEST_PICTURE',
  subject: '{lab}',
  body,
  status: Enabled.on,
  pictures: pictures.map(({ id }) => id),
});

const ruleOf = async (reply: Promise<{ data: unknown }>) => ((await reply).data as { rule?: string } | null)?.rule;

let sent = 0;
async function mailTo(account: string) {
  sent += 1;
  const dedupe = `mail-picture:${sent}`;
  await app.inside(async (ctx) =>
    notify(ctx, {
      type: 'TEST_PICTURE',
      userIds: [await app.user(account)],
      params: { lab: '实验室' },
      url: '/inbox',
      dedupe,
    }),
  );
  const { rows } = await app.admin.query<{ id: number }>(
    'select d.id from notices.delivery d join notices.message m on m.id = d.message_id where m.dedupe = $1',
    [dedupe],
  );
  await app.inside((ctx) => deliver(ctx, { ids: rows.map(({ id }) => Number(id)) }));
  return smtp.received.at(-1)!;
}

test('a mail carries the pictures that its text names, each once, and no others', async () => {
  const [red, blue] = [await pictureBy(school, 'red'), await pictureBy(school, 'blue')];
  const body = '<p>{lab}</p><p>{picture_2}</p><p>{picture_2}</p>';
  await school.ok(mailTemplateApi.create, template([red, blue], body));
  const mail = await mailTo('lab');
  expect(mail.html.match(/<img src="cid:picture_2@lab-platform" alt="图片 2"/g)).toHaveLength(2);
  expect(mail.pictures).toMatchObject([{ cid: 'picture_2@lab-platform', type: 'image/png' }]);
  const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  const stored = await school.blob(fileApi.content, { id: blue.id });
  expect(digest(mail.pictures[0]!.content)).toBe(digest(stored.body));
});

test('a test mail shows the pictures of a template that is not saved yet', async () => {
  const red = await pictureBy(school);
  const { scene, subject, body, pictures } = template([red]);
  await school.ok(mailTemplateApi.test, { scene, subject, body, pictures });
  expect(smtp.received[0]!.html).toContain('src="cid:picture_1@lab-platform"');
  expect(smtp.received[0]!.pictures).toHaveLength(1);
});

test('a picture whose content is gone is left out, and the mail is sent', async () => {
  const red = await pictureBy(school);
  await school.ok(mailTemplateApi.create, template([red]));
  const { rows } = await app.admin.query<{ key: string }>('select key from files.file where id = $1', [red.id]);
  await app.services.storage.remove(rows[0]!.key);
  const mail = await mailTo('lab');
  expect(mail.html).not.toContain('<img');
  expect(mail.pictures).toEqual([]);
});

test('saved pictures come back in order, stay without being named, and are cleared by an empty list', async () => {
  const [red, blue] = [await pictureBy(school, 'red'), await pictureBy(school, 'blue')];
  const input = template([blue, red]);
  const { id } = await school.ok(mailTemplateApi.create, input);
  const saved = await school.ok(mailTemplateApi.find, { id });
  expect(saved.pictures.map((picture) => picture.id)).toEqual([blue.id, red.id]);
  const { pictures: _, ...rest } = input;
  await school.ok(mailTemplateApi.update, { ...rest, id, version: saved.version });
  const kept = await school.ok(mailTemplateApi.find, { id });
  expect(kept.pictures).toHaveLength(2);
  const cleared = { ...input, id, version: kept.version, pictures: [], body: '<p>{lab}</p>' };
  await school.ok(mailTemplateApi.update, cleared);
  expect((await school.ok(mailTemplateApi.find, { id })).pictures).toEqual([]);
});

test('a text names only pictures that there are, a subject none', async () => {
  const red = await pictureBy(school);
  const ruleFor = (more: object) => ruleOf(school.call(mailTemplateApi.create, { ...template([red]), ...more }));
  expect(await ruleFor({ body: '<p>{picture_2}</p>' })).toBe('notices.unknownVariable');
  expect(await ruleFor({ body: '<p>{picture_0}</p>' })).toBe('notices.unknownVariable');
  expect(await ruleFor({ subject: '{picture_1}' })).toBe('notices.unknownVariable');
  expect(await ruleFor({ body: '<p>{picture<strong>_1}</strong></p>' })).toBe('notices.brokenVariable');
});

test('other files, too many bytes and uploads of others are refused', async () => {
  const ruleFor = (pictures: readonly FileRef[]) => ruleOf(school.call(mailTemplateApi.create, template(pictures)));
  expect(await ruleFor([await uploadBy(school, '说明.txt', Buffer.from('说明'))])).toBe('notices.noPicture');
  const foreign = await pictureBy(await app.as('college'));
  expect(await ruleFor([foreign])).toBe('notices.pictureGone');
  const large = await pictureBy(school);
  await app.admin.query('update files.file set size = 2000001 where id = $1', [large.id]);
  expect(await ruleFor([large])).toBe('notices.picturesTooLarge');
  await app.admin.query('update files.file set size = 2000000 where id = $1', [large.id]);
  expect(await ruleFor([large])).toBeUndefined();
  const six = await Promise.all(Array.from({ length: 6 }, () => pictureBy(school)));
  expect((await school.call(mailTemplateApi.create, template(six, undefined, '六张'))).code).toBe(400);
});

test('the picture of one template is not taken by another', async () => {
  const red = await pictureBy(school);
  await school.ok(mailTemplateApi.create, template([red]));
  const other = { ...template([red], undefined, '另一个'), status: Enabled.off };
  expect((await school.call(mailTemplateApi.create, other)).code).toBe(409);
});

test('pictures are seen by whoever reads templates, and by nobody else', async () => {
  const red = await pictureBy(school);
  await school.ok(mailTemplateApi.create, template([red]));
  const of = async (account: string) => (await app.as(account)).blob(fileApi.content, { id: red.id });
  expect((await of('system')).error).toBeUndefined();
  expect((await of('college')).error).toBe('文件不存在或您无权查看');
  expect((await of('lab')).error).toBe('文件不存在或您无权查看');
});
