import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyzeDatabase } from '#kernel/server/db/prepare.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { isWorkingTime } from '#kernel/shared/working-time.rules.ts';
import { chemicalDays } from '#modules/chemical/server/testing/demo-days.ts';
import { consumableDays } from '#modules/consumable/server/testing/demo-days.ts';
import { experimentDays } from '#modules/experiment/server/testing/demo-days.ts';
import { inspectionDays } from '#modules/inspection/server/testing/demo-days.ts';
import { instrumentDays } from '#modules/instrument/server/testing/demo-days.ts';
import { projectDays } from '#modules/project/server/testing/demo-days.ts';
import { purchaseDays } from '#modules/purchase/server/testing/demo-days.ts';
import { reportDays } from '#modules/report/server/testing/demo-days.ts';
import { reservationDays } from '#modules/reservation/server/testing/demo-days.ts';
import { specialDays } from '#modules/special-equipment/server/testing/demo-days.ts';
import { teachingDays } from '#modules/teaching/server/testing/demo-days.ts';
import { trainingDays } from '#modules/training/server/testing/demo-days.ts';
import { demoInstants, largestDay, type DemoDay } from '../testing/demo-days.ts';
import { startTestApp, type TestApp } from '../testing/harness.ts';
import { stamps } from '../testing/demo-stamps.ts';
import { demoPlans, fillSchools } from './demo.ts';

let app: TestApp;
const days = Object.entries(demoInstants) as [DemoDay, string][];
beforeAll(async () => {
  app = await startTestApp();
  for (const [key, at] of days) {
    app.clock.at = parseDateTime(at);
    const labs =
      key === largestDay ? { labsPerCollege: 9, equipmentPerLab: 6 } : { labsPerCollege: 3, equipmentPerLab: 4 };
    const size = { ...labs, roomsPerFloor: 1, activities: 4, withPhotos: false };
    const plan = { ...demoPlans[0]!, ...size, key, name: `大学${key}` };
    await fillSchools(app.services, [plan], 'Demo#Lab2026k', () => analyzeDatabase(app.database));
  }
}, 600_000);
afterAll(() => app.stop());

async function read<R extends object>(key: DemoDay, text: string): Promise<R[]> {
  const { rows } = await app.admin.query(`with s as (select id from org.school where school_key = '${key}') ${text}`);
  return rows as R[];
}

const slices = {
  chemicalDays,
  consumableDays,
  experimentDays,
  purchaseDays,
  inspectionDays,
  instrumentDays,
  projectDays,
  reportDays,
  reservationDays,
  specialDays,
  teachingDays,
  trainingDays,
};
describe.each(Object.entries(slices))('%s', (_name, of) => {
  of({ days, read });
});

test.each(days)('on %s no activity that runs is empty', async (key) => {
  const running = await read<{ act_name: string; done: number }>(
    key,
    `select a.act_name, (select count(*)::int from inspection.record r where r.school_id = a.school_id and r.act_id = a.id and r.status = 2)
       + (select count(*)::int from inspection.reach_work w where w.school_id = a.school_id and w.act_id = a.id and w.submitted_at is not null) as done
     from inspection.activity a where a.school_id = (select id from s) and a.status = 1 and a.deleted_at is null`,
  );
  expect(running.length).toBeGreaterThan(2);
  expect(running.filter(({ done }) => done === 0)).toEqual([]);
});

test.each(days)('on %s nothing has been done in the future, nor outside working hours', async (key, at) => {
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
});
