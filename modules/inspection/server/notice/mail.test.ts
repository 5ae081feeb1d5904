import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays } from '#kernel/shared/time.ts';
import { calendarDayApi } from '#platform/org/shared/term.ts';
import { awardApi } from '../../shared/award/award.ts';
import { bulletinApi } from '../../shared/bulletin/bulletin.ts';
import { inspectionNotices } from '../../shared/notice/notices.ts';
import { delayApi } from '../../shared/problem/delay.ts';
import { rectifyApi } from '../../shared/problem/rectify.ts';
import { reviewApi } from '../../shared/problem/review.ts';
import { recordApi } from '../../shared/record/record.ts';
import { remindSelfChecks } from '../self-check/self-notice.jobs.ts';
import { runSelfChecks } from '../self-check/self-sync.jobs.ts';
import { ReachStage } from '../../shared/core/reach.states.ts';
import { reachResultApi } from '../../shared/reach/reach-result.ts';
import { awardsIn } from '../testing/awards.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { outwardIn, startGroups } from '../testing/outward.ts';
import { selfChecksIn, type SelfChecks } from '../testing/self-checks.ts';
import { remind } from './remind.jobs.ts';

// The notices of the domain as mails at a real SMTP server and in groups at a real webhook: each to whom it is for, once,
// however often its job runs.

let app: TestApp;
let given: Given;
let awards: ReturnType<typeof awardsIn>;
let reach: ReturnType<typeof awardsIn>['reach'];
let checks: SelfChecks;
let out: Awaited<ReturnType<typeof outwardIn>>;

/** A school whose notices go to a mail server and to groups, at ten o'clock of a day; `rest` are days of rest. */
async function open(day: string, rest?: { from_day: string; to_day: string; name: string }) {
  const groups = await startGroups();
  app = await startTestApp({ takesJobs: true, at: `${day} 10:00:00`, env: { DEVICE_HOSTS: groups.host } });
  out = await outwardIn(app, groups);
  given = givenIn(app);
  checks = selfChecksIn(app, given);
  awards = awardsIn(app, given);
  reach = awards.reach;
  await reach.inspectors();
  if (rest) await (await app.as('school')).ok(calendarDayApi.create, { ...rest, kind: 'holiday' });
}
async function close() {
  await app.stop();
  await out.stop();
}

const at = (now: Date, work: (ctx: Ctx) => Promise<void>) => app.inside((ctx) => work({ ...ctx, now }));
const noon = (day: string) => new Date(`${day}T12:00:00+08:00`);
const remindOn = (day: string) => at(noon(day), remind);

async function withConfirmation() {
  const act = await given.running({ confirm: true });
  await (
    await app.as('jcry')
  ).ok(recordApi.submit, { id: await given.record(act), problems: [await given.draft('jcry')] });
}
async function delay(id: number) {
  await (await app.as('lab')).ok(delayApi.apply, { id, days: 3, reason: '配件未到', interim: '已停用' });
}
const dueOn = (id: number, day: string) =>
  app.admin.query(`update inspection.problem set effective_deadline = $2 where id = $1`, [id, `${day}T23:59:59+08:00`]);
const noneDue = () => app.admin.query(`update inspection.problem set effective_deadline = '2099-01-01'`);
/** A problem due some days from today; all others are due much later, so that nobody hears of them. */
async function due(days: number): Promise<number> {
  const id = await given.problem();
  await expect.poll(out.outgoing, { timeout: 15_000 }).toBe(0);
  await noneDue();
  await dueOn(id, addDays(given.today(), days));
  return id;
}
/** The self-check of one laboratory, whose period ended this many days ago. */
async function selfCheck(endedDaysAgo: number): Promise<void> {
  const plan = await checks.runningNow({ scope_org_ids: [await app.unit('0010001')] });
  await checks.endTask(await checks.firstTask(plan), endedDaysAgo);
}

type Scene = {
  /** What makes it go out; returns what must not send it again. */
  run: () => Promise<(() => Promise<unknown>) | void>;
  to: TestAccount[];
  /** Occasions of it, each announced once in a group; one if absent. */
  occasions?: number;
  /** §10 sends it by mail unless the school decides otherwise. */
  byMail?: true;
};

const repeated = async (work: () => Promise<unknown>) => {
  await work();
  return work;
};

/** The twenty codes of §10, and the escalation; what a clock sends goes out on the day itself. */
const scenes: Record<string, Scene> = {
  ACT_START: { byMail: true, to: ['college', 'jcry', 'lab'], run: async () => void (await given.running()) },
  ACT_END_SOON: {
    to: ['jcry'],
    run: async () => {
      await app.admin.query('update inspection.activity set status = 0');
      const id = await given.running();
      await app.admin.query('update inspection.activity set end_at = $2 where id = $1', [
        id,
        `${addDays(given.today(), 2)}T23:59:59+08:00`,
      ]);
      return repeated(() => remindOn(given.today()));
    },
  },
  PROBLEM_CONFIRM: { to: ['school'], run: withConfirmation },
  PROBLEM_ISSUED: { byMail: true, to: ['college', 'lab'], run: async () => void (await given.problem()) },
  PROBLEM_URGENT: {
    byMail: true,
    to: ['college', 'lab', 'leader', 'school'],
    run: async () => void (await given.problem({ level: 'urgent' })),
  },
  PROBLEM_DUE: {
    to: ['lab'],
    run: async () => {
      await due(2);
      return repeated(() => remindOn(given.today()));
    },
  },
  PROBLEM_OVERDUE: {
    byMail: true,
    to: ['college', 'lab'],
    run: async () => {
      await due(-1);
      return repeated(() => remindOn(given.today()));
    },
  },
  'PROBLEM_OVERDUE on the third day': {
    byMail: true,
    to: ['college', 'lab', 'leader', 'school'],
    run: async () => {
      await due(-3);
      return repeated(() => remindOn(given.today()));
    },
  },
  RECTIFY_SUBMITTED: { to: ['jcry', 'school'], run: async () => void (await given.rectified()) },
  RECTIFY_PASS: {
    to: ['lab'],
    run: async () => {
      const id = await given.rectified();
      await (await app.as('school')).ok(reviewApi.pass, { id });
    },
  },
  RECTIFY_RETURN: {
    byMail: true,
    to: ['lab'],
    run: async () => {
      const id = await given.rectified();
      await (await app.as('school')).ok(reviewApi.sendBack, { id, opinion: '请补充照片' });
    },
  },
  DELAY_APPLY: { to: ['college', 'school'], run: async () => delay(await given.problem()) },
  DELAY_RESULT: {
    to: ['lab'],
    run: async () => {
      const id = await given.problem();
      await delay(id);
      const college = await app.as('college');
      const row = (await college.ok(delayApi.list, { status: 0 })).content.find((one) => one.problem_id === id)!;
      await college.ok(delayApi.decide, { id: row.id, agree: true });
    },
  },
  REASSIGN: {
    byMail: true,
    to: ['lab', 'teacher'],
    run: async () => {
      const id = await given.problem();
      const user_id = await app.user('teacher');
      await (await app.as('lab')).ok(rectifyApi.reassign, { id, user_id, reason: '由其负责该设备' });
    },
  },
  BULLETIN: {
    byMail: true,
    to: ['college', 'lab', 'leader'],
    run: async () => {
      const act_id = await given.running();
      await (
        await app.as('jcry')
      ).ok(recordApi.submit, { id: await given.record(act_id), problems: [await given.draft('jcry')] });
      const school = await app.as('school');
      const { id } = await school.ok(bulletinApi.generate, { act_id });
      await school.ok(bulletinApi.publish, { id });
    },
  },
  SELF_OPEN: {
    to: ['lab'],
    run: async () => {
      await checks.runningNow({ scope_org_ids: [await app.unit('0010001')] });
      return repeated(() => at(noon(given.today()), remindSelfChecks));
    },
  },
  SELF_DUE: {
    to: ['lab'],
    run: async () => {
      await selfCheck(-1);
      await app.admin.query(`update inspection.self_task set from_day = from_day - 1`);
      return repeated(() => at(noon(given.today()), remindSelfChecks));
    },
  },
  SELF_MISSED: {
    // The executor's, and the digest of the college.
    occasions: 2,
    to: ['college', 'lab'],
    run: async () => {
      await selfCheck(4);
      await at(noon(given.today()), runSelfChecks);
      return repeated(() => at(noon(given.today()), remindSelfChecks));
    },
  },
  REACH_STAGE: {
    to: ['lab'],
    run: async () => void (await reach.running({ stages: [ReachStage.self] })),
  },
  REACH_RESULT: {
    byMail: true,
    to: ['college', 'lab'],
    run: async () => {
      const id = await reach.running({ stages: [ReachStage.college] });
      await reach.submit((await reach.work(id, ReachStage.college)).id, 'college');
      await (await app.as('school')).ok(reachResultApi.publish, { id });
    },
  },
  AWARD: {
    to: ['college', 'lab', 'leader'],
    run: async () => {
      await noneDue();
      const act = await awards.published();
      const id = await awards.passed(act);
      await (await app.as('school')).ok(awardApi.take, { ids: [id] });
    },
  },
};

const days: { name: string; day: string; rest?: Parameters<typeof open>[1] }[] = [
  { name: 'a working day', day: '2026-11-24' },
  {
    name: 'a holiday',
    // Self-checks go on in this week, because its last days are worked.
    day: '2027-05-04',
    rest: { from_day: '2027-05-01', to_day: '2027-05-05', name: '劳动节' },
  },
  { name: 'the end of a month', day: '2026-11-30' },
];

describe.each(days)(
  'on $name each notice of §10 arrives once at the mail server and in the groups',
  ({ day, rest }) => {
    beforeAll(() => open(day, rest));
    afterAll(close);

    test.each(Object.entries(scenes))('%s', async (name, { run, to, occasions = 1 }) => {
      const [type = ''] = name.split(' ');
      await expect.poll(out.outgoing, { timeout: 15_000 }).toBe(0);
      const since = out.mark();
      const again = await run();
      await expect.poll(() => out.mailed(type, since), { timeout: 15_000 }).toEqual([...to].sort());
      await again?.();
      await expect.poll(out.outgoing, { timeout: 15_000 }).toBe(0);
      expect(out.mailed(type, since)).toEqual([...to].sort());
      const each = (group: string) => Array<string>(occasions).fill(group);
      expect(out.announced(type, since)).toEqual([...each('dingtalk'), ...each('wecom')]);
    });
  },
);

test('those that §10 sends by mail do so in a new school', () => {
  const byMail = (type: string) => inspectionNotices.find((notice) => notice.type === type)!.byMail ?? false;
  for (const [name, scene] of Object.entries(scenes)) {
    const [type = ''] = name.split(' ');
    expect([type, byMail(type)]).toEqual([type, scene.byMail ?? false]);
  }
});

describe('over three months of the clock', () => {
  beforeAll(() => open('2026-11-24'));
  afterAll(close);

  test('reminders and escalation of an overdue problem', async () => {
    const day = addDays(given.today(), 100);
    const id = await given.problem();
    await expect.poll(out.outgoing, { timeout: 15_000 }).toBe(0);
    // Others would be reminded of as well.
    await app.admin.query(`update inspection.problem set effective_deadline = '2099-01-01' where id <> $1`, [id]);
    await dueOn(id, day);
    const received: Record<string, string[]> = {};
    for (let offset = -4; offset <= 90; offset += 1) {
      const since = out.mark();
      const today = addDays(day, offset);
      await remindOn(today);
      await remindOn(today);
      await expect.poll(out.outgoing, { timeout: 15_000, interval: 20 }).toBe(0);
      for (const type of ['PROBLEM_DUE', 'PROBLEM_OVERDUE'])
        for (const account of out.mailed(type, since)) (received[`${type} ${account}`] ??= []).push(String(offset));
    }
    expect(received).toEqual({
      'PROBLEM_DUE lab': ['-2', '0'],
      'PROBLEM_OVERDUE lab': ['1', '3', '10', '17', '24', '31', '38', '45'],
      'PROBLEM_OVERDUE college': ['1', '3', '10', '17', '24', '31', '38', '45'],
      'PROBLEM_OVERDUE school': ['3', '10', '17', '24', '31', '38', '45'],
      'PROBLEM_OVERDUE leader': ['3', '10', '17', '24', '31', '38', '45'],
    });
  });

  test('an urgent problem is reminded of four hours before its deadline, and not once it is submitted', async () => {
    const id = await given.problem({ level: 'urgent' });
    const day = addDays(given.today(), 200);
    await dueOn(id, day);
    await expect.poll(out.outgoing, { timeout: 15_000 }).toBe(0);
    const hours: number[] = [];
    for (let hour = 0; hour < 24; hour += 1) {
      const since = out.mark();
      await at(new Date(`${day}T${String(hour).padStart(2, '0')}:30:00+08:00`), remind);
      await expect.poll(out.outgoing, { timeout: 15_000, interval: 20 }).toBe(0);
      if (out.mailed('PROBLEM_DUE', since).includes('lab')) hours.push(hour);
    }
    expect(hours).toEqual([20]);
    await given.rectify(id);
    const since = out.mark();
    await remindOn(addDays(day, 1));
    await expect.poll(out.outgoing, { timeout: 15_000 }).toBe(0);
    expect(out.mailed('PROBLEM_OVERDUE', since)).toEqual([]);
  });
});
