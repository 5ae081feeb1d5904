import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { Endpoint } from '#kernel/shared/contract.ts';
import type { Page } from '#kernel/shared/paging.ts';
import { withLetters } from '#kernel/shared/numerals.ts';
import { readDocx } from '#lib/word/testing/read-docx.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { selfTaskApi } from '#modules/inspection/shared/self-check/self-task.ts';
import { problemApi } from '#modules/inspection/shared/problem/problem.ts';
import { givenIn } from '#modules/inspection/server/testing/given.ts';
import { selfChecksIn } from '#modules/inspection/server/testing/self-checks.ts';
import { giveHours } from '#modules/training/server/testing/given-admission.ts';
import { eventApi } from '#modules/training/shared/offline/event.ts';
import { figureYears, memberApi } from '../../shared/people/member.ts';
import { yearApi } from '../../shared/statistic/year.ts';
import { periodInWords, yearlyWords } from '../../shared/statistic/yearly-words.rules.ts';
import { facilityApi } from '../../shared/risk/facility.ts';
import { hazardApi } from '../../shared/hazard/hazard.ts';
import { labApi } from '../../shared/lab.ts';
import { riskPointApi } from '../../shared/risk/risk-point.ts';
import {
  gradedLabs,
  hazardsOf,
  labsInBuilding,
  labsWithHazards,
  drillsOf,
  labsWithRisk,
  membersOf,
  problemsBetween,
  problemsOfLab,
  riskLevelCodes,
  risksOf,
  selfChecksOf,
  type ListFilters,
} from '../../shared/statistic/list-filters.rules.ts';
import { statisticApi } from '../../shared/statistic/statistic.ts';
import { textsOf } from '../testing/exported.ts';
import { givePlaces, type Places } from '../testing/places.ts';
import { inForce } from '../testing/risk-points.ts';

let app: TestApp;
let places: Places;
let organic: number;
let analysis: number;
let laser: number;

/** Alpha: 3 labs. Hazard sources in two of chemistry and one of physics, risk points in one, one hidden danger. */
beforeAll(async () => {
  app = await startTestApp();
  places = await givePlaces(app);
  [organic, analysis, laser] = [await app.unit('0010001'), await app.unit('0010002'), await app.unit('0020001')];
  await app.admin.query(
    'insert into base_info.lab_room (school_id, lab_id, room_id) values ($1, $2, $3), ($1, $4, $3)',
    [app.schoolId('alpha'), organic, places.rooms[0], analysis],
  );
  await app.admin.query('update base_info.lab set building_id = $3 where school_id = $1 and id = $2', [
    app.schoolId('alpha'),
    organic,
    places.building,
  ]);
  const school = await app.as('school');
  const add = (lab_id: number, name: string, changes: object = {}) =>
    school.ok(hazardApi.create, {
      lab_id,
      kind: '107',
      name,
      qty: '500',
      unit: 'g',
      state: 2,
      controlled: 'none',
      ...changes,
    } as never);
  await add(organic, '氢氧化钠');
  await add(organic, '盐酸', { qty: '2.5', unit: 'L', room_id: places.rooms[0] });
  await add(analysis, '硝酸', { qty: '1.5', unit: 'L', room_id: places.rooms[0] });
  const { id: off } = await add(analysis, '停用的酸');
  await school.ok(hazardApi.setStatus, { id: off, status: 0 });
  await add(laser, '激光器', { kind: '4062', qty: '1', unit: 'set' });
  const first = await inForce(app, { name: '高压反应', l: 4, s: 5 });
  await inForce(app, { name: '加热回流', l: 3, s: 3 });
  await inForce(app, { name: '加热回流', place: '通风橱二', l: 3, s: 3 });
  await app.admin.query(
    `update base_info.risk_point set review_on = now()::date - 10 where school_id = $1 and id = $2`,
    [app.schoolId('alpha'), first],
  );
  await app.admin.query(
    `update base_info.risk_measure set in_place = true where school_id = $1 and risk_point_id = $2`,
    [app.schoolId('alpha'), first],
  );
  const given = givenIn(app);
  await given.inspector('jcry');
  await given.problem();
}, 60_000);
afterAll(() => app.stop());

type Client = Awaited<ReturnType<TestApp['as']>>;

/** Rows of a list with the conditions that a number links to. */
async function rowsOf(client: Client, endpoint: Endpoint, { pool: _pool, ...filters }: ListFilters): Promise<number> {
  return ((await client.ok(endpoint, filters as never)) as Page<unknown>).total;
}

test('hazard sources are counted by kind and level, with what stands in the tree below', async () => {
  const data = await (await app.as('school')).ok(statisticApi.hazardClass);
  const figures = Object.fromEntries(
    data.kinds.map(({ code, labs, rows, amounts }) => [
      code,
      [labs, rows, amounts.map(({ unit, qty }) => `${qty} ${unit}`).sort()],
    ]),
  );
  expect(figures).toEqual({
    '1': [2, 3, ['4 L', '500 g']],
    '107': [2, 3, ['4 L', '500 g']],
    '4': [1, 1, ['1 set']],
    '406': [1, 1, ['1 set']],
    '4062': [1, 1, ['1 set']],
  });
  expect(data.total).toMatchObject({ labs: 3, rows: 4 });
  const acids = data.kinds.find(({ code }) => code === '107')!;
  expect(acids.levels.toSorted((a, b) => a.lab_level! - b.lab_level!)).toEqual([
    { lab_level: 1, labs: 1 },
    { lab_level: 3, labs: 1 },
  ]);
  expect(data.buildings).toEqual([
    { id: places.building, name: '东校区 化学楼', labs: 2, rows: 3, kinds: [{ code: '1', rows: 3 }] },
    { id: null, name: '未登记楼宇', labs: 1, rows: 1, kinds: [{ code: '4', rows: 1 }] },
  ]);
});

test.each(['school', 'college', 'lab'])('numbers of hazard sources lead to as many rows for %s', async (account) => {
  const client = await app.as(account);
  for (const query of [{}, { nature: '2' }, { college_id: await app.unit('001') }]) {
    const { kinds, total, buildings } = await client.ok(statisticApi.hazardClass, query);
    expect(total.labs).toBe({ school: 'college_id' in query ? 2 : 3, college: 2, lab: 1 }[account]);
    for (const { code, labs, rows, levels } of [...kinds, { ...total, code: undefined }]) {
      expect(await rowsOf(client, labApi.list, labsWithHazards(query, code))).toBe(labs);
      expect(await rowsOf(client, hazardApi.list, hazardsOf(query, code ? { kind: code } : {}))).toBe(rows);
      for (const level of levels)
        expect(await rowsOf(client, labApi.list, labsWithHazards(query, code, level.lab_level))).toBe(level.labs);
    }
    for (const building of buildings) {
      expect(await rowsOf(client, labApi.list, labsInBuilding(query, building.id))).toBe(building.labs);
      expect(await rowsOf(client, hazardApi.list, hazardsOf(query, { building: building.id }))).toBe(building.rows);
      for (const { code, rows } of building.kinds)
        expect(await rowsOf(client, hazardApi.list, hazardsOf(query, { building: building.id, kind: code }))).toBe(
          rows,
        );
    }
  }
});

test('risk points in force are counted by name, level, measures and review', async () => {
  const data = await (await app.as('college')).ok(statisticApi.riskPoint);
  expect(data.rows).toMatchObject([
    { name: '加热回流', labs: 1, points: 2, levels: [0, 0, 2, 0], measures: 4, placed: 0, unplaced: 2, overdue: 0 },
    { name: '高压反应', labs: 1, points: 1, levels: [1, 0, 0, 0], measures: 2, placed: 2, unplaced: 0, overdue: 1 },
  ]);
  expect(data.total).toMatchObject({ labs: 1, points: 3, levels: [1, 0, 2, 0], unrated: 0, unplaced: 2, overdue: 1 });
  expect(data.high).toMatchObject([{ name: '高压反应', level: 1, lab_id: organic, is_overdue: true }]);
  expect((await (await app.as('college2')).ok(statisticApi.riskPoint)).total.points).toBe(0);
});

test.each(['school', 'college', 'lab'])('numbers of risk points lead to as many rows for %s', async (account) => {
  const client = await app.as(account);
  const query = { nature: '2' };
  const { rows, total } = await client.ok(statisticApi.riskPoint, query);
  expect(total.points).toBe(3);
  for (const row of [...rows, { ...total, attribute_id: null, name: '' }]) {
    const named = row.name === '' ? undefined : row;
    const count = (part: Parameters<typeof risksOf>[2]) =>
      rowsOf(client, riskPointApi.list, risksOf(query, named, part));
    expect(await rowsOf(client, labApi.list, labsWithRisk(query, named))).toBe(row.labs);
    expect(await count('all')).toBe(row.points);
    for (const [i, level] of riskLevelCodes.entries()) expect(await count(level)).toBe(row.levels[i]);
    for (const part of ['unrated', 'unplaced', 'overdue'] as const) expect(await count(part)).toBe(row[part]);
  }
  expect(await rowsOf(client, riskPointApi.list, risksOf(query, undefined, 'high'))).toBe(1);
});

test('the ledger has a row for each lab, with what is missing and its hidden dangers', async () => {
  const school = await app.as('school');
  const ledger = await school.ok(statisticApi.ledger);
  expect(ledger.content.map(({ id }) => id)).toEqual([organic, analysis, laser]);
  const [row, second] = ledger.content;
  expect(row).toMatchObject({
    college_name: '化学学院',
    place: '化学楼 301',
    duty: 'none',
    cert: 'none',
    hazards: [{ name: '化学', rows: 2 }],
    hazard_rows: 2,
    risks: 3,
    problems: { found: 1, finished: 0, overdue: 0 },
    blanks: ['type', 'duty', 'procedures', 'plans'],
    completeness: 71.4,
  });
  expect(row!.problems!.checked_on).not.toBeNull();
  expect(second).toMatchObject({ blanks: ['type', 'duty', 'risks', 'procedures', 'plans'], problems: { found: 0 } });
  const facilities = await school.ok(facilityApi.ofLab, { id: organic });
  expect(row!.lacks).toEqual(facilities.required.filter(({ present }) => !present).map((one) => one.category_name));

  expect((await (await app.as('college')).ok(statisticApi.ledger)).content.map(({ id }) => id)).toEqual([
    organic,
    analysis,
  ]);
  expect((await school.ok(statisticApi.ledger, { blank: 'rooms' })).content.map(({ id }) => id)).toEqual([laser]);
  expect((await school.ok(statisticApi.ledger, { page: 2, size: 15 })).page).toBe(1);
});

test('numbers of a row of the ledger lead to as many rows', async () => {
  for (const account of ['school', 'lab']) {
    const client = await app.as(account);
    const { content } = await client.ok(statisticApi.ledger);
    for (const { id, hazard_rows, risks, problems } of content) {
      expect(await rowsOf(client, hazardApi.list, { ...hazardsOf({}), lab_id: id })).toBe(hazard_rows);
      expect(await rowsOf(client, riskPointApi.list, { ...risksOf({}), lab_id: id })).toBe(risks);
      expect(await rowsOf(client, problemApi.list, problemsOfLab(id))).toBe(problems!.found);
      expect(await rowsOf(client, problemApi.list, problemsOfLab(id, 'finished'))).toBe(problems!.finished);
      expect(await rowsOf(client, problemApi.list, problemsOfLab(id, 'overdue'))).toBe(problems!.overdue);
    }
    const summary = await client.ok(statisticApi.ledgerSummary);
    for (const { item, labs } of summary.blanks)
      expect((await client.ok(statisticApi.ledger, { blank: item as never })).total).toBe(labs);
    expect((await client.ok(statisticApi.ledger, { lacking: true })).total).toBe(summary.lacking);
  }
});

test('the figures for the ministry are those of the school year', async () => {
  const client = await app.as('school');
  const data = await client.ok(statisticApi.moe);
  // Two labs share a room: it is one of the school, and one of each class and level.
  expect(data).toMatchObject({ labs: 3, rooms: 1, is_today: true, checks: { found: 1, finished: 0, rate: 0 } });
  expect(data.cells).toEqual([
    { lab_level: 1, lab_class: 1, labs: 1, rooms: 1 },
    { lab_level: 3, lab_class: 1, labs: 2, rooms: 1 },
  ]);
  expect(data.hazards.kinds.map(({ code, labs, rows }) => [code, labs, rows])).toEqual([
    ['1', 2, 3],
    ['4', 1, 1],
  ]);
  const period = { from: data.from, to: data.day };
  expect(await rowsOf(client, problemApi.list, problemsBetween({ nature: '2' }, period))).toBe(1);
  expect(await rowsOf(client, problemApi.list, problemsBetween({ nature: '9' }, period))).toBe(0);
  expect((await client.ok(statisticApi.moe, { nature: '9' })).checks).toMatchObject({ inspections: 0, found: 0 });
  expect(await rowsOf(client, labApi.list, gradedLabs({}, { lab_level: 3, lab_class: 1 }))).toBe(2);
  expect((await (await app.as('college2')).ok(statisticApi.moe)).checks).toMatchObject({ found: 0 });
  expect((await client.call(statisticApi.moe, { school_year: '2025-2027' })).code).toBe(400);
  expect((await client.call(statisticApi.moe, { school_year: '2088-2089' })).code).toBe(400);
  expect((await client.call(statisticApi.moe, { school_year: '2020-2021' })).message).toContain('历史数据');
});

test('the first page shows the chief figure of each statistic', async () => {
  expect(await (await app.as('school')).ok(statisticApi.overview)).toMatchObject({
    labs: 3,
    unjudged: 0,
    hazards: 4,
    hazard_labs: 3,
    risks: 3,
    high_risks: 1,
    completeness: 64.3,
    checks: { found: 1 },
  });
  expect(await (await app.as('xsfzr')).ok(statisticApi.overview)).toMatchObject({ labs: 0, completeness: null });
  expect((await (await app.as('normal')).call(statisticApi.overview)).code).toBe(403);
});

/** People of three laboratories with their hours of the year, two drills, and a self-check of each laboratory. */
async function giveYear() {
  const school = app.schoolId('alpha');
  const [teacher, student, other] = [await app.user('teacher'), await app.user('normal'), await app.user('storeman')];
  await app.admin.query('delete from base_info.lab_member where school_id = $1', [school]);
  const member = (lab: number, user: number, more: { left?: string; admitted?: string } = {}) =>
    app.admin.query(
      `insert into base_info.lab_member (school_id, lab_id, user_id, kind, joined_on, left_on, status, admitted_to)
       values ($1, $2, $3, 'student', '2026-01-05', $4, case when $4::date is null then 1 else 0 end, $5)`,
      [school, lab, user, more.left ?? null, more.admitted ?? null],
    );
  await member(organic, teacher, { admitted: '2027-01-01' });
  await member(analysis, teacher, { admitted: '2026-02-01' });
  await member(organic, student);
  await member(laser, other, { left: '2026-05-01' });
  await member(laser, student, { admitted: '2027-01-01' });
  await giveHours(app, teacher, 6, '2026-03-01');
  await giveHours(app, teacher, 90, '2025-12-31');
  await giveHours(app, student, 2, '2026-04-01');
  const drill = (lab: number | null, college: number | null, starts: string, status = 1) =>
    app.admin.query(
      `insert into training.event (school_id, kind, topic, starts_at, ends_at, place, teacher, hours, lab_id, college_id, status)
       values ($1, 'drill', '疏散演练', $4::timestamptz, $4::timestamptz + interval '1 hour', '操场', '保卫处', 1, $2, $3, $5)`,
      [school, lab, college, starts, status],
    );
  await drill(organic, await app.unit('001'), '2026-06-01 09:00+08');
  await drill(null, null, '2026-07-01 09:00+08');
  await drill(laser, await app.unit('002'), '2025-07-01 09:00+08');
  await drill(null, null, '2026-08-01 09:00+08', 0);
  const checks = selfChecksIn(app, givenIn(app));
  const plan = await checks.runningNow({ scope_org_ids: [await app.unit('001'), await app.unit('002')] });
  await checks.submit(await checks.firstTask(plan));
  await app.admin.query('update inspection.self_task set status = 4 where lab_id = $1 and status = 1', [laser]);
}

test('people, training, drills and self-checks of a year lead to as many rows', async () => {
  await giveYear();
  const college_id = await app.unit('001');
  for (const account of ['school', 'college', 'lab']) {
    const client = await app.as(account);
    for (const places of [{}, { nature: '2' }, { college_id }]) {
      const { units, total, year, from, day } = await client.ok(yearApi.people, places);
      const period = { from, to: day };
      for (const { id, ...row } of [...units, { ...total, id: undefined }]) {
        const members = (part: 'all' | 'admitted' | 'trained' | 'met' | 'unmet') =>
          rowsOf(client, memberApi.list, membersOf(places, year, { college_id: id, part }));
        const checks = (part: 'due' | 'done' | 'open' | 'missed') =>
          rowsOf(client, selfTaskApi.list, selfChecksOf(places, period, { college_id: id, part }));
        const { training, drills, self_checks } = row;
        expect([await members('all'), await members('admitted')]).toEqual([row.members, row.admitted]);
        expect([await members('trained'), await members('met'), await members('unmet')]).toEqual([
          training!.trained,
          training!.met,
          training!.due - training!.met,
        ]);
        expect(await rowsOf(client, eventApi.list, drillsOf(places, period, id))).toBe(drills!.held);
        expect([await checks('due'), await checks('done'), await checks('open'), await checks('missed')]).toEqual([
          self_checks!.due,
          self_checks!.done,
          self_checks!.open,
          self_checks!.missed,
        ]);
      }
    }
  }
  const { total, units } = await (await app.as('school')).ok(yearApi.people);
  // The teacher of two laboratories counts twice as a member, and once as a person and in the hours.
  expect(total).toMatchObject({
    labs: 3,
    members: 4,
    persons: 2,
    admitted: 2,
    training: { trained: 4, due: 4, met: 2, rate: 50, hours: 8 },
    drills: { held: 2, people: 0 },
    self_checks: { due: 3, done: 1, open: 1, missed: 1, rate: 33.3 },
  });
  expect(units.map(({ name, members, drills }) => [name, members, drills!.held])).toEqual([
    ['化学学院', 3, 1],
    ['物理学院', 1, 0],
    ['学校直属', 0, 1],
  ]);
  const { content } = await (await app.as('school')).ok(statisticApi.ledger);
  expect(content.map(({ year }) => [year.members, year.drills!.held, year.self_checks!.due])).toEqual([
    [2, 1, 1],
    [1, 0, 1],
    [1, 0, 1],
  ]);
});

test('the yearly report says the figures of the page, as PDF and as Word', async () => {
  const client = await app.as('school');
  const data = await client.ok(yearApi.report);
  expect(data).toMatchObject({ year: 2026, from: '2026-01-01', to: '2026-12-31', day: '2026-11-24', labs: 3 });
  const words = [
    '二〇二六年实验室安全年度报告',
    '数据截至2026年11月24日',
    ...yearlyWords(data).flatMap(({ title, lines }) => [title, ...lines]),
  ];
  const plain = (text: string) => withLetters(text).replace(/\s/g, '');
  const pdf = plain(readable(...(await readPdf((await client.blob(yearApi.print, { format: 'pdf' })).body)).pages));
  for (const word of words) expect(pdf).toContain(plain(word));
  const docx = plain((await readDocx((await client.blob(yearApi.print, { format: 'word' })).body)).text);
  for (const word of words) expect(docx).toContain(plain(word));
  expect(periodInWords({ year: 2025, from: '2025-01-01', to: '2025-12-31', day: '2025-12-31' })).toBe(
    '统计期为二〇二五年全年（2025年1月1日至2025年12月31日）。',
  );
  const sheet = await textsOf((await client.blob(yearApi.exportPeople)).body);
  expect(sheet.find(([name]) => name === '合计')!.slice(1, 4)).toEqual(['3', '4', '2']);
  expect((await client.call(yearApi.report, { year: 2088 })).code).toBe(400);
  expect((await client.call(yearApi.people, { year: 2020 })).message).toContain('历史数据');
  expect((await client.ok(figureYears)).content).toEqual([{ year: 2026, name: '2026 年' }]);
  expect((await (await app.as('teacher')).call(yearApi.report)).code).toBe(403);
});

test('files hold the numbers of the calls, in the scope of who asks', async () => {
  for (const account of ['school', 'college']) {
    const client = await app.as(account);
    const rows = async (endpoint: Endpoint) => textsOf((await client.blob(endpoint)).body);
    const hazard = await client.ok(statisticApi.hazardClass);
    expect((await rows(statisticApi.exportHazardClass)).find(([, name]) => name === '合计')!.slice(2, 4)).toEqual([
      String(hazard.total.labs),
      String(hazard.total.rows),
    ]);
    const risk = await client.ok(statisticApi.riskPoint);
    expect((await rows(statisticApi.exportRiskPoint)).find(([name]) => name === '合计')!.slice(1, 3)).toEqual([
      String(risk.total.labs),
      String(risk.total.points),
    ]);
    const ledger = await client.ok(statisticApi.ledger);
    expect((await rows(statisticApi.exportLedger)).slice(1).map(([code]) => code)).toEqual(
      ledger.content.map(({ code }) => code),
    );
    const moe = await client.ok(statisticApi.moe);
    expect((await rows(statisticApi.exportMoe)).find(([name]) => name === '隐患')).toEqual([
      '隐患',
      String(moe.checks!.found),
    ]);
  }
});

test('the file of a laboratory is read back; one out of reach is not found', async () => {
  const { pages } = await readPdf((await (await app.as('lab')).blob(statisticApi.printLab, { id: organic })).body);
  const text = readable(...pages);
  for (const word of ['有机合成实验室安全档案', '氢氧化钠', '高压反应', '完整度', '责任书'])
    expect(text).toContain(word);
  const { error } = await (await app.as('lab')).blob(statisticApi.printLab, { id: laser });
  expect(error).toContain('实验室');
});

test('a call takes few statements, whatever the number of labs', async () => {
  const school = await app.as('school');
  app.statements.length = 0;
  for (const endpoint of [
    statisticApi.overview,
    statisticApi.gradeClass,
    statisticApi.hazardClass,
    statisticApi.riskPoint,
    statisticApi.ledger,
    statisticApi.ledgerSummary,
    statisticApi.moe,
    yearApi.people,
    yearApi.report,
  ])
    await school.ok(endpoint);
  const counts = app.statements.filter(({ path }) => path.includes('/statistic'));
  expect(counts).toHaveLength(9);
  expect(counts.filter(({ count }) => count > 12)).toEqual([]);
});
