import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { equipmentApi } from '#modules/base-info/shared/equipment.ts';
import { homeApi } from '../shared/home.ts';
import { monthApi } from '../shared/month/month.ts';
import { achievementApi } from '../shared/result/achievement.ts';
import { trainingApi } from '../shared/result/training.ts';
import { instrumentApi } from '../shared/register/instrument.ts';
import { reportApi } from '../shared/year/report.ts';
import { collectLastMonth } from './month/month.jobs.ts';
import { givenInstrument } from './testing/given-instrument.ts';

let app: TestApp;
let given: ReturnType<typeof givenInstrument>;
let school: Client;
let college: Client;
let lab: Client;
let teacher: Client;
beforeAll(async () => {
  app = await startTestApp();
  given = givenInstrument(app);
  [school, college, lab, teacher] = (await Promise.all(
    (['school', 'college', 'lab', 'teacher'] as const).map((account) => app.as(account)),
  )) as [Client, Client, Client, Client];
});
afterAll(() => app.stop());

const statusOf = async (id: number) => (await school.ok(instrumentApi.find, { id })).status;

describe('the register', () => {
  test('takes up equipment by price and class, and leaves out what counts no more', async () => {
    const { id, equipment } = await given.instrument('0010001', 'lab');
    const small = await app.admin.query<{ id: number }>(
      `insert into base_info.equipment (school_id, asset_no, name, kind, price, lab_id, keeper_id, class_no)
       values ($1, 'SMALL', '天平', '1', 399999.99, $2, $3, '03030000') returning id`,
      [app.schoolId('alpha'), await app.unit('0010001'), await app.user('lab')],
    );
    await school.ok(instrumentApi.refresh, {});
    const listed = async () =>
      (await school.ok(instrumentApi.list, { size: 150, page: 1 })).content.map((row) => row.equipment_id);
    expect(await listed()).toContain(equipment);
    expect(await listed()).not.toContain(small.rows[0]!.id);
    await app.admin.query('update base_info.equipment set price = 100 where id = $1', [equipment]);
    expect(await school.ok(instrumentApi.refresh, {})).toMatchObject({ left: 1 });
    expect(await listed()).not.toContain(equipment);
    expect((await school.ok(instrumentApi.find, { id })).can).toEqual([]);
  });

  test.each([
    [1, 2, 200],
    [2, 3, 409],
    [2, 1, 200],
    [3, 8, 409],
    [9, 1, 409],
    [8, 9, 200],
  ])('a status of %i becomes %i: %i', async (from, to, code) => {
    const { id } = await given.instrument('0010001', 'lab');
    await app.admin.query('update instrument.instrument set status = $2 where id = $1', [id, from]);
    const reply = await lab.call(instrumentApi.setStatus, { id, status: to as 1, reason: '盘点' });
    expect(reply.code).toBe(code);
    expect(await statusOf(id)).toBe(code === 200 ? to : from);
  });

  test('what is to be repaired cancels its bookings and is not booked any more', async () => {
    const one = await given.instrument('0010001', 'lab');
    const resource = await given.resource(one);
    await app.admin.query(
      `insert into reservation.booking (school_id, no, resource_id, lab_id, user_id, starts_at, ends_at, use_type, content, review_status)
       values ($1, 'B-INS', $2, $3, $4, '2026-11-30 09:00+08', '2026-11-30 11:00+08', 2, '测样', 5)`,
      [app.schoolId('alpha'), resource, one.lab, await app.user('normal')],
    );
    expect(await lab.ok(instrumentApi.setStatus, { id: one.id, status: 3, reason: '真空泵故障' })).toEqual({
      cancelled: 1,
    });
    const { rows } = await app.admin.query(
      `select b.review_status, s.status, e.status as equipment from reservation.booking b
       join reservation.resource s on s.id = b.resource_id join base_info.equipment e on e.id = s.equipment_id where b.no = 'B-INS'`,
    );
    expect(rows).toEqual([{ review_status: 3, status: 0, equipment: 3 }]);
    const [change] = (await school.ok(instrumentApi.find, { id: one.id })).changes;
    expect(change).toMatchObject({ from_status: 1, to_status: 3, cancelled: 1, reason: '真空泵故障' });
    expect((await school.ok(equipmentApi.find, { id: one.equipment })).status).toBe(3);
  });

  test('scrapping needs the number of its approval; confirmed by the school it leaves the register', async () => {
    const { id } = await given.instrument('0010001', 'lab');
    const change = { id, status: 4 as const, reason: '老化' };
    expect((await lab.call(instrumentApi.setStatus, change)).data).toMatchObject({ rule: 'instrument.needsScrap' });
    expect((await school.call(instrumentApi.scrap, { id })).code).toBe(409);
    await lab.ok(instrumentApi.setStatus, { ...change, scrap_no: 'BF-2026-01' });
    await school.ok(instrumentApi.scrap, { id });
    const { content } = await school.ok(instrumentApi.list, { size: 150, page: 1 });
    expect(content.map((row) => row.id)).not.toContain(id);
    await school.ok(instrumentApi.refresh, {});
    expect((await school.ok(instrumentApi.list, { size: 150, page: 1 })).content.map((row) => row.id)).not.toContain(
      id,
    );
  });

  test('a keeper reaches own instruments, a laboratory and a college theirs, another school none', async () => {
    const own = await given.instrument('0010002', 'teacher');
    const near = await given.instrument('0010001', 'lab');
    const far = await given.instrument('0020001', 'lab2');
    const seen = async (account: string, of: 'alpha' | 'beta' = 'alpha') => {
      const { content } = await (await app.as(account, of)).ok(instrumentApi.list, { size: 150, page: 1 });
      const ids = content.map(({ id }) => id);
      return [own, near, far].map(({ id }) => ids.includes(id));
    };
    expect(await seen('school')).toEqual([true, true, true]);
    expect(await seen('college')).toEqual([true, true, false]);
    expect(await seen('college2')).toEqual([false, false, true]);
    expect(await seen('lab')).toEqual([false, true, false]);
    expect(await seen('teacher')).toEqual([true, false, false]);
    expect(await seen('school', 'beta')).toEqual([false, false, false]);
    expect((await teacher.call(instrumentApi.find, { id: near.id })).code).toBe(404);
    expect((await teacher.call(monthApi.create, given.month(near.id, '2026-09'))).code).toBe(400);
    expect((await (await app.as('normal')).call(instrumentApi.list, {})).code).toBe(403);
    expect(
      (await (await app.as('leader')).call(instrumentApi.setStatus, { id: near.id, status: 2, reason: '多余' })).code,
    ).toBe(403);
  });

  test('a plate is printed as a PDF', async () => {
    const { id } = await given.instrument('0010001', 'lab');
    const { body } = await lab.blob(instrumentApi.plate, { id });
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('the list is exported within the reach of the caller', async () => {
    expect((await college.blob(instrumentApi.export)).name).toContain('大型仪器台账');
    expect((await college.blob(monthApi.export)).name).toContain('大型仪器月度机时');
  });
});

describe('months', () => {
  test('there are no hours before an instrument was bought', async () => {
    const { id } = await given.instrument('0010001', 'lab');
    const early = await lab.call(monthApi.create, given.month(id, '2020-04'));
    expect(early.data).toMatchObject({ errors: { month: '仪器在这个月还没有购置，请核对月份' } });
    await lab.ok(monthApi.create, given.month(id, '2020-05'));
  });

  test('hours are collected from use records, an overlapping hour is counted once and hinders confirming', async () => {
    const one = await given.instrument('0010001', 'lab');
    const resource = await given.resource(one);
    await given.use(resource, one.lab, '2026-10-05 09:00', '2026-10-05 11:00', { type: 1, samples: 3 });
    await given.use(resource, one.lab, '2026-10-05 10:30', '2026-10-05 12:00', { type: 2, samples: 2 });
    // Over the end of the month: half an hour of it.
    await given.use(resource, one.lab, '2026-10-31 23:30', '2026-11-01 02:00', { type: 3 });
    await lab.ok(monthApi.collect, { month: '2026-10' });
    const find = async () => (await lab.ok(monthApi.list, { instrument_id: one.id, month: '2026-10' })).content[0]!;
    const row = await find();
    expect(row).toMatchObject({
      hours_teach: '2.0',
      hours_research: '1.0',
      hours_service: '0.5',
      hours_open: '3.5',
      samples: 5,
      clashes: 1,
    });
    expect((await lab.call(monthApi.confirm, { id: row.id })).data).toMatchObject({ rule: 'instrument.clashes' });
    await app.admin.query(
      `update reservation.use_record set on_at = '2026-10-05 11:00+08' where on_at = '2026-10-05 10:30+08'`,
    );
    await lab.ok(monthApi.collect, { month: '2026-10' });
    expect(await find()).toMatchObject({ hours_research: '1.0', clashes: 0 });
    await lab.ok(monthApi.confirm, { id: row.id });
    expect(await find()).toMatchObject({ state: 1, can: [] });
  });

  test('a change keeps what was collected and says why; collecting again keeps the change', async () => {
    const one = await given.instrument('0010001', 'lab');
    await lab.ok(monthApi.collect, { month: '2026-09' });
    const [row] = (await lab.ok(monthApi.list, { instrument_id: one.id })).content;
    const input = { ...given.month(one.id, '2026-09'), id: row!.id, version: row!.version };
    expect((await lab.call(monthApi.update, input)).data).toMatchObject({ errors: { reason: expect.any(String) } });
    await lab.ok(monthApi.update, { ...input, reason: '两次没有签到' });
    await lab.ok(monthApi.collect, { month: '2026-09' });
    const after = await lab.ok(monthApi.find, { id: row!.id });
    expect(after).toMatchObject({ hours_research: '20.5', reason: '两次没有签到', collected: { hours_research: '0' } });
  });

  test.each([
    [{ hours_teach: '700', hours_research: '45' }, '总小时数'],
    [{ hours_open: '40' }, '开放机时'],
    [{ down_hours: '745' }, '故障停机'],
    [{ hours_teach: '1.25' }, '一位小数'],
  ])('impossible hours %o are refused', async (figures, sentence) => {
    const one = await given.instrument('0010001', 'lab');
    const reply = await lab.call(monthApi.create, given.month(one.id, '2026-10', figures));
    expect(reply.code).toBe(400);
    expect(JSON.stringify(reply)).toContain(sentence === '一位小数' ? '最多 1 位小数' : sentence);
  });

  test('a month is confirmed when it is over, locked then, and unlocked by college or school with a reason', async () => {
    const one = await given.instrument('0010001', 'lab');
    const { id: running } = await lab.ok(monthApi.create, given.month(one.id, '2026-11'));
    expect((await lab.call(monthApi.confirm, { id: running })).data).toMatchObject({ rule: 'instrument.notEnded' });
    const id = await given.confirmed(lab, one.id, '2026-10');
    const { version } = await lab.ok(monthApi.find, { id });
    const change = { ...given.month(one.id, '2026-10'), id, version };
    expect((await lab.call(monthApi.update, change)).data).toMatchObject({ rule: 'instrument.confirmed' });
    expect((await lab.call(monthApi.confirmAll, { ids: [id, running] })).code).toBe(409);
    expect((await lab.call(monthApi.unlock, { id, reason: '录错' })).code).toBe(403);
    await college.ok(monthApi.unlock, { id, reason: '录错' });
    expect(await lab.ok(monthApi.confirmAll, { ids: [id] })).toEqual({ confirmed: 1 });
    expect((await lab.call(monthApi.create, given.month(one.id, '2026-10'))).code).toBe(409);
  });

  test('on the first of a month the last one is collected and its keepers are told until when', async () => {
    const one = await given.instrument('0010002', 'teacher');
    app.clock.at = parseDateTime('2026-12-01 02:40:00');
    await app.inside((ctx) => collectLastMonth(ctx));
    const home = await teacher.ok(homeApi.find, {});
    expect(home.missing).toContainEqual({ month: '2026-11', count: expect.any(Number), is_late: false });
    app.clock.at = parseDateTime('2026-12-11 09:00:00');
    const [row] = (await teacher.ok(monthApi.list, { instrument_id: one.id, month: '2026-11' })).content;
    expect(row).toMatchObject({ is_late: true, can: ['edit', 'confirm'] });
    app.clock.at = undefined;
  });
});

describe('achievements and training', () => {
  const paper = (shares: { instrument_id: number; share: number }[], ref_no: string) => ({
    type: 'paper' as const,
    level: 'index' as const,
    name: '一种分析方法',
    ref_no,
    people: '张三',
    achieved_on: '2026-10-01',
    shares,
  });
  const file = async (account: string): Promise<number> => {
    const { rows } = await app.admin.query<{ id: number }>(
      `insert into files.file (school_id, key, name, ext, size, created_by)
       select $1, gen_random_uuid()::text, '首页.pdf', 'pdf', 10, $2 returning id`,
      [app.schoolId('alpha'), await app.user(account)],
    );
    return Number(rows[0]!.id);
  };

  test('shares sum to at most 100 %, also past the service', async () => {
    const [a, b] = [await given.instrument('0010001', 'lab'), await given.instrument('0010001', 'lab')];
    const shares = [
      { instrument_id: a.id, share: 60 },
      { instrument_id: b.id, share: 50 },
    ];
    const project = { ...paper(shares, ''), type: 'project' as const, level: 'research' as const };
    expect((await lab.call(achievementApi.create, project)).data).toMatchObject({
      errors: { shares: expect.stringContaining('110%') },
    });
    const { id } = await lab.ok(achievementApi.create, { ...project, shares: [{ instrument_id: a.id, share: 60 }] });
    const past = app.admin.query(
      'insert into instrument.achievement_share (school_id, achievement_id, instrument_id, share) values ($1, $2, $3, 41)',
      [app.schoolId('alpha'), id, b.id],
    );
    await expect(past).rejects.toThrow('exceed 100');
  });

  test('evidence and number are needed, the same number is refused', async () => {
    const { id: instrument_id } = await given.instrument('0010001', 'lab');
    const shares = [{ instrument_id, share: 100 }];
    const bare = await lab.call(achievementApi.create, paper(shares, ''));
    expect(bare.data).toMatchObject({ errors: { ref_no: expect.any(String), files: expect.any(String) } });
    await lab.ok(achievementApi.create, { ...paper(shares, '10.1000/a1'), files: [await file('lab')] });
    const again = await lab.call(achievementApi.create, { ...paper(shares, '10.1000/A1'), files: [await file('lab')] });
    expect(again.code).toBe(409);
    expect(again.message).toContain('相同编号');
  });

  test('evidence is verified by somebody else, and holds the achievement then', async () => {
    const { id: instrument_id } = await given.instrument('0010001', 'lab');
    const project = {
      ...paper([{ instrument_id, share: 100 }], 'P-1'),
      type: 'project' as const,
      level: 'teach' as const,
    };
    const { id } = await college.ok(achievementApi.create, project);
    expect((await college.call(achievementApi.verify, { id })).data).toMatchObject({
      rule: 'instrument.ownAchievement',
    });
    await school.ok(achievementApi.refuse, { id, opinion: '缺少立项文件' });
    // Corrected meanwhile: what was on the screen is not what stands there.
    const { version } = await school.ok(achievementApi.find, { id });
    await college.ok(achievementApi.update, { ...project, id, version, level: 'research' });
    expect((await school.call(achievementApi.verify, { id, version })).code).toBe(409);
    await school.ok(achievementApi.verify, { id, version: version + 1 });
    expect((await lab.call(achievementApi.remove, { id })).data).toMatchObject({ rule: 'instrument.verified' });
  });

  test('nobody verifies an achievement of an own instrument', async () => {
    const { id: instrument_id } = await given.instrument('0010001', 'college');
    const { id } = await lab.ok(achievementApi.create, {
      ...paper([{ instrument_id, share: 100 }], 'P-2'),
      type: 'project' as const,
      level: 'teach' as const,
    });
    expect((await college.ok(achievementApi.find, { id })).can).not.toContain('verify');
    expect((await college.call(achievementApi.verify, { id })).data).toMatchObject({
      rule: 'instrument.ownAchievement',
    });
    await school.ok(achievementApi.verify, { id });
  });

  test('a person counts once a year and instrument, however often trained', async () => {
    const { id: instrument_id } = await given.instrument('0010001', 'lab');
    const training = {
      instrument_id,
      trained_on: '2026-09-15',
      result: 'self' as const,
      user_id: await app.user('normal'),
      person_type: 1 as const,
      people: 1,
    };
    await lab.ok(trainingApi.create, training);
    const again = await lab.call(trainingApi.create, { ...training, trained_on: '2026-10-15' });
    expect(again.code).toBe(409);
    await lab.ok(trainingApi.create, { ...training, result: 'guided', trained_on: '2026-10-15' });
    await lab.ok(trainingApi.create, {
      ...training,
      result: 'shown',
      user_id: null,
      group_name: '化学2401',
      people: 30,
    });
    const plan = await given.plan({ school_year: '2026-2027' });
    const { id } = await given.report(plan, instrument_id);
    await lab.ok(reportApi.collect, { id });
    expect(await lab.ok(reportApi.find, { id })).toMatchObject({ op_student: 1, guided: 0, shown: 30 });
  });
});
