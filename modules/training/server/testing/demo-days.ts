import { expect, test } from 'vitest';
import type { DemoDays } from '#apps/server/testing/demo-days.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { yearlyDay } from '../offline/yearly.rules.ts';

const members = (year: string) => `from base_info.lab_member m
  join base_info.lab l on l.school_id = m.school_id and l.id = m.lab_id
  join (select (x ->> 'level')::int as level, (x ->> 'yearly_hours')::int * 3600 as seconds
    from (select consequences from base_info.grading where school_id = (select id from s) order by edition desc limit 1) g
    cross join lateral jsonb_array_elements(g.consequences) x) r on r.level = l.lab_level and r.seconds > 0
  left join (select user_id, sum(seconds) as seconds from training.study_time where school_id = (select id from s)
      and day between '${year}-01-01' and '${year}-12-31' group by user_id) h on h.user_id = m.user_id
  where m.school_id = (select id from s) and m.status = 1`;

/** What the trainings of the demonstration show, whatever the day. */
export function trainingDays({ days, read }: DemoDays): void {
  test.each(days)('on %s most people of laboratories have the hours of the year, some have not', async (key, at) => {
    // In its first days nobody has learnt in a year: those of the last one are looked at.
    const year = yearlyDay(parseDateTime(at), '04-16', 5).slice(0, 4);
    const [rate] = await read<{ met: number }>(
      key,
      `select avg((coalesce(h.seconds, 0) >= r.seconds)::int)::float as met ${members(year)}`,
    );
    expect(rate!.met).toBeGreaterThan(0.6);
    expect(rate!.met).toBeLessThan(0.95);
  });

  test.each(days)('on %s nobody attended a training that is still ahead', async (key, at) => {
    const ahead = await read(
      key,
      `select 1 from training.attendance x join training.event e on e.school_id = x.school_id and e.id = x.event_id
       where x.school_id = (select id from s) and (e.starts_at > '${parseDateTime(at).toISOString()}' or x.signed_at < e.starts_at)`,
    );
    expect(ahead).toEqual([]);
  });
}
