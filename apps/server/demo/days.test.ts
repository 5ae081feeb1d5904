import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseDateTime } from '#kernel/shared/time.ts';
import { isWorkingTime } from '#kernel/shared/working-time.rules.ts';
import { startTestApp, type TestApp } from '../testing/harness.ts';
import { stamps } from '../testing/demo-stamps.ts';
import { demoPlans, fillSchools } from './demo.ts';

// Instants at which a demonstration is easily empty-handed or ahead of its time.
const instants = {
  thursday: '2026-12-03 06:30:00',
  lastEvening: '2026-12-31 23:40:00',
  newYear: '2027-01-01 00:10:00',
  saturday: '2027-05-29 10:00:00',
  schoolYear: '2027-09-01 09:00:00',
  leapDay: '2028-02-29 12:00:00',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const [key, at] of Object.entries(instants)) {
    app.clock.at = parseDateTime(at);
    const plan = {
      ...demoPlans[0]!,
      key,
      name: `大学${key}`,
      roomsPerFloor: 1,
      labsPerCollege: 2,
      equipmentPerLab: 1,
      activities: 4,
      withPhotos: false,
    };
    await fillSchools(app.services, [plan], 'Demo#Lab2026k', async () => {});
  }
}, 600_000);
afterAll(() => app.stop());

async function read<R extends object>(key: string, text: string): Promise<R[]> {
  const { rows } = await app.admin.query(`with s as (select id from org.school where school_key = '${key}') ${text}`);
  return rows as R[];
}

test.each(Object.entries(instants))('on %s no activity that runs is empty', async (key) => {
  const running = await read<{ act_name: string; done: number }>(
    key,
    `select a.act_name, (select count(*)::int from inspection.record r where r.school_id = a.school_id and r.act_id = a.id and r.status = 2)
       + (select count(*)::int from inspection.reach_work w where w.school_id = a.school_id and w.act_id = a.id and w.submitted_at is not null) as done
     from inspection.activity a where a.school_id = (select id from s) and a.status = 1 and a.deleted_at is null`,
  );
  expect(running.length).toBeGreaterThan(2);
  expect(running.filter(({ done }) => done === 0)).toEqual([]);
});

test.each(Object.entries(instants))(
  'on %s nothing has been done in the future, nor outside working hours',
  async (key, at) => {
    const now = parseDateTime(at);
    const odd: string[] = [];
    for (const [table, columns] of Object.entries(stamps))
      for (const column of columns) {
        const byPeople = table === 'kernel.op_log' ? 'user_id > 0' : 'true';
        const rows = await read<{ at: Date }>(
          key,
          `select ${column} as at from ${table} where school_id = (select id from s) and ${column} is not null and ${byPeople}`,
        );
        for (const one of rows)
          if (one.at > now || !isWorkingTime(one.at)) odd.push(`${table}.${column} ${one.at.toISOString()}`);
      }
    expect(odd).toEqual([]);
  },
);
