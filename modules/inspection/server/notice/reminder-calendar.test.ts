import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays, parseDateTime } from '#kernel/shared/time.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { calendarDayApi } from '#platform/org/shared/term.ts';
import { remindSelfChecks } from '../self-check/self-notice.jobs.ts';
import { runSelfChecks } from '../self-check/self-sync.jobs.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { outwardIn, startGroups } from '../testing/outward.ts';
import { selfChecksIn } from '../testing/self-checks.ts';
import { remind } from './remind.jobs.ts';

// The end of September 2026 and the holiday after it, from Thursday the 1st to Wednesday the 7th of October.

let app: TestApp;
let given: Given;
let out: Awaited<ReturnType<typeof outwardIn>>;
beforeAll(async () => {
  const groups = await startGroups();
  app = await startTestApp({ takesJobs: true, at: '2026-09-28 08:00:00', env: { DEVICE_HOSTS: groups.host } });
  given = givenIn(app);
  await given.inspector('jcry');
  out = await outwardIn(app, groups);
  await (
    await app.as('school')
  ).ok(calendarDayApi.create, { from_day: '2026-10-01', to_day: '2026-10-07', kind: 'holiday', name: '国庆节' });
});
afterAll(async () => {
  await app.stop();
  await out.stop();
});

const at = (now: Date, work: (ctx: Ctx) => Promise<void>) => app.inside((ctx) => work({ ...ctx, now }));

/** Lets the days pass; on which of them, and from which hour on, each account got a mail and the groups an announcement. */
async function walk(from: string, days: number) {
  const received: Record<string, string[]> = {};
  for (let n = 0; n < days; n += 1) {
    const day = addDays(from, n);
    await at(parseDateTime(`${day} 00:05:00`), runSelfChecks);
    for (const hour of ['08', '09', '15']) {
      const since = out.mark();
      const now = parseDateTime(`${day} ${hour}:10:00`);
      await at(now, remind);
      await at(now, remindSelfChecks);
      await expect.poll(out.outgoing, { timeout: 15_000, interval: 20 }).toBe(0);
      for (const type of ['PROBLEM_DUE', 'PROBLEM_OVERDUE', 'ACT_END_SOON', 'SELF_OPEN', 'SELF_DUE', 'SELF_MISSED']) {
        const moment = `${day.slice(5)} ${hour}`;
        for (const account of out.mailed(type, since)) (received[`${type} ${account}`] ??= []).push(moment);
        const groups = out.announced(type, since);
        if (groups.length > 0) (received[`${type} groups`] ??= []).push(`${moment} ${groups.join('+')}`);
      }
    }
  }
  return received;
}

const both = (...moments: string[]) => moments.map((moment) => `${moment} dingtalk+wecom`);

test('reminders of days of rest come on the working day before, those of what is over on the one after', async () => {
  await app.admin.query('update notices.period set skip_holidays = true');
  const id = await given.problem();
  await expect.poll(out.outgoing, { timeout: 15_000 }).toBe(0);
  await app.admin.query(`update inspection.problem set effective_deadline = '2026-10-03 23:59:59+08' where id = $1`, [
    id,
  ]);
  await app.admin.query('update inspection.activity set status = 0');
  const act = await given.running();
  await app.admin.query(`update inspection.activity set end_at = '2026-10-04 23:59:59+08' where id = $1`, [act]);
  await selfChecksIn(app, given).runningNow({ scope_org_ids: [await app.unit('0010001')] });
  expect(await walk('2026-09-28', 23)).toEqual({
    // Two days before and on Saturday the 3rd: both on the last working day before the holiday.
    'PROBLEM_DUE lab': ['09-30 09'],
    'PROBLEM_DUE groups': both('09-30 09'),
    // The first and the third day fall on the holiday, the tenth and the seventeenth on working days.
    'PROBLEM_OVERDUE lab': ['10-08 09', '10-13 09', '10-20 09'],
    'PROBLEM_OVERDUE college': ['10-08 09', '10-13 09', '10-20 09'],
    'PROBLEM_OVERDUE school': ['10-08 09', '10-13 09', '10-20 09'],
    'PROBLEM_OVERDUE leader': ['10-08 09', '10-13 09', '10-20 09'],
    'PROBLEM_OVERDUE groups': both('10-08 09', '10-13 09', '10-20 09'),
    'ACT_END_SOON jcry': ['09-30 09'],
    'ACT_END_SOON groups': both('09-30 09'),
    // Weeks from Monday to Sunday; the second begins in the holiday.
    'SELF_OPEN lab': ['09-28 09', '10-08 09', '10-12 09', '10-19 09'],
    'SELF_OPEN groups': both('09-28 09', '10-08 09', '10-12 09', '10-19 09'),
    // Saturdays: the one in the holiday on the 30th, the others on the Friday before.
    'SELF_DUE lab': ['09-30 09', '10-09 09', '10-16 09'],
    'SELF_DUE groups': both('09-30 09', '10-09 09', '10-16 09'),
    // Three days of back-fill after Sunday: Thursdays.
    'SELF_MISSED lab': ['10-08 09', '10-15 09'],
    'SELF_MISSED college': ['10-08 09', '10-15 09'],
    'SELF_MISSED groups': ['10-08 09 dingtalk+dingtalk+wecom+wecom', '10-15 09 dingtalk+dingtalk+wecom+wecom'],
  });
});

test('a school that reminds on every day, at an hour of its own', async () => {
  await app.admin.query('update notices.period set skip_holidays = false, send_hour = 15');
  await app.admin.query('update inspection.problem set deleted_at = now()');
  await app.admin.query('update inspection.activity set status = 0');
  await app.admin.query('delete from inspection.self_task');
  await app.admin.query('update inspection.self_plan set status = 0');
  const id = await given.problem();
  await app.admin.query('update inspection.activity set status = 0');
  await expect.poll(out.outgoing, { timeout: 15_000 }).toBe(0);
  await app.admin.query(`update inspection.problem set effective_deadline = '2026-10-02 23:59:59+08' where id = $1`, [
    id,
  ]);
  expect(await walk('2026-09-28', 9)).toEqual({
    'PROBLEM_DUE lab': ['09-30 15', '10-02 15'],
    'PROBLEM_DUE groups': both('09-30 15', '10-02 15'),
    'PROBLEM_OVERDUE lab': ['10-03 15', '10-05 15'],
    'PROBLEM_OVERDUE college': ['10-03 15', '10-05 15'],
    'PROBLEM_OVERDUE school': ['10-05 15'],
    'PROBLEM_OVERDUE leader': ['10-05 15'],
    'PROBLEM_OVERDUE groups': both('10-03 15', '10-05 15'),
  });
});
