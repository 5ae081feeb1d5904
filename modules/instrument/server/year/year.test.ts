import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { homeApi } from '../../shared/home.ts';
import { monthApi } from '../../shared/month/month.ts';
import { achievementApi } from '../../shared/result/achievement.ts';
import { planApi } from '../../shared/year/plan.ts';
import { reportApi } from '../../shared/year/report.ts';
import { givenInstrument } from '../testing/given-instrument.ts';
import { yearlyRows } from './yearly.queries.ts';

let app: TestApp;
let given: ReturnType<typeof givenInstrument>;
let school: Client;
let college: Client;
let lab: Client;
let teacher: Client;
beforeAll(async () => {
  app = await startTestApp();
  given = givenInstrument(app);
  school = await app.as('school');
  college = await app.as('college');
  lab = await app.as('lab');
  teacher = await app.as('teacher');
});
afterAll(() => app.stop());

let at = 1990;
const nextYear = () => `${(at += 1)}-${at + 1}`;

test('a year goes from the keeper to college and school; a rejected one comes back', async () => {
  const one = await given.instrument('0010001', 'lab');
  const plan = await given.plan({ school_year: '2025-2026' });
  const { id } = await given.report(plan, one.id);
  const opened = await lab.ok(monthApi.create, given.month(one.id, '2026-03'));
  await lab.ok(reportApi.collect, { id });
  expect((await lab.call(reportApi.submit, { id })).data).toMatchObject({ rule: 'instrument.monthsOpen' });
  await lab.ok(monthApi.confirm, { id: opened.id });
  expect((await lab.call(reportApi.submit, { id })).data).toMatchObject({ rule: 'instrument.stale' });
  await lab.ok(reportApi.collect, { id });
  expect((await lab.call(reportApi.submit, { id })).data).toMatchObject({ rule: 'instrument.incomplete' });
  await given.reported(lab, id);
  expect(await school.ok(reportApi.find, { id })).toMatchObject({
    report_status: 1,
    step: 1,
    state: 0,
    hours_research: '20.5',
  });
  expect((await college.call(monthApi.unlock, { id: opened.id, reason: '录错' })).data).toMatchObject({
    rule: 'instrument.inReport',
  });
  // The school is not next yet; another college does not find it.
  expect((await school.call(reportApi.pass, { id })).code).toBe(409);
  expect((await (await app.as('college2')).call(reportApi.pass, { id })).code).toBe(404);
  await college.ok(reportApi.defer, { id, opinion: '等佐证' });
  await college.ok(reportApi.reject, { id, opinion: '开放机时偏低，请核对' });
  expect(await lab.ok(reportApi.find, { id })).toMatchObject({
    report_status: 0,
    step: 0,
    state: 9,
    opinion: '开放机时偏低，请核对',
  });
  expect((await lab.ok(homeApi.find, {})).rejected).toContainEqual(expect.objectContaining({ id }));
  await lab.ok(reportApi.submit, { id });
  await college.ok(reportApi.pass, { id });
  await school.ok(reportApi.pass, { id });
  expect(await lab.ok(reportApi.find, { id })).toMatchObject({ step: 3, state: 1, can: [] });
  expect((await college.call(reportApi.reject, { id, opinion: '晚了' })).code).toBe(409);
  // The school gives it back when an objection was right.
  expect((await school.ok(reportApi.find, { id })).can).toEqual(['reject']);
  await school.ok(reportApi.reject, { id, opinion: '异议采纳，请更正机时' });
  expect(await lab.ok(reportApi.find, { id })).toMatchObject({ step: 0, state: 9, report_status: 0 });
  await lab.ok(reportApi.submit, { id });
  await college.ok(reportApi.pass, { id });
  await school.ok(reportApi.pass, { id });
});

test('a keeper does not review an own instrument, nor does who reported it', async () => {
  const own = await given.instrument('0010001', 'college');
  const plan = await given.plan({ school_year: nextYear() });
  const { id } = await given.report(plan, own.id);
  await given.reported(lab, id);
  expect((await college.ok(reportApi.find, { id })).can).toEqual([]);
  expect((await college.call(reportApi.pass, { id })).data).toMatchObject({ rule: 'instrument.ownData' });
  expect((await college.ok(reportApi.list, { plan_id: plan, waits: true })).total).toBe(0);
  const other = await given.instrument('0010001', 'lab');
  const next = await given.plan({ school_year: nextYear() });
  const mine = await given.report(next, other.id);
  await given.reported(college, mine.id);
  expect((await college.call(reportApi.pass, { id: mine.id })).data).toMatchObject({ rule: 'instrument.ownData' });
});

test('a number that differs from what is registered needs a reason, and the reader sees both', async () => {
  const one = await given.instrument('0010001', 'lab');
  const { id } = await given.report(await given.plan({ school_year: nextYear() }), one.id);
  await given.reported(lab, id).then(() => college.ok(reportApi.reject, { id, opinion: '补样品' }));
  const { version, ...row } = await lab.ok(reportApi.find, { id });
  await lab.ok(reportApi.update, { ...row, id, version, samples: 40 } as never);
  expect((await lab.call(reportApi.submit, { id })).message).toContain('测样数与登记的数据不一致');
  const next = await lab.ok(reportApi.find, { id });
  await lab.ok(reportApi.update, { ...next, reason: '纸质登记' } as never);
  await lab.ok(reportApi.collect, { id });
  await lab.ok(reportApi.submit, { id });
  expect(await college.ok(reportApi.find, { id })).toMatchObject({ samples: 40, collected: { samples: '0' } });
});

test('after the deadline and after closing nothing is reported; extending opens it again', async () => {
  const one = await given.instrument('0010001', 'lab');
  const plan = await given.plan({ school_year: nextYear(), deadline: '2026-11-30' });
  const { id } = await given.report(plan, one.id);
  await lab.ok(reportApi.collect, { id });
  app.clock.at = parseDateTime('2026-12-01 09:00:00');
  expect((await lab.call(reportApi.submit, { id })).data).toMatchObject({ rule: 'instrument.deadlinePassed' });
  await school.ok(planApi.extend, { id: plan, deadline: '2026-12-20' });
  expect((await lab.call(reportApi.submit, { id })).data).toMatchObject({ rule: 'instrument.incomplete' });
  expect((await school.ok(planApi.urge, { id: plan })).people).toBeGreaterThan(0);
  expect((await school.call(planApi.urge, { id: plan })).data).toMatchObject({ rule: 'instrument.urged' });
  await school.ok(planApi.close, { id: plan });
  expect((await lab.call(reportApi.collect, { id })).data).toMatchObject({ rule: 'instrument.notOpen' });
  app.clock.at = undefined;
});

test('there is one plan a school year', async () => {
  const year = nextYear();
  await given.plan({ school_year: year });
  const again = await school.call(planApi.create, {
    name: '又一个',
    school_year: year,
    starts_on: '2026-01-01',
    deadline: '2026-02-01',
  });
  expect(again).toMatchObject({ code: 409, message: expect.stringContaining('已有年度上报计划') });
});

const column = (rows: string[][], title: string) => {
  const at = rows[0]!.indexOf(title);
  return rows.slice(1).reduce((sum, row) => sum + Math.round(Number(row[at]) * 10), 0) / 10;
};

test('SJ3, the national table, the sums of the school and the rows for the index agree', async () => {
  const year = '2023-2024';
  const instruments = [
    await given.instrument('0010001', 'lab', { price: '800000' }),
    await given.instrument('0010002', 'teacher', { price: '450000' }),
    await given.instrument('0010001', 'lab', { price: '900000', class_no: '04050000' }),
  ];
  const plan = await given.plan({ school_year: year });
  const [first, second, third] = instruments.map(({ id }) => id) as [number, number, number];
  await given.confirmed(lab, first, '2023-10');
  await given.confirmed(teacher, second, '2024-05', { hours_teach: '33.3' });
  await given.confirmed(lab, third, '2024-05', { hours_teach: '7.7' });
  await college.ok(achievementApi.create, {
    type: 'project',
    level: 'research',
    name: '联合项目',
    people: '张三',
    achieved_on: '2024-03-01',
    shares: [
      { instrument_id: first, share: 70 },
      { instrument_id: second, share: 30 },
    ],
  });
  for (const instrument of [first, second, third]) {
    const { id } = await given.report(plan, instrument);
    await given.reported(instrument === second ? teacher : lab, id);
    await college.ok(reportApi.pass, { id });
    await school.ok(reportApi.pass, { id });
  }
  const read = async (kind: 'sj3' | 'national' | 'school') =>
    textsOf((await school.blob(planApi.export, { id: plan, kind })).body);
  const [sj3, national, sums] = [await read('sj3'), await read('national'), await read('school')];
  const rows = await app.inside((ctx) =>
    yearlyRows({ ...ctx, actor: { ...ctx.actor, rights: new Set(['instrument.read']), dataScope: 'school' } }, year),
  );
  const hours = (of: typeof rows) =>
    of.reduce((sum, row) => sum + Number(row.hours_teach) + Number(row.hours_research) + Number(row.hours_service), 0);
  expect(rows).toHaveLength(3);
  expect(rows.map(({ weighted }) => Number(weighted['items_research'])).toSorted((a, b) => a - b)).toEqual([
    0, 0.3, 0.7,
  ]);
  // Class 03 from 400,000 yuan; all classes from 500,000.
  expect(sj3).toHaveLength(3);
  expect(national).toHaveLength(3);
  expect(column(sj3, '教学机时')).toBeCloseTo(43.3);
  expect(column(national, '运行机时')).toBeCloseTo(35.5 + 33.2);
  const total = Object.fromEntries(sums[0]!.map((title, n) => [title, sums.at(-1)![n]]));
  expect(Number(total['运行机时'])).toBeCloseTo(hours(rows));
  expect(Number(total['教学机时'])).toBeCloseTo(51);
  const list = (await school.ok(reportApi.list, { plan_id: plan, state: 1 })).content;
  expect(list.reduce((sum, row) => sum + Number(row.hours_teach), 0)).toBeCloseTo(51);
});

test('the sheet of evaluation is a PDF', async () => {
  const one = await given.instrument('0010001', 'lab');
  const { id } = await given.report(await given.plan({ school_year: nextYear() }), one.id);
  const { body } = await lab.blob(reportApi.print, { id });
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
});
