import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyzeDatabase } from '#kernel/server/db/prepare.ts';
import { lastMonths } from '#kernel/shared/months.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { homeApi } from '#modules/base-info/shared/home.ts';
import { labApi } from '#modules/base-info/shared/lab.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import { confirmedStates, ProblemState } from '#modules/inspection/shared/core/problem.states.ts';
import { RecordStatus } from '#modules/inspection/shared/core/record.states.ts';
import { problemApi } from '#modules/inspection/shared/problem/problem.ts';
import { homeApi as checkHomeApi } from '#modules/inspection/shared/report/home.ts';
import { statisticApi, type Statistic } from '#modules/inspection/shared/report/statistic.ts';
import { loginApi } from '#platform/identity/shared/login.ts';
import { fillSchools, measurePlans } from './demo/demo.ts';
import { createClient, type Client } from './testing/client.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

const password = 'Demo#Lab2026k';
const plan = {
  ...measurePlans('full')[0]!,
  key: 'figures',
  copies: 1,
  roomsPerFloor: 3,
  labsPerCollege: 6,
  equipmentPerLab: 1,
  activities: 8,
};

let app: TestApp;
let school: Client;
let data: Awaited<ReturnType<typeof readRows>>;

beforeAll(async () => {
  app = await startTestApp();
  await fillSchools(app.services, [plan], password, () => analyzeDatabase(app.database));
  await varyRows();
  const { access_token } = await app
    .stranger()
    .ok(loginApi.login, { account: 'school', password, school_key: plan.key });
  school = createClient(app.base, app.appKey, access_token, plan.key);
  data = await readRows();
});
afterAll(() => app.stop());

const own = `school_id = (select id from org.school where school_key = '${plan.key}')`;

/** Cases that the demonstration lacks: repeated, removed, of no college, without a grade; laboratories out of use. */
async function varyRows() {
  await app.admin.query(`
    update inspection.problem set repeated = true where ${own} and id % 5 = 0;
    update inspection.problem set deleted_at = now() where ${own} and id % 17 = 0;
    update inspection.problem set college_id = null where ${own} and id % 13 = 0;
    update inspection.problem set submitted_at = null where ${own} and id % 11 = 0;
    update base_info.lab set lab_level = null, lab_class = null where ${own} and id % 7 = 0;
    update base_info.lab set use_status = ${UseStatus.closed} where ${own} and id % 9 = 0;
    update base_info.lab_aptitude set valid_to = now()::date - 5 where ${own} and lab_id % 4 = 0;
    update org.unit set status = 0 where ${own} and level = 'lab' and id % 8 = 0;
    update inspection.activity set deleted_at = now() where ${own} and id = (select min(id) from inspection.activity where ${own});
    with p as (insert into inspection.self_plan (school_id, plan_no, plan_name, status, org_id, start_on, end_on, scope_org_ids,
        frequency_mode, frequency, executor_kind, photo_rule, backfill_days, item_ids)
      select school_id, 'ZC1', '每月自查', 1, id, now()::date - 200, now()::date + 60, array[id], 1, 2, 1, 1, 3, '{}'
      from org.unit where ${own} and level = 'school' returning school_id, id)
    insert into inspection.self_task (school_id, plan_id, lab_id, college_id, frequency, period_key, from_day, to_day, status)
    select u.school_id, p.id, u.id, case when u.id % 13 = 0 then null else u.college_id end, 2, 'M' || w, now()::date - 30 * w,
      now()::date - 30 * w + 29, (u.id + w) % 6
    from p join org.unit u on u.school_id = p.school_id and u.level = 'lab' cross join generate_series(-1, 6) w`);
}

type Lab = {
  id: number;
  name: string;
  college_id: number | null;
  status: number;
  deleted_at: Date | null;
  lab_level: number | null;
  lab_class: number | null;
  campus_id: number | null;
  use_status: number;
  has_expired: boolean;
};
type Problem = {
  id: number;
  state: string;
  level: string;
  org_id: number;
  college_id: number | null;
  class_id: number;
  category_code: string;
  description: string;
  source_act_type: number;
  is_draft: boolean;
  deleted_at: Date | null;
  repeated: boolean;
  found_at: Date;
  issue_at: Date | null;
  finished_at: Date | null;
  submitted_at: Date | null;
  effective_deadline: Date | null;
};
type Task = { lab_id: number; college_id: number | null; from_day: string; status: number };
type Check = { lab_id: number; status: number; checked_at: Date | null; act_type: number; deleted_at: Date | null };

async function readRows() {
  const rows = async <T extends object>(text: string) => (await app.admin.query<T>(text)).rows;
  return {
    labs: await rows<Lab>(`select u.id, u.name, u.college_id, u.status, u.deleted_at, l.lab_level, l.lab_class, l.campus_id, l.use_status,
        exists (select 1 from base_info.lab_aptitude a where a.lab_id = l.id and a.valid_to < now()::date) as has_expired
      from org.unit u join base_info.lab l using (school_id, id) where u.${own}`),
    colleges: await rows<{ id: number; name: string }>(
      `select id, name from org.unit where ${own} and level = 'college'`,
    ),
    problems: await rows<Problem>(`select * from inspection.problem where ${own}`),
    checks: await rows<Check>(`select r.lab_id, r.status, r.checked_at, a.act_type, a.deleted_at
      from inspection.record r join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id where r.${own}`),
    tasks: await rows<Task>(`select lab_id, college_id, from_day, status from inspection.self_task where ${own}`),
    classes: await rows<{ id: number; name: string }>(`select id, name from inspection.problem_class where ${own}`),
  };
}

type Filter = {
  from: string;
  to: string;
  college_id?: number;
  act_types?: number[];
  campus_id?: number;
  lab_level?: number;
};

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1_000) / 10);
const dayNumber = (at: Date) => Math.floor((at.getTime() + 8 * 3_600_000) / 86_400_000);
const within = (at: Date, { from, to }: { from: string; to: string }) => formatDate(at) >= from && formatDate(at) <= to;
const isFinished = ({ state }: Problem) => state === ProblemState.finished;
const isUrgent = ({ level }: Problem) => level === 'urgent';
const isOverdue = ({ state, effective_deadline }: Problem, now: Date) =>
  (state === ProblemState.pending || state === ProblemState.planing) &&
  effective_deadline !== null &&
  effective_deadline < now;
const daysOf = ({ finished_at, issue_at }: Problem) => dayNumber(finished_at!) - dayNumber(issue_at!);

function labMatches(lab: Lab | undefined, { campus_id, lab_level }: Filter): boolean {
  return (
    (campus_id === undefined || lab?.campus_id === campus_id) &&
    (lab_level === undefined || (lab?.lab_level ?? 0) === lab_level)
  );
}

/** Sizes of groups, the largest first. */
function sizes<T, K>(rows: readonly T[], key: (row: T) => K): [K, T[]][] {
  return [...Map.groupBy(rows, key)].sort((a, b) => b[1].length - a[1].length);
}

/** The figures, counted row by row. */
function countNaively(
  filter: Filter,
  now: Date,
): Omit<Statistic, 'from' | 'to' | 'college_name' | 'months' | 'overdue' | 'categories' | 'self_checks'> {
  const labOf = new Map(data.labs.map((lab) => [lab.id, lab]));
  const problems = data.problems.filter(
    (it) =>
      !it.is_draft &&
      it.deleted_at === null &&
      (confirmedStates as readonly string[]).includes(it.state) &&
      within(it.found_at, filter) &&
      (filter.college_id === undefined || it.college_id === filter.college_id) &&
      (filter.act_types === undefined || filter.act_types.includes(it.source_act_type)) &&
      labMatches(labOf.get(it.org_id), filter),
  );
  const finished = problems.filter(isFinished);
  const inPlace = (lab: Lab) =>
    labMatches(lab, filter) && (filter.college_id === undefined || lab.college_id === filter.college_id);
  const checks = data.checks.filter(
    (it) =>
      it.status === RecordStatus.submitted &&
      it.deleted_at === null &&
      it.checked_at !== null &&
      within(it.checked_at, filter) &&
      (filter.act_types === undefined || filter.act_types.includes(it.act_type)) &&
      inPlace(labOf.get(it.lab_id)!),
  );
  const labs = data.labs.filter(
    (it) => it.status === 1 && it.deleted_at === null && it.use_status !== UseStatus.closed && inPlace(it),
  ).length;
  const labs_checked = new Set(checks.map((it) => it.lab_id)).size;
  const days = finished.map(daysOf);
  const repeated = problems.filter((it) => it.repeated);
  const nameOf = new Map([...data.labs, ...data.colleges].map(({ id, name }) => [id, name]));
  const band = (count: number) => [1, 3, 7, 15, Infinity].findIndex((end) => count <= end);
  return {
    cards: {
      inspections: checks.length,
      labs_checked,
      labs,
      coverage: percent(Math.min(labs_checked, labs), labs),
      problems: problems.length,
      urgent: problems.filter(isUrgent).length,
      finished: finished.length,
      overdue: problems.filter((it) => isOverdue(it, now)).length,
      rate: percent(finished.length, problems.length),
      on_time_rate: percent(
        finished.filter((it) => it.submitted_at !== null && it.submitted_at <= it.effective_deadline!).length,
        finished.length,
      ),
      mean_days: days.length === 0 ? null : Math.round((days.reduce((a, b) => a + b, 0) / days.length) * 10) / 10,
      repeated: repeated.length,
      repeat_rate: percent(repeated.length, problems.length),
    },
    is_own: false,
    units: sizes(problems, (it) => (filter.college_id === undefined ? it.college_id : it.org_id)).map(([id, rows]) => ({
      id,
      name: id === null ? '校直属' : nameOf.get(id)!,
      pending: rows.filter((it) => it.state === 'pending').length,
      planing: rows.filter((it) => it.state === 'planing').length,
      checking: rows.filter((it) => it.state === 'checking').length,
      finished: rows.filter(isFinished).length,
      overdue: rows.filter((it) => isOverdue(it, now)).length,
      total: rows.length,
      rate: percent(rows.filter(isFinished).length, rows.length),
    })),
    classes: sizes(problems, (it) => it.class_id).map(([id, rows]) => ({
      id,
      name: data.classes.find((it) => it.id === id)!.name,
      problems: rows.length,
    })),
    levels: sizes(
      problems,
      ({ org_id }) => `${labOf.get(org_id)?.lab_level ?? 0} ${labOf.get(org_id)?.lab_class ?? 0}`,
    ).map(([key, rows]) => {
      const [lab_level, lab_class] = key.split(' ').map(Number) as [number, number];
      return { lab_level, lab_class, problems: rows.length };
    }),
    grades: sizes(problems, (it) => it.level).map(([level, rows]) => ({ level, problems: rows.length })),
    bands: ['1天内', '2–3天', '4–7天', '8–15天', '15天以上'].map((name, i) => ({
      band: i + 1,
      name,
      problems: days.filter((count) => band(count) === i).length,
    })),
    repeats: sizes(repeated, (it) => `${it.class_id} ${it.description}`)
      .map(([, rows]) => ({
        description: rows[0]!.description,
        class_id: rows[0]!.class_id,
        class_name: data.classes.find(({ id }) => id === rows[0]!.class_id)!.name,
        problems: rows.length,
      }))
      .sort(
        (a, b) =>
          b.problems - a.problems ||
          (a.description === b.description ? a.class_id - b.class_id : a.description < b.description ? -1 : 1),
      )
      .slice(0, 10),
  };
}

/** Rows of equal size have no order. */
const inOneOrder = (rows: readonly object[]) => [...rows].map((row) => JSON.stringify(row)).sort();

// Twelve months of the calendar, as the page asks for a year.
const year = { from: '2025-12-01', to: '2026-11-30' };
const queries: [string, () => Filter][] = [
  ['a year', () => year],
  ['three weeks', () => ({ ...year, from: '2026-11-03' })],
  ['the labs of one level', () => ({ ...year, lab_level: 2 })],
  ['labs without a level', () => ({ ...year, lab_level: 0 })],
  ['one kind of activity', () => ({ ...year, act_types: [1] })],
  ['one campus', () => ({ ...year, campus_id: data.labs.find((lab) => lab.campus_id !== null)!.campus_id! })],
  ['one college', () => ({ ...year, college_id: data.colleges[0]!.id })],
  ['a college and a level', () => ({ ...year, college_id: data.colleges[1]!.id, lab_level: 1 })],
  ['days without problems', () => ({ from: '2001-01-01', to: '2001-12-31' })],
];

test.each(queries)('the statistic of %s equals a count row by row', async (_, filterOf) => {
  const filter = filterOf();
  const now = new Date();
  app.clock.at = now;
  const input = { ...filter, ...(filter.act_types && { act_types: filter.act_types.join(',') as never }) };
  const { college_id, ...rest } = input;
  const counted =
    college_id === undefined
      ? await school.ok(statisticApi.school, rest)
      : await school.ok(statisticApi.college, { ...rest, college_id });
  app.clock.at = undefined;
  const naive = countNaively(filter, now);
  expect(counted.cards).toEqual(naive.cards);
  for (const key of ['units', 'classes', 'levels', 'grades', 'repeats'] as const) {
    expect([key, ...inOneOrder(counted[key])]).toEqual([key, ...inOneOrder(naive[key])]);
  }
  expect(counted.bands).toEqual(naive.bands);
  expect(counted.units.map(({ total }) => total)).toEqual(naive.units.map(({ total }) => total));
  expect(counted.months.reduce((sum, { problems }) => sum + problems, 0)).toBe(naive.cards.problems);
  expect(counted.categories.reduce((sum, { problems }) => sum + problems, 0)).toBe(naive.cards.problems);
});

/** Self-checks by state, counted row by row. */
function tally(tasks: readonly Task[]) {
  const count = (status: number) => tasks.filter((task) => task.status === status).length;
  const [open, done, late, missed, exempt] = [1, 2, 3, 4, 5].map(count) as [number, number, number, number, number];
  const due = open + done + late + missed;
  const rates = { rate: percent(done + late, due), on_time_rate: percent(done, due) };
  return { due, done, late, open, missed, exempt, problems: 0, ...rates };
}

test.each(queries.filter(([name]) => name !== 'one kind of activity'))(
  'the self-checks of %s equal a count row by row',
  async (_, filterOf) => {
    const filter = filterOf();
    const { college_id, act_types: _types, ...rest } = filter;
    const { self_checks } =
      college_id === undefined
        ? await school.ok(statisticApi.school, rest)
        : await school.ok(statisticApi.college, { ...rest, college_id });
    const labOf = new Map(data.labs.map((lab) => [lab.id, lab]));
    const tasks = data.tasks.filter(
      (task) =>
        task.status > 0 &&
        task.from_day >= filter.from &&
        task.from_day <= filter.to &&
        (college_id === undefined || task.college_id === college_id) &&
        labMatches(labOf.get(task.lab_id), filter),
    );
    const nameOf = new Map([...data.labs, ...data.colleges].map(({ id, name }) => [id, name]));
    const units = sizes(tasks, (task) => (college_id === undefined ? task.college_id : task.lab_id));
    expect(self_checks!.total).toEqual(tally(tasks));
    expect(inOneOrder(self_checks!.units.map(({ id, name, ...rates }) => ({ id, name, ...rates })))).toEqual(
      inOneOrder(units.map(([id, rows]) => ({ id, name: id === null ? '校直属' : nameOf.get(id)!, ...tally(rows) }))),
    );
  },
);

test('self-checks are counted where their type is asked for', async () => {
  const of = async (types: string) =>
    (await school.ok(statisticApi.school, { ...year, act_types: types as never })).self_checks;
  expect(await of('1,5')).toBeNull();
  expect((await of('1,3'))!.total.due).toBeGreaterThan(0);
});

test('months, categories and the longest overdue equal a count row by row', async () => {
  const now = new Date();
  app.clock.at = now;
  const { months, categories, overdue } = await school.ok(statisticApi.school, year);
  app.clock.at = undefined;
  const problems = data.problems.filter(
    (it) => !it.is_draft && it.deleted_at === null && (confirmedStates as readonly string[]).includes(it.state),
  );
  expect(months.map(({ month }) => month)).toEqual(lastMonths('2026-11-24', 12));
  for (const { month, problems: all, finished } of months) {
    const rows = problems.filter((it) => formatDate(it.found_at).startsWith(month) && within(it.found_at, year));
    expect([month, all, finished]).toEqual([month, rows.length, rows.filter(isFinished).length]);
  }
  for (const { code, problems: all } of categories)
    expect([code, all]).toEqual([code, problems.filter((it) => it.category_code === code).length]);
  const late = problems
    .filter((it) => isOverdue(it, now))
    .sort((a, b) => a.effective_deadline!.getTime() - b.effective_deadline!.getTime() || a.id - b.id)
    .slice(0, 50);
  expect(overdue.map(({ id, effective_deadline }) => [id, effective_deadline])).toEqual(
    late.map((it) => [it.id, formatDateTime(it.effective_deadline!)]),
  );
});

test('the matrix equals a count row by row, of the school and of a college', async () => {
  for (const college_id of [undefined, data.colleges[0]!.id]) {
    const { cells } = await school.ok(labApi.matrix, college_id === undefined ? {} : { college_id });
    const labs = data.labs.filter(
      (lab) =>
        lab.status === 1 && lab.deleted_at === null && (college_id === undefined || lab.college_id === college_id),
    );
    const naive = sizes(labs, ({ lab_class, lab_level }) => JSON.stringify({ lab_class, lab_level })).map(
      ([key, rows]) => ({
        ...(JSON.parse(key) as object),
        count: rows.length,
      }),
    );
    expect(inOneOrder(cells)).toEqual(inOneOrder(naive));
  }
});

test('the home pages and the tabs equal a count row by row', async () => {
  const now = new Date();
  app.clock.at = now;
  const [home, tabs, labs] = [
    await school.ok(checkHomeApi.home),
    await school.ok(problemApi.counts, {}),
    await school.ok(homeApi.overview),
  ];
  app.clock.at = undefined;
  const shown = data.problems.filter((it) => !it.is_draft && it.deleted_at === null);
  const here = shown.filter((it) => within(it.found_at, home));
  for (const { state, problems } of home.states)
    expect([state, problems]).toEqual([state, here.filter((it) => it.state === state).length]);
  const begun = data.tasks.filter(({ status, from_day }) => status > 0 && from_day >= home.from && from_day <= home.to);
  expect(home.self_checks).toEqual(tally(begun));
  expect(home.overdue).toBe(here.filter((it) => isOverdue(it, now)).length);
  expect(tabs).toEqual({
    unchecked: shown.filter((it) => it.state === 'unchecked').length,
    rectify: shown.filter((it) => it.state === 'pending' || it.state === 'planing').length,
    checking: shown.filter((it) => it.state === 'checking').length,
    finished: shown.filter(isFinished).length,
    overdue: shown.filter((it) => isOverdue(it, now)).length,
    all: shown.length,
  });
  const used = data.labs.filter((lab) => lab.status === 1 && lab.deleted_at === null);
  expect(labs).toMatchObject({
    labs: used.length,
    unjudged: used.filter((lab) => lab.lab_level === null).length,
    suspended: used.filter((lab) => lab.use_status === UseStatus.suspended).length,
    cert_expired: used.filter((lab) => lab.has_expired).length,
  });
  expect(labs.cert_expired).toBeGreaterThan(0);
  expect(inOneOrder(labs.by_college.map(({ college_id, count }) => ({ college_id, count })))).toEqual(
    inOneOrder(sizes(used, (lab) => lab.college_id).map(([college_id, rows]) => ({ college_id, count: rows.length }))),
  );
  for (const { code, count } of labs.by_level)
    expect([code, count]).toEqual([code, used.filter((lab) => lab.lab_level === code).length]);
});

test('a statistic takes eight statements at most, the matrix two', () => {
  const most = (path: string) =>
    Math.max(...app.statements.filter((call) => call.path === path).map((call) => call.count));
  expect(most(`GET ${statisticApi.school.path}`)).toBeLessThanOrEqual(8);
  expect(most(`GET ${statisticApi.college.path}`)).toBeLessThanOrEqual(9);
  expect(most(`GET ${labApi.matrix.path}`)).toBeLessThanOrEqual(2);
});
