import { describe, expect, test } from 'vitest';
import { CheckFrequency } from '../../shared/self-check/self-check.states.ts';
import { periodsFrom, periodsOf, renewedFrom, type Calendar } from './self-period.rules.ts';

const { week, twoWeeks, month, term } = CheckFrequency;

/** A school year with two terms, a short one in summer, and vacations of six weeks. */
const calendar: Calendar = {
  terms: [
    { year: '2025-2026', term: 1, from: '2025-09-01', to: '2026-01-18' },
    { year: '2025-2026', term: 2, from: '2026-03-02', to: '2026-07-05' },
    { year: '2025-2026', term: 3, from: '2026-07-06', to: '2026-07-19' },
  ],
  holidays: [
    { from: '2025-10-01', to: '2025-10-08' },
    { from: '2026-01-01', to: '2026-01-03' },
    { from: '2026-05-01', to: '2026-05-05' },
  ],
  workdays: [{ from: '2025-10-11', to: '2025-10-11' }],
};
const year = { from: '2025-09-01', to: '2026-08-30' };
const autumn = { from: '2025-09-01', to: '2026-01-18' };
const none: Calendar = { terms: [], holidays: [], workdays: [] };

const spans = (periods: readonly { from: string; to: string }[]) => periods.map(({ from, to }) => `${from}/${to}`);
const offOf = (frequency: (typeof CheckFrequency)['$items'][number]['value']) =>
  periodsOf(frequency, year, calendar).filter(({ off }) => off !== '');

describe('a term of twenty weeks', () => {
  test.each([
    [week, 20],
    [twoWeeks, 10],
    [month, 5],
    [term, 1],
  ])('frequency %i makes %i periods', (frequency, count) => {
    expect(periodsOf(frequency, autumn, calendar)).toHaveLength(count);
  });
});

describe('a whole school year', () => {
  test('every day lies in exactly one weekly, two-weekly and monthly period', () => {
    for (const frequency of [week, twoWeeks, month]) {
      const periods = periodsOf(frequency, year, calendar);
      expect(periods[0]!.from).toBe(year.from);
      expect(periods.at(-1)!.to).toBe(year.to);
      const gaps = periods
        .slice(1)
        .filter(({ from }, i) => Date.parse(from) - Date.parse(periods[i]!.to) !== 86_400_000);
      expect(gaps).toEqual([]);
      expect(new Set(periods.map(({ key }) => key)).size).toBe(periods.length);
    }
  });
  test('weeks: 52, of which six and six lie in the vacations', () => {
    expect(periodsOf(week, year, calendar)).toHaveLength(52);
    expect(spans(offOf(week))).toEqual([
      '2026-01-19/2026-01-25',
      '2026-01-26/2026-02-01',
      '2026-02-02/2026-02-08',
      '2026-02-09/2026-02-15',
      '2026-02-16/2026-02-22',
      '2026-02-23/2026-03-01',
      '2026-07-20/2026-07-26',
      '2026-07-27/2026-08-02',
      '2026-08-03/2026-08-09',
      '2026-08-10/2026-08-16',
      '2026-08-17/2026-08-23',
      '2026-08-24/2026-08-30',
    ]);
  });
  test('two weeks: 26 blocks counted from the first Monday, three and three in the vacations', () => {
    const periods = periodsOf(twoWeeks, year, calendar);
    expect(periods).toHaveLength(26);
    expect(periods[0]).toEqual({ key: '2025-B18', from: '2025-09-01', to: '2025-09-14', off: '' });
    expect(offOf(twoWeeks).map(({ key }) => key)).toEqual([
      '2026-B02',
      '2026-B03',
      '2026-B04',
      '2026-B15',
      '2026-B16',
      '2026-B17',
    ]);
  });
  test('months: twelve; February and August are vacations', () => {
    expect(periodsOf(month, year, calendar)).toHaveLength(12);
    expect(offOf(month).map(({ key }) => key)).toEqual(['2026-02', '2026-08']);
  });
  test('terms: one each, never in a vacation', () => {
    expect(periodsOf(term, year, calendar).map(({ key }) => key)).toEqual([
      '2025-2026-1',
      '2025-2026-2',
      '2025-2026-3',
    ]);
    expect(offOf(term)).toEqual([]);
  });
});

describe('holidays', () => {
  test('a week of which one day is worked is checked', () => {
    const periods = periodsOf(week, { from: '2025-09-29', to: '2025-10-12' }, calendar);
    expect(periods.map(({ off }) => off)).toEqual(['', '']);
  });
  test('a week of which no day is worked is off, unless a weekend is worked instead', () => {
    const golden = { ...none, holidays: [{ from: '2025-10-06', to: '2025-10-10' }] };
    const range = { from: '2025-09-29', to: '2025-10-19' };
    expect(periodsOf(week, range, golden).map(({ off }) => off)).toEqual(['', 'holiday', '']);
    const moved = { ...golden, workdays: [{ from: '2025-10-11', to: '2025-10-11' }] };
    expect(periodsOf(week, range, moved).map(({ off }) => off)).toEqual(['', '', '']);
  });
});

describe('cut periods', () => {
  test.each([
    ['weeks', week, '2025-09-06', '2025-09-22', ['2025-09-06/2025-09-14', '2025-09-15/2025-09-22']],
    [
      'weeks long enough',
      week,
      '2025-09-05',
      '2025-09-24',
      ['2025-09-05/2025-09-07', '2025-09-08/2025-09-14', '2025-09-15/2025-09-21', '2025-09-22/2025-09-24'],
    ],
    ['two weeks', twoWeeks, '2025-09-01', '2025-10-02', ['2025-09-01/2025-09-14', '2025-09-15/2025-10-02']],
    ['months', month, '2025-09-25', '2025-11-09', ['2025-09-25/2025-11-09']],
    [
      'months long enough',
      month,
      '2025-09-21',
      '2025-11-10',
      ['2025-09-21/2025-09-30', '2025-10-01/2025-10-31', '2025-11-01/2025-11-10'],
    ],
    ['one period alone', week, '2025-09-06', '2025-09-07', ['2025-09-06/2025-09-07']],
  ] as const)('%s', (_, frequency, from, to, expected) => {
    expect(spans(periodsOf(frequency, { from, to }, none))).toEqual(expected);
  });
  test('terms are cut to the plan', () => {
    expect(spans(periodsOf(term, { from: '2025-10-01', to: '2026-04-01' }, calendar))).toEqual([
      '2025-10-01/2026-01-18',
      '2026-03-02/2026-04-01',
    ]);
  });
  test('a school without terms has those of the usual months, and no vacation', () => {
    expect(periodsOf(term, year, none).map(({ key }) => key)).toEqual(['2025-2026-1', '2025-2026-2']);
    expect(periodsOf(week, year, none).filter(({ off }) => off !== '')).toEqual([]);
  });
});

describe('changes within a plan', () => {
  const plan = { planFrom: '2025-09-01' };
  const made = (
    frequency: 1 | 2 | 3 | 5,
    last: { frequency: 1 | 2 | 3 | 5; to: string } | undefined,
    today: string,
    to = '2025-11-02',
  ) => {
    const periods = periodsOf(frequency, { from: '2025-09-01', to }, calendar);
    return spans(periodsFrom(frequency, periods, renewedFrom(frequency, last, { ...plan, today })));
  };
  test('before anything has begun all periods are made', () => {
    expect(made(week, undefined, '2025-08-20', '2025-09-14')).toEqual([
      '2025-09-01/2025-09-07',
      '2025-09-08/2025-09-14',
    ]);
  });
  test('the same frequency goes on after the begun period', () => {
    expect(made(week, { frequency: week, to: '2025-09-14' }, '2025-09-10', '2025-09-28')).toEqual([
      '2025-09-15/2025-09-21',
      '2025-09-22/2025-09-28',
    ]);
  });
  test('a laboratory opened in between begins with the rest of its period', () => {
    expect(made(month, undefined, '2025-09-17')).toEqual(['2025-09-17/2025-09-30', '2025-10-01/2025-11-02']);
  });
  test('too little left of a period: it begins with the next', () => {
    expect(made(month, undefined, '2025-09-25')).toEqual(['2025-10-01/2025-11-02']);
    expect(made(week, undefined, '2025-09-06', '2025-09-21')).toEqual([
      '2025-09-08/2025-09-14',
      '2025-09-15/2025-09-21',
    ]);
  });
  test('a laboratory closed for a while goes on from the day on which it opens', () => {
    expect(made(week, { frequency: week, to: '2025-09-07' }, '2025-09-24', '2025-10-05')).toEqual([
      '2025-09-24/2025-09-28',
      '2025-09-29/2025-10-05',
    ]);
  });
  test('more checks begin with the next Monday; the begun period stays', () => {
    expect(made(week, { frequency: month, to: '2025-09-30' }, '2025-09-10', '2025-09-28')).toEqual([
      '2025-09-15/2025-09-21',
      '2025-09-22/2025-09-28',
    ]);
    expect(made(twoWeeks, { frequency: term, to: '2026-01-18' }, '2025-09-03', '2025-09-28')).toEqual([
      '2025-09-08/2025-09-14',
      '2025-09-15/2025-09-28',
    ]);
  });
  test('on a Monday they begin at once, so that a nightly run changes nothing twice', () => {
    expect(made(week, { frequency: month, to: '2025-09-30' }, '2025-09-15', '2025-09-28')[0]).toBe(
      '2025-09-15/2025-09-21',
    );
  });
  test('fewer checks begin after the begun period, without a gap', () => {
    expect(made(month, { frequency: week, to: '2025-09-14' }, '2025-09-10')).toEqual([
      '2025-09-15/2025-09-30',
      '2025-10-01/2025-11-02',
    ]);
  });
});
