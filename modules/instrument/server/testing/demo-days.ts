import { expect, test } from 'vitest';
import { largestDay, type DemoDays } from '#apps/server/testing/demo-days.ts';

/** Large instruments of a demonstration: a year of months, people and results, and a report under way. */
export function instrumentDays({ days, read }: DemoDays): void {
  test.each(days)(
    'at %s instruments have a year of confirmed months with hours, and people and projects',
    async (key) => {
      const [found] = await read<Record<'instruments' | 'confirmed' | 'months' | 'trained' | 'projects', number>>(
        key,
        `select (select count(*)::int from instrument.instrument where school_id = s.id and is_listed) as instruments,
       (select count(*)::int from instrument.month where school_id = s.id and state = 1 and hours_research > 0) as confirmed,
       (select count(distinct month)::int from instrument.month where school_id = s.id) as months,
       (select count(*)::int from instrument.training where school_id = s.id) as trained,
       (select count(*)::int from instrument.achievement where school_id = s.id) as projects from s`,
      );
      expect(found!.instruments).toBeGreaterThan(4);
      expect(found!.months).toBeGreaterThan(10);
      expect(found!.confirmed).toBeGreaterThan(40);
      expect(found!.trained).toBeGreaterThan(8);
      expect(found!.projects).toBeGreaterThan(3);
    },
  );

  test('the year is under way: some passed, some decided next by college or school, some with their keepers', async () => {
    const rows = await read<{ step: number; n: number }>(
      largestDay,
      'select step, count(*)::int as n from instrument.report where school_id = (select id from s) group by step order by step',
    );
    expect(rows.map(({ step }) => step)).toEqual(expect.arrayContaining([0, 2, 3]));
  });
}
