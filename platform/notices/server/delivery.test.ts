import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { systemActor } from '#kernel/server/context.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { deliveryApi } from '../shared/delivery.ts';
import { inboxApi, todoApi } from '../shared/notice.ts';
import { deliver } from './delivery.jobs.ts';
import { claimDelivery, sendDue } from './delivery.service.ts';
import { notify, prepareNotices } from './notify.service.ts';
import { queuedJobs } from './queued.jobs.ts';
import { startPeer } from './testing/peer.ts';

let app: TestApp;
let school: Client;
let gateway: Awaited<ReturnType<typeof startPeer<{ mobile: string; content: string; id: string }>>>;
const answer: { reply: unknown } = { reply: { code: 0 } };
/** What the mail server does with the next mails. */
let mail: () => Promise<void> = () => Promise.resolve();
let mails = 0;

beforeAll(async () => {
  gateway = await startPeer(answer);
  app = await startTestApp({ env: { DEVICE_HOSTS: gateway.host, PUBLIC_URL: 'https://lab.example' } });
  app.services.mailer = { enabled: true, send: () => ((mails += 1), mail()) };
  await app.inside((ctx) =>
    prepareNotices(ctx, [
      {
        type: 'TEST_OUT',
        label: '外发测试',
        occasion: '测试时',
        title: '{lab}',
        body: '请到{lab}',
        byMail: true,
        bySms: true,
        variables: ['lab'],
      },
    ]),
  );
  await app.admin.query(
    `update identity.account set email = account || '@example.edu.cn', mobile = case when account = 'lab' then '13800001234' else '' end`,
  );
});
afterAll(async () => {
  await app.stop();
  gateway.stop();
});
beforeEach(async () => {
  mail = () => Promise.resolve();
  mails = 0;
  answer.reply = { code: 0 };
  gateway.posts.length = 0;
  await app.admin.query('delete from notices.delivery');
  school = await app.as('school');
});

async function set(sys_key: string, value: string) {
  const { version } = (await school.ok(settingApi.list)).content.find((row) => row.sys_key === sys_key)!;
  await school.ok(settingApi.update, { sys_key, value, version });
}

let occasions = 0;
/** A notice to these accounts; returns its deliveries. */
async function tell(accounts: string[], awaits?: Parameters<typeof notify>[1]['awaits']): Promise<number[]> {
  occasions += 1;
  const dedupe = `delivery:${occasions}`;
  await app.inside(async (ctx) =>
    notify(ctx, {
      type: 'TEST_OUT',
      userIds: await Promise.all(accounts.map((account) => app.user(account))),
      params: { lab: '有机合成实验室' },
      url: '/inbox',
      dedupe,
      ...(awaits && { awaits }),
    }),
  );
  const { rows } = await app.admin.query<{ id: number }>(
    `select d.id from notices.delivery d join notices.message m on m.school_id = d.school_id and m.id = d.message_id
     where m.dedupe = $1 order by d.id`,
    [dedupe],
  );
  return rows.map(({ id }) => Number(id));
}

const start = Date.parse('2026-11-30T23:00:00+08:00');
const minute = (n: number) => new Date(start + n * 60_000);
const at = (now: Date, work: (ctx: Ctx) => Promise<unknown>) => app.inside((ctx) => work({ ...ctx, now }));
/** The job as it runs at an instant. */
const deliverAt = (now: Date, ids: number[]) => {
  app.clock.at = now;
  return app.inside((ctx) => deliver({ ...ctx, now }, { ids })).finally(() => (app.clock.at = undefined));
};
const rowOf = async (id: number) =>
  (await school.ok(deliveryApi.list, { size: 150 })).content.find((row) => row.id === id)!;
const refuse = (message: string, responseCode?: number) => () =>
  Promise.reject(Object.assign(new Error(message), { responseCode }));

test('a refused mail is sent again after growing pauses, over the end of a month, until it arrives', async () => {
  mail = refuse('452 mailbox busy', 452);
  const [id] = await tell(['teacher']);
  await deliverAt(minute(0), [id!]);
  expect(await rowOf(id!)).toMatchObject({
    state: 'waiting',
    tries: 1,
    error: '452 mailbox busy',
    next_at: '2026-11-30 23:01:00',
  });
  const tried: number[] = [0];
  for (let n = 1; n <= 90; n += 1) {
    if (n === 80) mail = () => Promise.resolve();
    const due = await app.admin.query<{ id: number }>(
      `select id from notices.delivery where id = $1 and state = 'waiting' and next_at <= $2`,
      [id, minute(n)],
    );
    await at(minute(n), sendDue);
    if (due.rows.length === 0) continue;
    tried.push(n);
    await deliverAt(minute(n), [id!]);
  }
  // Pauses of 1, 5, 20 and 60 minutes.
  expect(tried).toEqual([0, 1, 6, 26, 86]);
  expect(await rowOf(id!)).toMatchObject({
    state: 'sent',
    tries: 5,
    error: '',
    sent_at: '2026-12-01 00:26:00',
    can: [],
  });
  expect(mails).toBe(5);
});

test('an address that does not exist fails at once and waits for the administrator, who sends it again', async () => {
  mail = refuse('550 no such user', 550);
  const [id] = await tell(['teacher']);
  await deliverAt(minute(0), [id!]);
  expect(await rowOf(id!)).toMatchObject({
    state: 'failed',
    to: expect.stringContaining('teacher@example.edu.cn'),
    can: ['resend', 'cancel'],
  });
  const todo = (await school.ok(todoApi.list)).content.find(({ name }) => name === 'notices.failed');
  expect(todo).toMatchObject({ count: 1, url: '/lab-check/notice-deliveries?state=failed' });
  expect((await school.ok(deliveryApi.list, { state: 'failed' })).total).toBe(1);
  mail = () => Promise.resolve();
  const replies = await Promise.all([1, 2, 3].map(() => school.call(deliveryApi.resend, { ids: [id!] })));
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  await deliverAt(minute(5), [id!]);
  expect(await rowOf(id!)).toMatchObject({ state: 'sent', tries: 1 });
  expect((await school.call(deliveryApi.resend, { ids: [id!] })).code).toBe(409);
});

test('given up, a delivery is never sent', async () => {
  mail = refuse('550 no such user', 550);
  const [id] = await tell(['teacher']);
  await deliverAt(minute(0), [id!]);
  await school.ok(deliveryApi.cancel, { ids: [id!] });
  await at(minute(600), sendDue);
  await deliverAt(minute(600), [id!]);
  expect(mails).toBe(1);
  expect(await rowOf(id!)).toMatchObject({ state: 'cancelled', can: [] });
});

test('what has been done meanwhile is not asked for again', async () => {
  mail = refuse('connect ECONNREFUSED');
  const [id] = await tell(['teacher'], { docType: 'test.doc', ids: [7], states: ['open'] });
  await deliverAt(minute(0), [id!]);
  await app.admin.query(
    `update notices.message set handled_at = now() where id = (select message_id from notices.delivery where id = $1)`,
    [id],
  );
  await deliverAt(minute(1), [id!]);
  expect(await rowOf(id!)).toMatchObject({ state: 'cancelled', error: '事项已办理，不再发送' });
  expect(mails).toBe(1);
});

test('sixteen runs at once send once; a killed run sends never twice and is shown', async () => {
  const [first] = await tell(['teacher']);
  const job = { name: 'notices.deliver', schoolId: app.schoolId('alpha'), userId: 0, data: { ids: [first!] } };
  const jobs = { 'notices.deliver': { transaction: false, handler: deliver } };
  await Promise.all(Array.from({ length: 16 }, () => runJob(app.services, jobs, job)));
  expect(mails).toBe(1);
  const [second] = await tell(['teacher']);
  await at(minute(0), (ctx) => claimDelivery(ctx, second!));
  await at(minute(14), sendDue);
  expect(await rowOf(second!)).toMatchObject({ state: 'sending' });
  await at(minute(16), sendDue);
  await deliverAt(minute(17), [second!]);
  expect(await rowOf(second!)).toMatchObject({ state: 'failed', error: '发送中断，未确认是否送达' });
  expect(mails).toBe(1);
});

test('a delivery whose job is lost is queued by the clock', async () => {
  const [id] = await tell(['teacher']);
  const queued = () =>
    app.admin.query(
      `select 1 from pgboss.job where data->>'name' = 'notices.deliver' and data->'data'->'ids' @> $1::jsonb`,
      [JSON.stringify([id])],
    );
  const before = (await queued()).rows.length;
  await at(new Date(Date.now() + 11 * 60_000), sendDue);
  expect((await queued()).rows.length).toBe(before + 1);
});

test('a text message reaches the phone by the gateway of the school, with key and signature', async () => {
  expect(await tell(['lab'])).toHaveLength(1);
  await set('sms_url', `${gateway.address}/sms/send`);
  await set('sms_key', 'k-123');
  await set('sms_signature', '甲大学');
  // The teacher has no number.
  const ids = await tell(['lab', 'teacher']);
  expect(ids).toHaveLength(3);
  await deliverAt(minute(0), ids);
  await deliverAt(minute(1), ids);
  expect(gateway.posts).toHaveLength(1);
  const [{ url, headers, body }] = gateway.posts as [(typeof gateway.posts)[number]];
  expect([url.pathname, headers['authorization']]).toEqual(['/sms/send', 'Bearer k-123']);
  expect(body).toMatchObject({ mobile: '13800001234', content: '【甲大学】有机合成实验室：请到有机合成实验室' });
  const sms = (await school.ok(deliveryApi.list, { channel: 'sms' })).content;
  expect(sms).toMatchObject([{ state: 'sent', to: expect.stringContaining('138****1234') }]);
});

test('a gateway that refuses is asked again, and its reason is shown', async () => {
  await set('sms_url', `${gateway.address}/sms/send`);
  answer.reply = { code: 17, message: '余额不足' };
  const ids = await tell(['lab']);
  await deliverAt(minute(0), ids);
  const sms = async () => (await school.ok(deliveryApi.list, { channel: 'sms' })).content[0]!;
  expect(await sms()).toMatchObject({ state: 'waiting', error: '余额不足' });
  answer.reply = { code: 0 };
  await deliverAt(minute(1), ids);
  expect(await sms()).toMatchObject({ state: 'sent', tries: 2 });
  await set('sms_url', '');
});

test('an inner gateway that the operator has not named is not asked', async () => {
  await set('sms_url', 'http://127.0.0.1:9/sms');
  const ids = await tell(['lab']);
  await deliverAt(minute(0), ids);
  const [sms] = (await school.ok(deliveryApi.list, { channel: 'sms' })).content;
  expect(sms!.error).toContain('不在允许访问的内网地址中');
  await set('sms_url', '');
});

test.each([
  ['sms_url', 'ftp://sms.example/send', '接口地址'],
  ['sms_url', 'http://user@sms.example/send', '接口地址'],
  ['sms_key', 'two words', '不能有空格'],
  ['sms_signature', '字'.repeat(21), '最多 20 个字'],
])('%s does not take %s', async (sys_key, value, reason) => {
  const { version } = (await school.ok(settingApi.list)).content.find((row) => row.sys_key === sys_key)!;
  const reply = await school.call(settingApi.update, { sys_key, value, version });
  expect(reply).toMatchObject({ code: 400, data: { errors: { value: expect.stringContaining(reason) } } });
});

test('another school, and who may not edit notices, change nothing', async () => {
  mail = refuse('550 no such user', 550);
  const [id] = await tell(['teacher']);
  await deliverAt(minute(0), [id!]);
  const other = await app.as('school', 'beta');
  expect((await other.ok(deliveryApi.list)).content.map((row) => row.id)).not.toContain(id);
  expect((await other.call(deliveryApi.resend, { ids: [id!] })).code).toBe(409);
  for (const account of ['college', 'lab', 'jcry'])
    expect((await (await app.as(account)).call(deliveryApi.cancel, { ids: [id!] })).code).toBe(403);
  expect((await rowOf(id!)).state).toBe('failed');
});

test('what was queued before the upgrade is sent', async () => {
  await set('wecom_robot', `${gateway.address}/cgi-bin/webhook/send?key=k1`);
  const run = (name: string, data: Record<string, unknown>) =>
    runJob(app.services, queuedJobs, { name, schoolId: app.schoolId('alpha'), userId: systemActor(1).userId, data });
  await run('notices.mail', { ids: [1] });
  await run('notices.robot', { type: 'BULLETIN', title: '通报', body: '请阅读', url: '/inbox', dedupe: 'old' });
  await run('notices.robot', { type: 'BULLETIN', title: '通报', body: '请阅读', url: '/inbox', dedupe: 'old' });
  expect((await school.ok(deliveryApi.list, { channel: 'wecom' })).total).toBe(1);
  await set('wecom_robot', '');
});

test('the message in the platform is there whatever becomes of its mail', async () => {
  mail = refuse('550 no such user', 550);
  const [id] = await tell(['teacher']);
  await deliverAt(minute(0), [id!]);
  expect((await (await app.as('teacher')).ok(inboxApi.list)).content[0]).toMatchObject({ title: '有机合成实验室' });
});
