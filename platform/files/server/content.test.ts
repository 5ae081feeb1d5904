import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { publicSettings } from '#kernel/shared/settings.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const hidden = '文件不存在或您无权查看';

async function uploadBy(client: Client, name = '记录.txt', content = Buffer.from('现场记录')) {
  const { data } = await client.upload(fileApi.upload, [{ name, content }]);
  return data[0]!;
}

/** Reply to a signed call or link: the content or the error message. */
const called = async (client: Client, id: number) => {
  const { body, error } = await client.blob(fileApi.content, { id });
  return error ?? body.toString();
};
const linked = async (url: string) => {
  const reply = await app.stranger().get(url);
  return reply.headers.get('error-msg') ? decodeURIComponent(reply.headers.get('error-msg')!) : await reply.text();
};

test('a signed call answers the content to its owner and nobody else', async () => {
  const lab = await app.as('lab');
  const { id } = await uploadBy(lab);
  expect(await called(lab, id)).toBe('现场记录');
  expect(await called(await app.as('system'), id)).toBe(hidden);
  expect(await called(await app.as('lab', 'beta'), id)).toBe(hidden);
  expect((await app.stranger('alpha').call(fileApi.content, { id })).code).toBe(101);
});

test('a link expires with the account, the role and the school of its viewer', async () => {
  const files = [await uploadBy(await app.as('teacher')), await uploadBy(await app.as('normal'))];
  const [teacher, normal] = files.map((file) => file.url) as [string, string];
  const [alpha, user] = [app.schoolId('alpha'), await app.user('teacher')];
  const both = async () => [await linked(teacher), await linked(normal)];
  const answers = [];
  await app.admin.query('update identity.account set status = 0 where school_id = $1 and id = $2', [alpha, user]);
  answers.push(await both());
  await app.admin.query('update identity.account set status = 1 where school_id = $1 and id = $2', [alpha, user]);
  await app.admin.query('update identity.holding set role_id = 9 where school_id = $1 and user_id = $2', [alpha, user]);
  answers.push(await both());
  await app.admin.query('update org.school set status = 0 where id = $1', [alpha]);
  answers.push(await both());
  await app.admin.query('update org.school set status = 1 where id = $1', [alpha]);
  expect(answers).toEqual([
    [hidden, '现场记录'],
    [hidden, '现场记录'],
    [hidden, hidden],
  ]);
});

test('a link ends with the session for which it was made', async () => {
  const teacher = await app.as('teacher');
  const { url } = await uploadBy(teacher);
  expect(await linked(url)).toBe('现场记录');
  await teacher.ok(sessionApi.logout);
  expect(await linked(url)).toBe(hidden);
  // A link that the next session gets opens the same file.
  expect(await linked((await uploadBy(await app.as('normal'))).url)).toBe('现场记录');
});

test('a link cannot be turned to another file or viewer', async () => {
  const { url, id } = await uploadBy(await app.as('lab'));
  const other = await uploadBy(await app.as('lab2'));
  const expired = '链接已失效，请刷新页面后重试';
  expect(await linked(url.replace(`getFile/${id}`, `getFile/${other.id}`))).toBe(expired);
  expect(await linked(url.replace(/u=[\d.]+/, 'u=1.1.1.1'))).toBe(expired);
  expect(await linked(url.replace(/u=[^&]+&/, ''))).toBe(expired);
});

test('missing content is reported as not found', async () => {
  const lab = await app.as('lab');
  const { id, url } = await uploadBy(lab);
  const { rows } = await app.admin.query('select key from files.file where id = $1', [id]);
  await app.services.storage.remove(rows[0].key);
  const missing = '文件内容不在这台服务器上，请稍后重试或联系管理员';
  expect([await called(lab, id), await linked(url)]).toEqual([missing, missing]);
  expect((await app.stranger().get(url)).status).toBe(200);
});

test('the manual and the icon of the school are everybody’s, until another file takes their place', async () => {
  const school = await app.as('school');
  const [first, second] = [await uploadBy(school), await uploadBy(school)];
  for (const [at, file] of [first, second].entries())
    await school.ok(settingApi.update, { sys_key: 'operation_manual', value: String(file.id), version: at });
  const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: '#8b1a1a' } }).png();
  const icon = await uploadBy(school, '图标.png', await picture.toBuffer());
  await school.ok(settingApi.update, { sys_key: 'sysIcon', value: String(icon.id), version: 0 });
  const normal = await app.as('normal');
  expect([await called(normal, second.id), await called(normal, first.id)]).toEqual(['现场记录', hidden]);
  const told = await app.stranger('alpha').ok(publicSettings);
  const linkOf = (key: string) => told.find(({ sys_key }) => sys_key === key)!.value;
  expect(await linked(linkOf('operation_manual'))).toBe('现场记录');
  expect((await app.stranger().get(linkOf('sysIcon'))).headers.get('content-type')).toBe('image/png');
});

test('settings are visible to their audience only', async () => {
  const keysOf = async (client: Client) => (await client.ok(settingApi.config)).map((pair) => pair.sys_key);
  const [normal, school] = [await keysOf(await app.as('normal')), await keysOf(await app.as('school'))];
  expect(normal).not.toContain('visual_ip_ranges');
  expect(normal).toContain('token_refresh');
  expect(school).toContain('visual_ip_ranges');
});

test('a file stays reachable for its owner after a change of role', async () => {
  const normal = await app.as('normal');
  const { id } = await uploadBy(normal);
  const { userInfo } = await normal.ok(sessionApi.current);
  await app.admin.query('insert into identity.holding (school_id, user_id, role_id, org_id) values ($1, $2, 8, $3)', [
    app.schoolId('alpha'),
    userInfo.user_id,
    userInfo.org_id,
  ]);
  const { access_token } = await normal.ok(sessionApi.roleLogin, { role_id: 8, org_id: userInfo.org_id });
  const later = await app.stranger('alpha').blob(fileApi.content, { id }, { headers: { authorization: access_token } });
  expect(later.body.toString()).toBe('现场记录');
});
