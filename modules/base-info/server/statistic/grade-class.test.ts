import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { createUnits } from '#platform/org/server/public.ts';
import { labApi } from '../../shared/lab.ts';
import { gradedLabs } from '../../shared/statistic/list-filters.rules.ts';
import { gradeColumnsOf, labsIn } from '../../shared/statistic/grade-table.rules.ts';
import { statisticApi, type StatisticQuery } from '../../shared/statistic/statistic.ts';
import { textsOf } from '../testing/exported.ts';
import { givePlaces, labDraft, type Places } from '../testing/places.ts';
import { statisticJobs } from './statistic.jobs.ts';

let app: TestApp;
let places: Places;
let chemistry: number;
let physics: number;
let direct: number;

/** Alpha: in chemistry levels 1 and 3 of class 1, one of class 2, one not judged; in physics level 3; one below the school. */
beforeAll(async () => {
  app = await startTestApp();
  places = await givePlaces(app);
  [chemistry, physics] = [await app.unit('001'), await app.unit('002')];
  const school = await app.as('school');
  const add = async (name: string, room: number, changes: object = {}) =>
    (await school.ok(labApi.create, await labDraft(app, places, { name, rooms: [places.rooms[room]!], ...changes })))
      .id;
  const biology = await add('微生物实验室', 0, { nature: '1' });
  await add('新建实验室', 1);
  const root = await app.unit('');
  const [center] = await app.inside((ctx) =>
    createUnits(ctx, [{ pid: root, level: 'labcenter', name: '校级实验中心', code: '009' }]),
  );
  direct = await add('直属实验室', 2, { pid: center });
  await grade(biology, 3, 2);
  await grade(direct, 1, 1);
  await app.admin.query(`update org.unit set status = 0 where school_id = $1 and id = $2`, [
    app.schoolId('alpha'),
    await add('停用实验室', 2),
  ]);
});
afterAll(() => app.stop());

const grade = (lab: number, level: number, kind: number) =>
  app.admin.query(`update base_info.lab set lab_level = $3, lab_class = $4 where school_id = $1 and id = $2`, [
    app.schoolId('alpha'),
    lab,
    level,
    kind,
  ]);
const ask = async (account: string, query: StatisticQuery = {}, school: 'alpha' | 'beta' = 'alpha') =>
  (await app.as(account, school)).ok(statisticApi.gradeClass, query);

test('labs are counted by college, level and class', async () => {
  const data = await ask('school');
  expect(data.cells).toEqual([
    { college_id: chemistry, lab_level: 1, lab_class: 1, labs: 1 },
    { college_id: chemistry, lab_level: 3, lab_class: 1, labs: 1 },
    { college_id: chemistry, lab_level: 3, lab_class: 2, labs: 1 },
    { college_id: chemistry, lab_level: null, lab_class: null, labs: 1 },
    { college_id: physics, lab_level: 3, lab_class: 1, labs: 1 },
    { college_id: null, lab_level: 1, lab_class: 1, labs: 1 },
  ]);
  expect(data.colleges.map(({ name }) => name)).toEqual(['化学学院', '物理学院', '学校直属']);
  expect(labsIn(data, {})).toBe(6);
});

test('every number leads to as many labs, in the scope of a school and of a college', async () => {
  for (const [account, query] of [
    ['school', {}],
    ['school', { nature: '2' }],
    ['school', { campus_id: places.campus }],
    ['college', {}],
    ['lab', {}],
    ['leader', { college_id: chemistry }],
  ] as const) {
    const data = await ask(account, query);
    const caller = await app.as(account);
    let numbers = 0;
    for (const college_id of [undefined, ...data.colleges.map(({ id }) => id)])
      for (const { part } of gradeColumnsOf(data)) {
        const { total } = await caller.ok(labApi.list, gradedLabs(query, { ...part, college_id }) as never);
        expect(total, `${account} ${JSON.stringify({ ...part, college_id })}`).toBe(
          labsIn(data, { ...part, college_id }),
        );
        numbers += 1;
      }
    expect(numbers).toBeGreaterThan(40);
  }
});

test('each role counts its own labs; others are refused', async () => {
  const counts = await Promise.all(
    ['system', 'school', 'college', 'college2', 'xsfzr', 'lab', 'leader'].map(async (account) =>
      labsIn(await ask(account), {}),
    ),
  );
  expect(counts).toEqual([6, 6, 4, 1, 0, 4, 4]);
  expect(labsIn(await ask('school', {}, 'beta'), {})).toBe(3);
  for (const account of ['jcry', 'storeman', 'teacher', 'normal'])
    expect((await (await app.as(account)).call(statisticApi.gradeClass)).code).toBe(403);
  expect((await app.stranger('alpha').call(statisticApi.gradeClass)).code).toBe(101);
  expect((await (await app.as('lab')).call(statisticApi.exportGradeClass)).code).toBe(403);
});

test('the file holds the numbers of the call', async () => {
  for (const account of ['school', 'college']) {
    const data = await ask(account);
    const columns = gradeColumnsOf(data);
    const rows = await textsOf((await (await app.as(account)).blob(statisticApi.exportGradeClass)).body);
    for (const [at, { id, name }] of data.colleges.entries())
      expect(rows[at + 1]).toEqual([
        name,
        ...columns.map(({ part }) => String(labsIn(data, { ...part, college_id: id }))),
      ]);
    expect(rows[data.colleges.length + 1]).toEqual(['合计', ...columns.map(({ part }) => String(labsIn(data, part)))]);
  }
});

// Calls are signed with the real time, so nights are past ones.
async function night(at: string) {
  app.clock.at = new Date(`${at}+08:00`);
  await runJob(app.services, statisticJobs, { name: 'base-info.record-history', schoolId: 0, userId: 0, data: {} });
  app.clock.at = undefined;
}
const history = async () =>
  (
    await app.admin.query<{ lab_id: number; from_day: string; to_day: string | null }>(
      `select lab_id, from_day, to_day from base_info.lab_history where school_id = $1 order by lab_id, from_day`,
      [app.schoolId('alpha')],
    )
  ).rows;

test('a past day shows the grades of that day, whatever changed since', async () => {
  const lab = await app.unit('0010002');
  const today = formatDate(new Date());
  const at = (days: number) => addDays(today, days - 2);
  const early = await (await app.as('school')).call(statisticApi.gradeClass, { day: at(-2) });
  expect(early.message).toContain('还没有历史数据');

  await night(`${at(0)}T01:30:00`);
  const first = await history();
  expect(first).toHaveLength(6);
  await grade(lab, 1, 2);
  // The day is recorded: another run of the same night changes nothing.
  await night(`${at(0)}T02:30:00`);
  expect(await history()).toEqual(first);

  // A night is missed; the next one closes what changed, and ends what was switched off.
  await app.admin.query('update org.unit set status = 0 where school_id = $1 and id = $2', [
    app.schoolId('alpha'),
    direct,
  ]);
  await night(`${at(2)}T01:30:00`);
  const second = await history();
  expect(second).toHaveLength(7);
  expect(second.filter((row) => row.lab_id === lab)).toEqual([
    { lab_id: lab, from_day: at(-1), to_day: at(0) },
    { lab_id: lab, from_day: at(1), to_day: null },
  ]);
  expect(second.find((row) => row.lab_id === direct)).toEqual({ lab_id: direct, from_day: at(-1), to_day: at(0) });

  const gradesOn = async (day?: string) => {
    const data = await ask('college', { day });
    return { is_today: data.is_today, second: labsIn(data, { lab_level: 1, lab_class: 2 }), all: labsIn(data, {}) };
  };
  expect(await gradesOn(at(-1))).toEqual({ is_today: false, second: 0, all: 4 });
  expect(await gradesOn(at(0))).toEqual({ is_today: false, second: 0, all: 4 });
  expect(await gradesOn(at(1))).toEqual({ is_today: false, second: 1, all: 4 });
  expect(await gradesOn()).toEqual({ is_today: true, second: 1, all: 4 });
  expect(labsIn(await ask('school', { day: at(0) }), {})).toBe(6);
  expect(labsIn(await ask('school', { day: at(1) }), {})).toBe(5);

  const school = await app.as('school');
  const refusal = async (day: string) => (await school.call(statisticApi.gradeClass, { day })).message;
  expect(await refusal(at(-2))).toBe(`历史数据从 ${at(-1)} 到 ${at(1)}，请选择其中的日期或学年，或查看今天的数据`);
  const future = await school.call(statisticApi.gradeClass, { day: at(3) });
  expect((future.data as { errors?: unknown }).errors).toEqual({ day: '统计日期不能晚于今天' });
});

test('the history of a school is not seen from another', async () => {
  const counted = await app.inside(
    async (ctx) => (await ctx.db.selectFrom('base_info.lab_history').select('school_id').distinct().execute()).length,
    'beta',
  );
  expect(counted).toBe(1);
});
