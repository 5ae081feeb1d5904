import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { formDataApi } from '#platform/forms/shared/form-data.ts';
import { Term, termApi } from '#platform/org/shared/term.ts';
import { inspectorApi } from '../../shared/library/inspector.ts';
import { homeApi } from '../../shared/report/home.ts';
import { ledgerApi } from '../../shared/report/ledger.ts';
import { statisticApi } from '../../shared/report/statistic.ts';
import { givenIn, type Given } from '../testing/given.ts';

// A school whose first term begins in August and whose second begins in the last week of February. The tests run on
// 2026-11-24; a check and a problem lie in each of the days below.

const days = ['2026-08-23', '2026-08-24', '2027-02-20', '2027-02-22'];
type Query = { school_year?: string; term?: number; from?: string; to?: string };
let app: TestApp;
let given: Given;
let school: Client;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
  school = await app.as('school');
  for (const day of days) {
    const problem = await given.problem();
    await app.admin.query('update inspection.problem set found_at = $2 where id = $1', [problem, `${day} 10:00+08`]);
    await app.admin.query(
      `update inspection.record set status = 2, checked_at = $2 where act_id = (select act_id from inspection.problem where id = $1)`,
      [problem, `${day} 10:00+08`],
    );
  }
});
afterAll(() => app.stop());

const problems = async (query: Query) => (await school.ok(statisticApi.school, query)).cards.problems;
const checks = async (query: Query) => (await school.ok(ledgerApi.list, query)).total;
const autumn = { school_year: '2026-2027', term: 1 };
const spring = { school_year: '2026-2027', term: 2 };

describe('a school without a calendar', () => {
  test('has the terms of the usual months', async () => {
    expect(await school.ok(homeApi.home, {})).toMatchObject({ from: '2026-09-01', to: '2027-01-31' });
    expect([await problems(autumn), await problems(spring), await problems({ school_year: '2026-2027' })]).toEqual([
      0, 2, 2,
    ]);
    expect([await checks(autumn), await checks(spring), await checks({ school_year: '2025-2026' })]).toEqual([0, 2, 2]);
  });
});

describe('a school with a calendar', () => {
  beforeAll(async () => {
    const terms = [
      { term: Term.autumn, starts_on: '2026-08-24', ends_on: '2027-01-10' },
      { term: Term.spring, starts_on: '2027-02-22', ends_on: '2027-07-04' },
    ] as const;
    for (const term of terms) await school.ok(termApi.create, { school_year: '2026-2027', ...term });
  });

  test('has statistics and home of its current term', async () => {
    const current = { from: '2026-08-24', to: '2027-02-21' };
    expect(await school.ok(homeApi.home, {})).toMatchObject(current);
    expect(await school.ok(statisticApi.school, {})).toMatchObject(current);
    expect(await problems({})).toBe(2);
  });

  test('has problems and checks of a term, with the vacation behind it, and of a year', async () => {
    const year = { school_year: '2026-2027' };
    expect([await problems(autumn), await problems(spring), await problems(year)]).toEqual([2, 1, 3]);
    expect([await checks(autumn), await checks(spring), await checks(year)]).toEqual([2, 1, 3]);
    expect(await checks({ ...autumn, from: '2026-09-01' })).toBe(1);
    expect(await checks({ ...autumn, to: '2026-12-31' })).toBe(1);
    expect(await school.ok(statisticApi.school, spring)).toMatchObject({ from: '2027-02-22', to: '2027-08-31' });
  });

  test('a year that the calendar lacks follows the usual months', async () => {
    expect(await problems({ school_year: '2025-2026' })).toBe(2);
    expect(await school.ok(statisticApi.school, { school_year: '2025-2026', term: 2 })).toMatchObject({
      from: '2026-02-01',
      to: '2026-08-31',
    });
  });

  test('counts what inspectors did since the term began', async () => {
    const [row] = (await school.ok(inspectorApi.list)).content;
    expect(row).toMatchObject({ problems: 3 });
  });

  test('fills forms with its term, also in a vacation', async () => {
    const variable = async (sysVariable: 'school_year' | 'current_term') => {
      const found = await school.ok(formDataApi.variable, { sysVariable });
      return found.type === 'value' && (found.label ?? found.value);
    };
    expect([await variable('school_year'), await variable('current_term')]).toEqual([
      '2026-2027',
      '2026-2027学年第一学期',
    ]);
  });
});
