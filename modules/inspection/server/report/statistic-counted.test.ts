import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { confirmedStates } from '../../shared/core/problem.states.ts';
import { VisitedStatus } from '../../shared/core/record.states.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { ledgerApi } from '../../shared/report/ledger.ts';
import { statisticApi, type Statistic } from '../../shared/report/statistic.ts';
import { reachResultApi } from '../../shared/reach/reach-result.ts';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { selfTaskApi } from '../../shared/self-check/self-task.ts';
import counted from '../../shared/testing/counted-statistic.json' with { type: 'json' };
import { countedDays, givenCounted } from '../testing/counted.ts';

// Every number here and in `counted-statistic.json`, which the test of the page reads too, was counted by hand from the list of
// problems in `testing/counted.ts`.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await givenCounted(app);
  // What made the fixture is counted where it belongs.
  app.statements.length = 0;
});
afterAll(() => app.stop());

const of = async (account: TestAccount) => (await app.as(account)).ok(statisticApi.school, countedDays);

/** Figures of each role, in the order in which `cardsIn` reads them. */
const byRole = Object.entries(counted.cards) as [TestAccount, Record<string, number | null>][];
const scopes = byRole.map(([account, cards]) => [account, Object.values(cards)] as const);

const cardsIn = ({ cards, self_checks }: Statistic) => [
  cards.inspections,
  cards.labs_checked,
  cards.labs,
  cards.coverage,
  cards.problems,
  cards.urgent,
  cards.finished,
  cards.overdue,
  cards.rate,
  cards.on_time_rate,
  cards.mean_days,
  cards.repeated,
  self_checks?.total.due ?? null,
  self_checks?.total.rate ?? null,
];

test.each(scopes)('the cards of %s count the own scope', async (account, cards) => {
  expect(cardsIn(await of(account))).toEqual(cards);
});

test.each(['storeman', 'teacher', 'normal'] as const)('%s has no statistics', async (account) => {
  expect((await (await app.as(account)).call(statisticApi.school, countedDays)).code).toBe(403);
});

/** The sheets of the export for the school, by their titles. */
const sheets = counted.sheets;

test('each chart of the school shows what was counted', async () => {
  const data = await of('school');
  const text = (...row: (string | number | null)[]) => row.map((cell) => String(cell ?? ''));
  const at = (name: keyof typeof sheets) => sheets[name].rows;
  expect(
    data.units.map((u) => text(u.name, u.pending, u.planing, u.checking, u.finished, u.overdue, u.total, u.rate)),
  ).toEqual(at('按学院'));
  expect(data.months.map((m) => text(m.month, m.problems, m.finished, m.rate))).toEqual(at('按月份'));
  expect(data.classes.map((c) => text(c.name, c.problems))).toEqual(at('按分类'));
  expect(data.categories.map((c) => text(c.code, c.name, c.problems))).toEqual(at('按检查大类'));
  expect(data.levels.map((l) => [l.lab_level, l.lab_class, l.problems])).toEqual([
    [3, 1, 5],
    [1, 1, 4],
    [0, 0, 1],
  ]);
  expect(data.grades.map((g) => [g.level, g.problems])).toEqual([
    ['ordinary', 8],
    ['urgent', 2],
  ]);
  expect(data.bands.map((b) => text(b.name, b.problems))).toEqual(at('整改用时'));
  expect(data.repeats.map((r) => text(r.description, r.class_name, r.problems))).toEqual(at('重复隐患'));
  expect(
    data.self_checks!.units.map((u) =>
      text(u.name, u.due, u.done, u.late, u.open, u.missed, u.exempt, u.rate, u.on_time_rate),
    ),
  ).toEqual(at('自查完成情况'));
  expect(data.overdue.map((o) => [o.description, o.college_name, o.org_name, o.effective_deadline])).toEqual([
    ['灭火器压力不足', '物理学院', '激光光学实验室', '2025-10-19 23:59:00'],
    ['插座串接', '化学学院', '分析测试实验室', '2025-12-08 23:59:00'],
  ]);
});

test('the export has a sheet for each chart, with the same numbers', async () => {
  const { body } = await (await app.as('school')).blob(statisticApi.export, countedDays);
  for (const { titles, rows } of Object.values(sheets)) expect(await textsOf(body, titles)).toEqual([titles, ...rows]);
  const overdue = await textsOf(body, ['隐患编号', '期限', '逾期天数']);
  expect(overdue.slice(1).map((row) => [row[3], row[4]])).toEqual([
    ['灭火器压力不足', '2025-10-19'],
    ['插座串接', '2025-12-08'],
  ]);
});

const exporting = scopes.filter(([account]) => !account.startsWith('jcry'));

test.each(exporting)('the export of %s counts the own scope', async (account, cards) => {
  const { body } = await (await app.as(account)).blob(statisticApi.export, countedDays);
  // Inspectors and units without self-checks have no such sheet.
  const dues = (await textsOf(body, sheets.自查完成情况.titles)).slice(1).map((row) => Number(row[1]));
  expect(dues.reduce((sum, due) => sum + due, 0)).toBe(cards[12]);
  const [, , ...rows] = await textsOf(body, sheets.总览.titles);
  const numbers = rows.filter(([name]) => name !== '重复率（%）').map(([, value]) => (value ? Number(value) : null));
  // The sheet names 逾期 after the rates.
  const [checks, checked, labs, coverage, problems, urgent, finished, overdue, rate, onTime, days, repeated] = cards;
  expect(numbers).toEqual([
    checks,
    checked,
    labs,
    coverage,
    problems,
    urgent,
    finished,
    rate,
    onTime,
    overdue,
    days,
    repeated,
  ]);
});

test('inspectors export nothing', async () => {
  expect((await (await app.as('jcry')).blob(statisticApi.export, countedDays)).error).not.toBe('');
});

test('the figures of a college are by laboratory, for the school and the college alike', async () => {
  const college_id = await app.unit('001');
  for (const account of ['school', 'college', 'leader'] as const) {
    const caller = await app.as(account);
    const data = await caller.ok(statisticApi.college, { college_id, ...countedDays });
    expect(cardsIn(data)).toEqual([3, 2, 2, 100, 6, 2, 3, 1, 50, 33.3, 11, 1, 3, 66.7]);
    expect(data.units.map((u) => [u.name, u.pending, u.checking, u.finished, u.overdue, u.total])).toEqual([
      ['有机合成实验室', 0, 1, 3, 0, 4],
      ['分析测试实验室', 1, 0, 0, 1, 2],
    ]);
    expect(data.self_checks!.units.map((u) => [u.name, u.due, u.rate])).toEqual([
      ['有机合成实验室', 2, 50],
      ['分析测试实验室', 1, 100],
    ]);
    const { body } = await caller.blob(statisticApi.export, { college_id, ...countedDays });
    expect(
      (await textsOf(body, sheets.按学院.titles)).slice(1).map(([name, , , , , , total]) => [name, total]),
    ).toEqual([
      ['有机合成实验室', '4'],
      ['分析测试实验室', '2'],
    ]);
  }
});

/** Columns: 检查, 已检, 实验室, 覆盖率, 隐患, 紧急, 完成, 逾期, 自查应查. */
const byFilter = [
  [{ pool_type: 4 }, [2, 2, 3, 66.7, 3, 1, 2, 0, null]],
  [{ pool_type: 1 }, [3, 3, 3, 100, 7, 1, 2, 2, 4]],
  [{ act_types: '1' }, [2, 2, 3, 66.7, 5, 1, 2, 1, null]],
  [{ act_types: '2' }, [1, 1, 3, 33.3, 1, 0, 0, 0, null]],
  [{ act_types: '3' }, [0, 0, 3, 0, 1, 0, 0, 1, 4]],
  [{ lab_level: 3 }, [3, 2, 2, 100, 5, 0, 1, 2, 2]],
  [{ from: '2025-11-01' }, [3, 3, 3, 100, 6, 1, 2, 1, 0]],
  [{ school_year: '2025-2026', term: 1, from: undefined, to: undefined }, [5, 3, 3, 100, 10, 2, 4, 2, 4]],
] as const;

test.each(byFilter)('all cards have the scope of the filter %j', async (filter, cards) => {
  const school = await app.as('school');
  const { cards: c, self_checks } = await school.ok(statisticApi.school, { ...countedDays, ...filter } as never);
  const own = [c.inspections, c.labs_checked, c.labs, c.coverage, c.problems, c.urgent, c.finished, c.overdue];
  expect([...own, self_checks?.total.due ?? null]).toEqual(cards);
});

describe('every number leads to as many rows', () => {
  const readers = byRole.map(([account]) => account);

  test.each(readers)('of %s: problems', async (account) => {
    const data = await of(account);
    const caller = await app.as(account);
    const rows = async (filter: object) => {
      const conditions = { ...countedDays, states: confirmedStates.join(','), ...filter } as unknown as Record<
        string,
        never
      >;
      return (await caller.ok(problemApi.list, conditions)).total;
    };
    const { cards } = data;
    expect(await rows({})).toBe(cards.problems);
    expect(await rows({ level: 'urgent' })).toBe(cards.urgent);
    expect(await rows({ states: 'finished' })).toBe(cards.finished);
    expect(await rows({ overdue: true })).toBe(cards.overdue);
    expect(await rows({ repeated: true })).toBe(cards.repeated);
    for (const unit of data.units) {
      const place = unit.id === null ? { no_college: true } : { college_id: unit.id };
      expect(await rows(place)).toBe(unit.total);
      for (const state of confirmedStates) expect(await rows({ ...place, states: state })).toBe(unit[state]);
    }
    for (const { month, problems, finished } of data.months) {
      const days = { from: `${month}-01`, to: `${month}-${month === '2025-09' || month === '2025-11' ? '30' : '31'}` };
      expect([await rows(days), await rows({ ...days, states: 'finished' })]).toEqual([problems, finished]);
    }
    for (const { id, problems } of data.classes) expect(await rows({ class_id: id })).toBe(problems);
    for (const { code, problems } of data.categories) expect(await rows({ category_code: code })).toBe(problems);
    for (const { lab_level, lab_class, problems } of data.levels)
      expect(await rows({ lab_level, lab_class })).toBe(problems);
    for (const { level, problems } of data.grades) expect(await rows({ level })).toBe(problems);
    for (const { band, problems } of data.bands)
      expect(await rows({ closed_band: band, states: 'finished' })).toBe(problems);
    for (const { description, class_id, problems } of data.repeats)
      expect(await rows({ repeated: true, description, class_id })).toBe(problems);
    expect(data.overdue).toHaveLength(cards.overdue);
  });

  test.each(readers.filter((account) => !account.startsWith('jcry')))('of %s: checks', async (account) => {
    const { cards, is_own } = await of(account);
    const filter = { ...countedDays, status: VisitedStatus.submitted };
    expect(is_own).toBe(false);
    expect((await (await app.as(account)).ok(ledgerApi.list, filter)).total).toBe(cards.inspections);
  });

  test.each(['school', 'college', 'leader', 'xsfzr', 'lab'] as const)('of %s: self-checks', async (account) => {
    const { self_checks } = await of(account);
    const caller = await app.as(account);
    const { open, done, late, missed, exempt } = SelfTaskStatus;
    for (const unit of self_checks!.units) {
      const rows = async (...status: number[]) =>
        (
          await caller.ok(selfTaskApi.list, {
            ...countedDays,
            college_id: unit.id!,
            status: status.join(',') as never,
          })
        ).total;
      expect(await rows(open, done, late, missed)).toBe(unit.due);
      expect([await rows(done), await rows(late), await rows(open), await rows(missed), await rows(exempt)]).toEqual([
        unit.done,
        unit.late,
        unit.open,
        unit.missed,
        unit.exempt,
      ]);
    }
  });
});

/** Who sees which results of the reach check: B with 100 points, C not scored yet. */
const reachResults: readonly (readonly [TestAccount, readonly (readonly [string, number | null])[]])[] = [
  [
    'school',
    [
      ['分析测试实验室', 100],
      ['激光光学实验室', null],
    ],
  ],
  ['college', [['分析测试实验室', 100]]],
  ['leader', [['分析测试实验室', 100]]],
  ['college2', [['激光光学实验室', null]]],
  ['lab', []],
  ['lab2', [['激光光学实验室', null]]],
  [
    'jcry',
    [
      ['分析测试实验室', 100],
      ['激光光学实验室', null],
    ],
  ],
  [
    'jcry2',
    [
      ['分析测试实验室', 100],
      ['激光光学实验室', null],
    ],
  ],
];

test.each(reachResults)(
  '%s sees the results of the reach check in scope, in list and export alike',
  async (account, results) => {
    const caller = await app.as(account);
    const { content } = await caller.ok(reachResultApi.list);
    expect(content.map((row) => [row.unit_name, row.final])).toEqual(results);
    const { body } = await caller.blob(reachResultApi.export);
    const [titles, ...rows] = await textsOf(body, ['单位', '最终得分']);
    const [name, final] = ['单位', '最终得分'].map((title) => titles!.indexOf(title));
    expect(rows.map((row) => [row[name!], row[final!] ? Number(row[final!]) : null])).toEqual(results);
  },
);

test('an inspector’s figures are those of the own activities, and the page says so', async () => {
  expect((await of('jcry')).is_own).toBe(true);
});

test('no call takes more than fifteen statements', () => {
  expect(app.statements.filter((call) => call.count > 15)).toEqual([]);
});
