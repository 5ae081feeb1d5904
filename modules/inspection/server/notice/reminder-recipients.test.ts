import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { periodApi } from '#platform/notices/shared/notice.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { inspectionNotices } from '../../shared/notice/notices.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { remind } from './remind.jobs.ts';

// Who is told of a reminder besides those responsible, and from which day on further people are, as a school sets it.

let app: TestApp;
let given: Given;
let school: Client;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
  school = await app.as('school');
});
afterAll(() => app.stop());

const today = formatDate(new Date());
let id: number;
beforeEach(async () => {
  await app.admin.query('update inspection.problem set deleted_at = now()');
  id = await given.problem();
});

async function change(type: string, values: object) {
  const { content } = await school.ok(periodApi.list, { size: 150 });
  const {
    label: _label,
    type: _type,
    anchor: _anchor,
    can: _can,
    ...period
  } = content.find((row) => row.type === type)!;
  const given = Object.fromEntries(Object.entries(period).filter(([, value]) => value !== null));
  return school.call(periodApi.update, { ...given, ...values } as never);
}

/** Accounts that are told so many days after the deadline. */
async function told(type: string, days: number): Promise<string[]> {
  await app.admin.query('update inspection.problem set effective_deadline = $2 where id = $1', [
    id,
    parseDateTime(`${addDays(today, -days)} 18:00:00`),
  ]);
  await app.admin.query('delete from notices.message');
  await app.inside((ctx) => remind({ ...ctx, now: parseDateTime(`${today} 20:00:00`) }));
  const { rows } = await app.admin.query<{ account: string }>(
    `select a.account from notices.message m join identity.account a on a.school_id = m.school_id and a.id = m.user_id
     where m.type = $1 order by 1`,
    [type],
  );
  return rows.map(({ account }) => account);
}

test('as a school begins: the college on the first day, school and leaders from the third on', async () => {
  expect(await told('PROBLEM_OVERDUE', 1)).toEqual(['college', 'lab']);
  expect(await told('PROBLEM_OVERDUE', 3)).toEqual(['college', 'lab', 'leader', 'school']);
  expect(await told('PROBLEM_DUE', 0)).toEqual(['lab']);
});

test('a school lets leaders know at once, escalates on the tenth day to itself, and reminds colleges of due days', async () => {
  const set = { recipients: ['department_leader'], escalate_from: 10, escalate_to: ['school'] };
  expect((await change('PROBLEM_OVERDUE', set)).code).toBe(200);
  expect(await told('PROBLEM_OVERDUE', 3)).toEqual(['lab', 'leader']);
  expect(await told('PROBLEM_OVERDUE', 10)).toEqual(['lab', 'leader', 'school']);
  expect((await change('PROBLEM_DUE', { recipients: ['college'] })).code).toBe(200);
  expect(await told('PROBLEM_DUE', 0)).toEqual(['college', 'lab']);
});

test('nobody else, and no escalation, stay so when the slice is prepared anew', async () => {
  expect((await change('PROBLEM_OVERDUE', { recipients: [], escalate_to: [] })).code).toBe(200);
  await app.inside((ctx) => prepareNotices(ctx, inspectionNotices));
  expect(await told('PROBLEM_OVERDUE', 3)).toEqual(['lab']);
});

test('a reminder that only those responsible get takes no roles, and no role that is unknown', async () => {
  expect(await change('SELF_DUE', { recipients: ['college'] })).toMatchObject({
    data: { rule: 'notices.fixedRecipients' },
  });
  expect(await change('PROBLEM_DUE', { escalate_from: 3, escalate_to: ['school'] })).toMatchObject({
    data: { rule: 'notices.fixedRecipients' },
  });
  expect((await change('PROBLEM_DUE', { recipients: ['normal'] })).code).toBe(400);
  expect((await change('PROBLEM_OVERDUE', { escalate_from: 61 })).code).toBe(400);
});
