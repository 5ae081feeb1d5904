import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testAccounts, type TestAccount } from '#apps/server/testing/fixtures.ts';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { createUnit } from '#platform/org/server/public.ts';
import { handOffApi } from '../../shared/problem/hand-off.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { rectifyApi } from '../../shared/problem/rectify.ts';
import { reviewApi } from '../../shared/problem/review.ts';
import { todoApi } from '#platform/notices/shared/notice.ts';
import { givenIn, type Given } from '../testing/given.ts';

// A defect of the building: the laboratory hands it to the office of security, whose keeper puts it right.

let app: TestApp;
let given: Given;
let office: number;
let keeper: number;
let [lab, security, school]: Client[] = [];
let id: number;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  given = givenIn(app);
  await given.inspector('jcry');
  office = await app.inside(async (ctx) =>
    createUnit(ctx, { pid: await app.unit(''), level: 'security', name: '保卫处', code: 'BWC' }),
  );
  keeper = await app.user('teacher');
  await app.admin.query('update org.unit set head_id = $2 where id = $1', [office, keeper]);
  [lab, security, school] = [await app.as('lab'), await app.as('teacher'), await app.as('school')];
});
afterAll(() => app.stop());
beforeEach(async () => {
  id = await given.problem();
});

const hand = (client = lab!, more: object = {}) =>
  client.call(handOffApi.handOff, { id, office_id: office, user_id: keeper, reason: '属于楼宇消防设施', ...more });
const find = (client = lab!) => client.ok(problemApi.find, { id });
const submit = async () =>
  security!.ok(rectifyApi.submit, {
    id,
    measures: '已更换损坏的疏散指示灯',
    finish_on: given.today(),
    photos: [await given.photo('teacher')],
  });
const told = async (type: string) => {
  const { rows } = await app.admin.query<{ account: string }>(
    `select a.account from notices.message m join identity.account a on a.id = m.user_id
     where m.type = $1 and m.url = $2 order by 1`,
    [type, `/lab-check/problem_look/${id}`],
  );
  return rows.map(({ account }) => account);
};

test('the office puts it right, the laboratory accepts it, the organizer closes it; it stays the laboratory’s', async () => {
  const { content } = await lab!.ok(handOffApi.people, { id, keyword: '测试teacher' });
  expect(content).toMatchObject([{ office_id: office, office_name: '保卫处', user_id: keeper }]);
  const before = await find();
  expect((await hand()).code).toBe(200);
  const handed = await find();
  expect(handed).toMatchObject({
    org_id: before.org_id,
    duty_name: '测试teacher',
    office_name: '保卫处',
    deadline: before.deadline,
  });
  expect(handed.can).toContain('handBack');
  expect(handed.can).not.toContain('rectify');
  expect(handed.reassigns).toMatchObject([{ to_org: '保卫处', to_user: '测试teacher' }]);
  await expect.poll(() => told('REASSIGN'), { timeout: 10_000 }).toEqual(['lab', 'teacher']);
  expect((await find(security)).can).toContain('rectify');
  await submit();
  expect((await find()).can).toEqual(expect.arrayContaining(['accept', 'refuse']));
  // Not reviewed before the laboratory has accepted it.
  expect((await school!.call(reviewApi.pass, { id })).code).toBe(403);
  expect((await security!.call(handOffApi.accept, { id })).code).toBe(428);
  await expect.poll(() => told('RECTIFY_SUBMITTED'), { timeout: 10_000 }).toContain('lab');
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => lab!.call(handOffApi.accept, { id, opinion: '已亮' })),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  await expect.poll(() => told('RECTIFY_SUBMITTED'), { timeout: 10_000 }).toContain('school');
  await school!.ok(reviewApi.pass, { id });
  expect(await find()).toMatchObject({ state: 'finished', org_id: before.org_id });
  expect((await find()).log.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['移交职能部门', '验收通过', '复核通过']),
  );
});

test('a result of the office is a to-do of the laboratory until it is accepted, of nobody else', async () => {
  const waiting = async (client: Client) => {
    const { content } = await client.ok(todoApi.list);
    const todo = content.find(({ name }) => name === 'inspection.to_accept');
    const rows = await client.ok(problemApi.list, { mine: 'accept', states: 'checking' as never });
    expect(todo?.count ?? 0).toBe(rows.total);
    return rows.content.map((row) => row.id);
  };
  const college = await app.as('college');
  await hand();
  expect(await waiting(lab!)).not.toContain(id);
  await submit();
  expect(await waiting(lab!)).toContain(id);
  // The college may accept in its stead, and does not have to.
  expect((await find(college)).can).toContain('accept');
  for (const client of [college, school!, security!, await app.as('lab2')])
    expect(await waiting(client)).not.toContain(id);
  await lab!.ok(handOffApi.accept, { id });
  expect(await waiting(lab!)).not.toContain(id);
  await school!.ok(reviewApi.pass, { id });
});

test('what is not accepted goes back to the office, with a new deadline and the reason', async () => {
  await hand();
  await submit();
  const { round } = await find();
  expect(await lab!.call(handOffApi.refuse, { id, opinion: '仍不亮', round: round + 1 })).toMatchObject({
    data: { rule: 'inspection.resultChanged' },
  });
  await lab!.ok(handOffApi.refuse, { id, opinion: '仍不亮', round });
  expect(await find(security)).toMatchObject({ state: 'pending', reject_count: 1, office_name: '保卫处' });
  await submit();
  await lab!.ok(handOffApi.accept, { id });
  await school!.ok(reviewApi.pass, { id });
});

test('an office that is not in charge sends it back; the laboratory may fetch it as well', async () => {
  for (const client of [security!, lab!]) {
    await hand();
    await client.ok(handOffApi.handBack, { id, reason: '不属于本部门' });
    const back = await find();
    expect(back).toMatchObject({ duty_name: '测试lab', office_name: '' });
    expect(back.can).toEqual(expect.arrayContaining(['rectify', 'handOff']));
  }
  expect(await lab!.call(handOffApi.handBack, { id, reason: '再次' })).toMatchObject({ code: 409 });
  expect((await security!.call(rectifyApi.withdraw, { id })).code).not.toBe(200);
});

test('a plan of the office is examined by the organizer, its result by the laboratory', async () => {
  await hand();
  await security!.ok(rectifyApi.plan, {
    id,
    measures: '等待备件后更换',
    interim: '张贴临时指示牌',
    finish_on: given.today(),
  });
  expect((await find(school)).can).toContain('rejectPlan');
  await submit();
  expect((await find()).can).toContain('accept');
});

test('only people of offices take it, each problem once', async () => {
  expect(await hand(lab, { user_id: await app.user('lab2') })).toMatchObject({
    data: { rule: 'inspection.officeOutside' },
  });
  expect(await hand(lab, { office_id: await app.unit('001') })).toMatchObject({
    data: { rule: 'inspection.officeOutside' },
  });
  const replies = await Promise.all(Array.from({ length: 8 }, () => hand()));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(replies.find(({ code }) => code !== 200)).toMatchObject({ code: 409 });
});

/** Who may do what, and in which states; `office` once it is handed off. */
const may: Record<'handOff' | 'handBack' | 'accept' | 'refuse', TestAccount[]> = {
  handOff: ['school', 'college', 'lab'],
  handBack: ['school', 'college', 'lab', 'teacher'],
  accept: ['school', 'college', 'lab', 'storeman'],
  refuse: ['school', 'college', 'lab', 'storeman'],
};
const cases = ['unchecked', 'pending', 'planing', 'checking', 'finished', 'fail'].flatMap((state) =>
  [false, true].map((handed) => [state, handed] as const),
);

test.each(cases)('every role in state %s, handed off: %s', async (state, handed) => {
  if (handed) await hand();
  await app.admin.query(
    `update inspection.problem set state = $2, examine_step = case when $3 then 0 else 2 end, submitted_by = null, finished_at = now() where id = $1`,
    [id, state, handed],
  );
  const isOpen = state === 'pending' || state === 'planing';
  const offered = {
    handOff: isOpen && !handed,
    handBack: isOpen && handed,
    accept: state === 'checking' && handed,
    refuse: state === 'checking' && handed,
  };
  for (const account of Object.keys(testAccounts) as TestAccount[]) {
    const client = await app.as(account);
    const reply = await client.call(problemApi.find, { id });
    for (const action of Object.keys(may) as (keyof typeof may)[]) {
      const expected = offered[action] && may[action].includes(account);
      const can = reply.code === 200 && (reply.data as { can: string[] }).can.includes(action);
      expect([account, action, can]).toEqual([account, action, expected]);
      if (expected) continue;
      const input = { id, office_id: office, user_id: keeper, reason: '试一试', opinion: '试一试' };
      expect([account, action, (await client.call(handOffApi[action], input as never)).code]).not.toContain(200);
    }
  }
});
