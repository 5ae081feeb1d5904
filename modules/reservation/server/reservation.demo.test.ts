import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPlans, fillSchools } from '#apps/server/demo/demo.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { isWorkingTime } from '#kernel/shared/working-time.rules.ts';
import { ReviewStatus, UseState } from '../shared/booking/booking.states.ts';

// A night of a holiday, a Sunday, and a morning in the vacation, when all days are of rest and people are at work.
const instants = {
  newyear: '2027-01-01 00:10:00',
  sunday: '2026-11-29 15:20:00',
  vacation: '2027-02-10 08:20:00',
};
const keys = Object.entries(instants);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const [key, at] of keys) {
    app.clock.at = parseDateTime(at);
    const size = { roomsPerFloor: 1, labsPerCollege: 3, equipmentPerLab: 3, activities: 2, withPhotos: false };
    const plan = { ...demoPlans[0]!, ...size, key, name: `大学${key}` };
    await fillSchools(app.services, [plan], 'Demo#Lab2026k', async () => {});
  }
}, 300_000);
afterAll(() => app.stop());

async function read<R extends object>(key: string, text: string): Promise<R[]> {
  const { rows } = await app.admin.query(`with s as (select id from org.school where school_key = '${key}') ${text}`);
  return rows as R[];
}

type Step = { what: string; at: Date };

test.each(keys)('on %s there are bookings in every state', async (key, at) => {
  const rows = await read<{ review_status: number; use_state: number; opinion: string }>(
    key,
    'select review_status, use_state, opinion from reservation.booking where school_id = (select id from s)',
  );
  const count = (review: number, use: number) =>
    rows.filter(({ review_status, use_state }) => review_status === review && use_state === use).length;
  const { waiting, passed, rejected, cancelled } = ReviewStatus;
  const { planned, running, done, absent } = UseState;
  expect(count(waiting, planned)).toBeGreaterThan(0);
  expect(count(passed, planned)).toBeGreaterThan(3);
  expect(count(passed, done)).toBeGreaterThan(10);
  expect([count(cancelled, planned), count(passed, absent), count(rejected, planned)]).toEqual([1, 1, 2]);
  expect(rows.filter(({ opinion }) => opinion === '超时未审核')).toHaveLength(1);
  expect(count(passed, running) > 0).toBe(isWorkingTime(parseDateTime(at)));
});

test.each(keys)('on %s every step was taken in working hours, in order, and none ahead', async (key, at) => {
  const now = parseDateTime(at);
  const lives = await read<{ steps: (string | null)[] }>(
    key,
    `select to_json(array[created_at, decided_at, on_at, off_at]) as steps from reservation.booking
     where school_id = (select id from s) and decided_by <> '系统'`,
  );
  const times = lives.map(({ steps }) => steps.filter((step) => step !== null).map((step) => Date.parse(step)));
  expect(times.filter((life) => life.some((step, n) => n > 0 && step < life[n - 1]!))).toEqual([]);
  const rows = await read<Step>(
    key,
    `select 'resource' as what, created_at as at from reservation.resource where school_id = (select id from s)
     union all select 'closure', created_at from reservation.closure where school_id = (select id from s)
     union all select 'use', created_at from reservation.use_record where school_id = (select id from s)`,
  );
  const steps = [...rows, ...times.flat().map((step): Step => ({ what: 'booking', at: new Date(step) }))];
  expect(steps.length).toBeGreaterThan(40);
  expect(steps.filter((step) => step.at > now || !isWorkingTime(step.at))).toEqual([]);
});

test.each(keys)('on %s only admitted people book, none a laboratory before they joined', async (key) => {
  const away = await read(
    key,
    `, p as (select b.id, b.lab_id, b.user_id, b.starts_at, b.ends_at from reservation.booking b where b.school_id = (select id from s)
       union all select b.id, b.lab_id, c.user_id, b.starts_at, b.ends_at from reservation.booking b
         join reservation.booking_person c on c.school_id = b.school_id and c.booking_id = b.id where b.school_id = (select id from s))
     select p.* from p where not exists (select 1 from base_info.lab_member m where m.school_id = (select id from s)
       and m.lab_id = p.lab_id and m.user_id = p.user_id and m.status = 1 and m.joined_on <= p.starts_at::date
       and m.admitted_to >= p.ends_at::date)`,
  );
  expect(away).toEqual([]);
});

test.each(keys)('on %s live bookings and closures do not overlap, and the calendar holds exactly them', async (key) => {
  const overlapping = await read(
    key,
    `, held as (select b.resource_id, b.place, b.starts_at, b.ends_at, 'b' || b.id as id from reservation.booking b
         where b.school_id = (select id from s) and b.review_status in (2, 5) and b.use_state in (0, 1, 2)
       union all select z.resource_id, null, z.starts_at, z.ends_at, 'z' || z.id from reservation.closure z
         where z.school_id = (select id from s))
     select a.id, b.id as other from held a join held b on b.resource_id = a.resource_id and b.id > a.id
       and a.starts_at < b.ends_at and b.starts_at < a.ends_at and coalesce(a.place = b.place, true)`,
  );
  expect(overlapping).toEqual([]);
  const unheld = await read(
    key,
    `select b.id from reservation.booking b where b.school_id = (select id from s) and b.use_state in (0, 1)
       and (b.review_status in (2, 5)) is distinct from exists (select 1 from reservation.occupation o
         where o.school_id = b.school_id and o.source = 'booking' and o.source_id = b.id and lower(o.span) = b.starts_at)
       and b.opinion <> '超时未审核'`,
  );
  expect(unheld).toEqual([]);
});

test.each(keys)('on %s what was used has its record, and doors know the rights of bookings', async (key) => {
  const odd = await read(
    key,
    `select b.id from reservation.booking b left join reservation.use_record x on x.school_id = b.school_id and x.booking_id = b.id
     where b.school_id = (select id from s) and (b.use_state = 2) is distinct from (x.id is not null)`,
  );
  expect(odd).toEqual([]);
  const grants = await read<{ sync: number }>(
    key,
    `select g.sync from base_info.door_grant g where g.school_id = (select id from s) and g.source = 'booking' and g.sync = 0`,
  );
  expect(grants).toEqual([]);
});
