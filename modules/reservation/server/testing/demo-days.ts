import { expect, test } from 'vitest';
import type { DemoDays } from '#apps/server/testing/demo-days.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { isWorkingTime } from '#kernel/shared/working-time.rules.ts';
import { ReviewStatus, UseState } from '../../shared/booking/booking.states.ts';

/** Bookings of a demonstration: every state, with bills, points and rights at doors, and one calendar. */
export function reservationDays({ days, read }: DemoDays): void {
  test.each(days)('on %s there are bookings in every state', async (key, at) => {
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
    expect(count(cancelled, planned)).toBeGreaterThan(0);
    expect([count(passed, absent), count(rejected, planned)]).toEqual([2, 2]);
    expect(rows.filter(({ opinion }) => opinion === '超时未审核')).toHaveLength(1);
    expect(count(passed, running) > 0).toBe(isWorkingTime(parseDateTime(at)));
  });

  test.each(days)('on %s the steps of a booking follow each other', async (key) => {
    const lives = await read<{ steps: (string | null)[] }>(
      key,
      `select to_json(array[created_at, decided_at, on_at, off_at]) as steps from reservation.booking
     where school_id = (select id from s) and decided_by <> '系统'`,
    );
    const times = lives.map(({ steps }) => steps.filter((step) => step !== null).map((step) => Date.parse(step)));
    expect(times.filter((life) => life.some((step, n) => n > 0 && step < life[n - 1]!))).toEqual([]);
  });

  test.each(days)('on %s there are bills, points, appeals and qualifications, in order', async (key) => {
    const bills = await read<{ status: number; cause: string }>(
      key,
      'select status, cause from reservation.bill where school_id = (select id from s)',
    );
    expect(new Set(bills.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 3, 9]));
    const [credit] = await read<{ losses: number; appeals: number }>(
      key,
      `select (select count(*)::int from reservation.credit_flow where school_id = (select id from s)) as losses,
       (select count(*)::int from reservation.appeal where school_id = (select id from s)) as appeals`,
    );
    expect([credit!.losses, credit!.appeals]).toEqual([3, 2]);
    const steps = await read<{ what: string; of: number; seq: number; at: Date }>(
      key,
      `select 'account' as what, account_id as of, seq, at from reservation.account_flow where school_id = (select id from s)
     union all select 'card', card_id, seq, at from funds.card_flow where school_id = (select id from s)
       and doc_type = 'reservation.booking'
     union all select 'appeal', id, 1, created_at from reservation.appeal where school_id = (select id from s)
     union all select 'bill', id, 1, billed_at from reservation.bill where school_id = (select id from s)
     union all select 'price', id, 1, updated_at from reservation.price where school_id = (select id from s)
     order by 1, 2, 3`,
    );
    const disordered = steps.filter((step, n) => {
      const before = steps[n - 1];
      return before?.what === step.what && before.of === step.of && before.at > step.at;
    });
    expect(disordered).toEqual([]);
  });

  test.each(days)('on %s only admitted people book, none a laboratory before they joined', async (key) => {
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

  test.each(days)(
    'on %s live bookings and closures do not overlap, and the calendar holds exactly them',
    async (key) => {
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
    },
  );

  test.each(days)('on %s what was used has its record, and doors know the rights of bookings', async (key) => {
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
}
