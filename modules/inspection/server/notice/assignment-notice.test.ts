import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { delayApi } from '../../shared/problem/delay.ts';
import { rectifyApi } from '../../shared/problem/rectify.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { remind } from './remind.jobs.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  given = givenIn(app);
  await given.inspector('jcry');
});
afterAll(() => app.stop());

type Message = { account: string; title: string; body: string; url: string };
/** Messages of a type that lead to this page or name this text. */
async function messagesOf(type: string, text: string): Promise<Message[]> {
  const { rows } = await app.admin.query<Message>(
    `select a.account, m.title, m.body, m.url from notices.message m
     join identity.account a on a.school_id = m.school_id and a.id = m.user_id
     where m.school_id = $1 and m.type = $2 and (m.url = $3 or m.title || m.body like '%' || $3 || '%') order by a.account`,
    [app.schoolId('alpha'), type, text],
  );
  return rows;
}
const look = (id: number) => `/lab-check/problem_look/${id}`;
// Messages are written by a job.
const soon = { timeout: 10_000 };
const accountsOf = async (type: string, text: string) => (await messagesOf(type, text)).map(({ account }) => account);

test('the decision on a delay reaches whoever asked for it, with the opinion', async () => {
  const id = await given.problem();
  const [lab, college] = [await app.as('lab'), await app.as('college')];
  await lab.ok(delayApi.apply, { id, days: 5, reason: '配件未到货', interim: '已停用并警示' });
  await expect.poll(() => accountsOf('DELAY_APPLY', '/lab-check/rectify-examine'), soon).toEqual(['college', 'school']);
  const [row] = (await college.ok(delayApi.list, { status: 0 })).content;
  await college.ok(delayApi.decide, { id: row!.id, agree: false, opinion: '请按期完成' });
  await expect.poll(() => accountsOf('DELAY_RESULT', look(id)), soon).toEqual(['lab']);
  const [message] = await messagesOf('DELAY_RESULT', look(id));
  expect(message!.body).toContain('请按期完成');
});

test('of an urgent problem the school alone is asked for a delay', async () => {
  const id = await given.problem({ level: 'urgent' });
  await (await app.as('lab')).ok(delayApi.apply, { id, days: 1, reason: '等待备件到货', interim: '已停用' });
  const { rows } = await app.admin.query<{ id: number }>('select id from inspection.delay where problem_id = $1', [id]);
  const told = async () => {
    const { rows: people } = await app.admin.query<{ account: string }>(
      `select a.account from notices.message m join identity.account a on a.id = m.user_id where m.dedupe like $1`,
      [`delay:${rows[0]!.id}:asked%`],
    );
    return people.map(({ account }) => account);
  };
  await expect.poll(told, soon).toEqual(['school']);
});

test('a problem that is given on is told to the former and the new person', async () => {
  const id = await given.problem();
  const user_id = await app.user('teacher');
  await (await app.as('lab')).ok(rectifyApi.reassign, { id, user_id, reason: '由其负责该设备' });
  await expect.poll(() => accountsOf('REASSIGN', look(id)), soon).toEqual(['lab', 'teacher']);
});

test('an urged problem is told to its laboratory', async () => {
  const id = await given.problem();
  await (await app.as('school')).ok(rectifyApi.urge, { id });
  await expect.poll(() => accountsOf('PROBLEM_URGE', look(id)), soon).toEqual(['lab']);
});

test('an urgent problem is reminded of in the hours before its deadline', async () => {
  const id = await given.problem({ level: 'urgent' });
  const now = new Date();
  await app.admin.query('update inspection.problem set effective_deadline = $2 where id = $1', [
    id,
    new Date(now.getTime() + 3 * 3_600_000),
  ]);
  for (let turn = 0; turn < 2; turn += 1) await app.inside((ctx) => remind({ ...ctx, now }));
  expect(await accountsOf('PROBLEM_DUE', `/lab-check/problem/${id}`)).toEqual(['lab']);
});

test('two days before its end an activity with unchecked laboratories is told to its inspectors', async () => {
  const name = '快要结束的巡查';
  const id = await given.running({ name });
  await app.admin.query(
    `update inspection.activity set end_at = ((now() at time zone 'Asia/Shanghai')::date + 2 + time '23:59:59') at time zone 'Asia/Shanghai' where id = $1`,
    [id],
  );
  await app.inside((ctx) => remind({ ...ctx, now: new Date(`${given.today()}T12:00:00+08:00`) }));
  expect(await accountsOf('ACT_END_SOON', name)).toEqual(['jcry']);
  await (await app.as('school')).ok(activityApi.end, { id });
});
