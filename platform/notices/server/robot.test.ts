import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { deliveryApi } from '../shared/delivery.ts';
import { templateApi } from '../shared/notice.ts';
import { notify } from './notify.service.ts';

// Both robots are one server on this machine, which the school has entered as their address.

type Post = { url: URL; body: { msgtype: string; markdown: { content?: string; title?: string; text?: string } } };
const posts: Post[] = [];
let errcode = 0;
const peer = createServer((request, response) => {
  let text = '';
  request.on('data', (part: Buffer) => (text += part.toString()));
  request.on('end', () => {
    posts.push({ url: new URL(request.url ?? '', 'http://peer'), body: JSON.parse(text) as Post['body'] });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ errcode, errmsg: errcode === 0 ? 'ok' : 'keywords not in content' }));
  });
});

let app: TestApp;
let address: string;
beforeAll(async () => {
  await new Promise<void>((done) => peer.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(peer.address() as AddressInfo).port}`;
  address = `http://${host}`;
  app = await startTestApp({ takesJobs: true, env: { DEVICE_HOSTS: host, PUBLIC_URL: 'https://lab.example' } });
});
afterAll(async () => {
  await app.stop();
  peer.close();
});
beforeEach(async () => {
  posts.length = 0;
  errcode = 0;
  await set('wecom_robot', `${address}/cgi-bin/webhook/send?key=k1`);
  await set('dingtalk_robot', `${address}/robot/send?access_token=t1`);
  await set('dingtalk_secret', 'SECabc');
});

async function set(sys_key: string, value: string) {
  const school = await app.as('school');
  const { version } = (await school.ok(settingApi.list)).content.find((row) => row.sys_key === sys_key)!;
  await school.ok(settingApi.update, { sys_key, value, version });
}

const type = 'BULLETIN';
async function byRobot(by_robot: boolean) {
  const school = await app.as('school');
  const row = (await school.ok(templateApi.list, { size: 150 })).content.find((one) => one.type === type)!;
  const { id, version, title, body } = row;
  await school.ok(templateApi.update, {
    id,
    version,
    title,
    body,
    status: Enabled.on,
    by_app: true,
    by_mail: false,
    by_sms: false,
    by_robot,
  });
  return id;
}
const send = (dedupe: string) =>
  app.inside(async (ctx) =>
    notify(ctx, {
      type,
      userIds: await Promise.all(['lab', 'college', 'teacher'].map((account) => app.user(account))),
      params: { title: '十一月检查通报', no: '实安通〔2026〕3号', act_name: '巡查', org: '示范大学' },
      url: '/lab-check',
      dedupe,
    }),
  );

test('a notice to three people is announced once in each group, also when it is sent again', async () => {
  await byRobot(true);
  await send('robot-a');
  await send('robot-a');
  await expect.poll(() => posts.length, { timeout: 15_000 }).toBe(2);
  const wecom = posts.find(({ url }) => url.pathname.startsWith('/cgi-bin'))!;
  const dingtalk = posts.find(({ url }) => url.pathname.startsWith('/robot'))!;
  expect(wecom.body.markdown.content).toContain('十一月检查通报');
  expect(wecom.body.markdown.content).toContain('[打开平台查看](https://lab.example/lab-platform/lab-check)');
  expect(dingtalk.body.markdown.text).toContain('十一月检查通报');
  expect(dingtalk.url.searchParams.get('access_token')).toBe('t1');
  expect(dingtalk.url.searchParams.get('sign')).toHaveLength(44);
  await send('robot-a');
  await send('robot-b');
  await expect.poll(() => posts.length, { timeout: 15_000 }).toBe(4);
});

test('a type without a robot, and a school without an address, announce nothing', async () => {
  await byRobot(false);
  await send('robot-c');
  await byRobot(true);
  await set('wecom_robot', '');
  await send('robot-d');
  await expect.poll(() => posts.length, { timeout: 15_000 }).toBe(1);
  expect(posts[0]!.url.pathname).toBe('/robot/send');
});

test('a robot that refuses is asked again, and its reason is shown', async () => {
  const id = await byRobot(true);
  await set('dingtalk_robot', '');
  errcode = 310_000;
  await send('robot-e');
  const school = await app.as('school');
  const refused = async () => (await school.ok(deliveryApi.list, { channel: 'wecom', type })).content[0]!;
  await expect.poll(async () => (await refused()).error, { timeout: 15_000 }).toBe('keywords not in content');
  expect(await refused()).toMatchObject({ state: 'waiting', tries: 1, to: '', can: ['resend', 'cancel'] });
  expect((await school.ok(templateApi.find, { id })).failed).toBe(0);
});

test.each([
  ['wecom_robot', 'qyapi', 'https://qyapi.weixin.qq.com/'],
  ['wecom_robot', 'http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1', 'https://qyapi.weixin.qq.com/'],
  ['wecom_robot', 'https://qyapi.weixin.qq.com@evil.example/send', 'https://qyapi.weixin.qq.com/'],
  ['wecom_robot', 'https://qyapi.weixin.qq.com.evil.example/send', 'https://qyapi.weixin.qq.com/'],
  ['dingtalk_robot', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1', 'https://oapi.dingtalk.com/'],
  ['dingtalk_secret', 'abc', 'SEC'],
])('%s does not take %s', async (sys_key, value, reason) => {
  const school = await app.as('school');
  const { version } = (await school.ok(settingApi.list)).content.find((row) => row.sys_key === sys_key)!;
  const reply = await school.call(settingApi.update, { sys_key, value, version });
  expect(reply).toMatchObject({ code: 400, data: { errors: { value: expect.stringContaining(reason) } } });
});

test('addresses and secret are never shown, not to the administrator and not in the log', async () => {
  const school = await app.as('school');
  const rows = (await school.ok(settingApi.list)).content.filter(
    ({ kind, group }) => kind === 'secret' && group === '通知',
  );
  expect(rows.map(({ sys_key, value, changed }) => [sys_key, value, changed])).toEqual([
    ['wecom_robot', '', true],
    ['dingtalk_robot', '', true],
    ['dingtalk_secret', '', true],
    ['sms_url', '', false],
    ['sms_key', '', false],
  ]);
  const stored = await app.admin.query(
    `select value from codes.setting where sys_key in ('wecom_robot', 'dingtalk_robot', 'dingtalk_secret')`,
  );
  expect(JSON.stringify(stored.rows)).not.toMatch(/webhook|SECabc/);
  const pairs = await school.ok(settingApi.config);
  expect(pairs.map(({ sys_key }) => sys_key)).not.toContain('wecom_robot');
  const { rows: logged } = await app.admin.query(
    `select 1 from kernel.op_log where to_jsonb(op_log)::text like '%webhook/send%' or to_jsonb(op_log)::text like '%SECabc%'`,
  );
  expect(logged).toEqual([]);
});
