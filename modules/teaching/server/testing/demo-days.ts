import { expect, test } from 'vitest';
import { largestDay, type DemoDays } from '#apps/server/testing/demo-days.ts';
import { BatchState } from '../../shared/batch/batch.states.ts';

/** Batches of a demonstration in every state, with students, attendance and marks. */
export function teachingDays({ days, read }: DemoDays): void {
  test.each(days)('at %s there are batches in every state with their students', async (key) => {
    const [courses] = await read<{ n: number }>(
      key,
      'select count(*)::int as n from teaching.course where school_id = (select id from s)',
    );
    expect(courses!.n).toBe(12);
    const rows = await read<{ state: number; n: number; students: number }>(
      key,
      'select state, count(*)::int as n, sum(taken)::int as students from teaching.batch where school_id = (select id from s) group by state',
    );
    const of = (state: number) => rows.find((row) => row.state === state) ?? { n: 0, students: 0 };
    expect(of(BatchState.over).n).toBeGreaterThan(5);
    expect(of(BatchState.over).students).toBeGreaterThan(20);
    expect(of(BatchState.selecting).n).toBeGreaterThan(4);
    expect(of(BatchState.selecting).students).toBeGreaterThan(15);
    expect(of(BatchState.draft).n).toBeGreaterThan(0);
  });

  test('what is over has attendance and marks', async () => {
    const rows = await read<{ noted: number; marked: number; total: number }>(
      largestDay,
      `select count(*) filter (where x.attendance > 0)::int as noted, count(x.score)::int as marked, count(*)::int as total
     from teaching.batch_student x join teaching.batch b on b.school_id = x.school_id and b.id = x.batch_id
     where x.school_id = (select id from s) and b.state = 5`,
    );
    const { noted, marked, total } = rows[0]!;
    expect(noted).toBe(total);
    expect(marked).toBeGreaterThan(total * 0.8);
  });
}
