import { expect, test } from 'vitest';
import type { DemoDays } from '#apps/server/testing/demo-days.ts';

/** Reports of a demonstration: a year that is closed, and one under way. */
export function reportDays({ days, read }: DemoDays): void {
  test.each(days)(
    'on %s last year is closed with accepted rows, this year half filled with two rejected ones',
    async (key) => {
      const plans = await read<{
        status: number;
        school_year: string;
        passed: number;
        rejected: number;
        waits: number;
        reported: number;
        tasks: number;
      }>(
        key,
        `select p.status, p.school_year, count(distinct t.id)::int as tasks, count(distinct t.id) filter (where t.report_status = 1)::int as reported,
       count(d.id) filter (where d.state = 1)::int as passed, count(d.id) filter (where d.state = 9)::int as rejected,
       count(distinct d.step) filter (where d.state = 0 and d.step > 0)::int as waits
     from report.plan p join report.task t on t.school_id = p.school_id and t.plan_id = p.id
     left join report.detail d on d.school_id = t.school_id and d.task_id = t.id
     where p.school_id = (select id from s) group by p.id, p.status, p.school_year order by p.school_year`,
      );
      expect(plans).toMatchObject([
        { status: 2, rejected: 0 },
        { status: 1, rejected: 2, waits: 2 },
      ]);
      expect(plans[0]!.passed).toBeGreaterThan(20);
      expect(plans[1]!.passed).toBeGreaterThan(3);
      expect(plans[1]!.reported).toBeLessThan(plans[1]!.tasks);
    },
  );
}
