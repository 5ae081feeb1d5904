import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { bookingApi } from '../../shared/booking/booking.ts';
import { closureApi } from '../../shared/booking/closure.ts';
import { givenBooking } from '../testing/given-booking.ts';

// Random bookings of seats and of the whole room, cancellations and closures, several at a time, by several people: whatever
// is refused, no place is ever held twice and what is freed is free.

const day = '2026-03-11';
const seats = 3;
let app: TestApp;
let people: Client[];
let office: Client;
let room: number;
beforeAll(async () => {
  app = await startTestApp({ at: '2026-03-10 10:00:00' });
  const given = givenBooking(app);
  const lab = await app.unit('0010002');
  const accounts = ['teacher', 'normal', 'storeman', 'jcry'];
  await given.admit(lab, await Promise.all(accounts.map((account) => app.user(account))));
  people = await Promise.all(accounts.map((account) => app.as(account)));
  office = await app.as('school');
  room = await given.room(lab, await app.user('lab'), { seats });
  await app.admin.query('update base_info.lab set lab_level = null where school_id = $1', [app.schoolId('alpha')]);
});
afterAll(() => app.stop());

const clock = (half: number) =>
  `${day} ${String(8 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}:00`;

type Step = { kind: 'book' | 'cancel' | 'close' | 'open'; who: number; from: number; length: number; place: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step['kind']>('book', 'book', 'book', 'book', 'cancel', 'cancel', 'close', 'open'),
  who: fc.nat(3),
  from: fc.nat(15),
  length: fc.integer({ min: 1, max: 4 }),
  place: fc.nat(seats),
});

type Made = { who: number; id: number };

async function take({ kind, who, from, length, place }: Step, made: Made[], closed: number[]): Promise<number> {
  const span = { starts_at: clock(from), ends_at: clock(from + length) };
  if (kind === 'book') {
    const input = { resource_id: room, ...span, place, use_type: 2 as const, content: '随机实验内容', agreed: true };
    const reply = await people[who]!.call(bookingApi.create, input);
    if (reply.code === 200) made.push({ who, id: (reply.data as { id: number }).id });
    return reply.code;
  }
  if (kind === 'cancel') {
    const one = made.splice(from % Math.max(1, made.length), 1)[0];
    return one ? (await people[one.who]!.call(bookingApi.cancel, { id: one.id, reason: '不用了' })).code : 200;
  }
  if (kind === 'close')
    return (await office.call(closureApi.create, { resource_ids: [room], ...span, reason: 'maintenance' })).code;
  const { content } = await office.ok(closureApi.list, { resource_id: room });
  const id = content.find((one) => !closed.includes(one.id))?.id;
  if (id === undefined) return 200;
  closed.push(id);
  return (await office.call(closureApi.remove, { id })).code;
}

/** Bookings and closures that hold the same place at the same time, and those whose time is not in the calendar. */
async function faults(): Promise<unknown[]> {
  const { rows } = await app.admin.query(
    `select a.source, a.source_id, b.source as other, b.source_id as other_id from reservation.occupation a join reservation.occupation b
       on a.resource_id = b.resource_id and (a.source, a.source_id) < (b.source, b.source_id) and a.places && b.places and a.span && b.span
     union all
     select 'booking', b.id, b.review_status::text, b.use_state from reservation.booking b
     where (b.review_status in (2, 5) and b.use_state = 0) <> exists (select 1 from reservation.occupation o
       where o.school_id = b.school_id and o.source = 'booking' and o.source_id = b.id)`,
  );
  return rows;
}

test.each([1, 2, 3])('random steps keep the calendar, seed %d', async (seed) => {
  const steps = fc.sample(step, { seed, numRuns: 60 });
  const made: Made[] = [];
  const closed: number[] = [];
  const codes = new Set<number>();
  for (let at = 0; at < steps.length; at += 6) {
    const group = steps.slice(at, at + 6);
    for (const code of await Promise.all(group.map((one) => take(one, made, closed)))) codes.add(code);
    expect(await faults()).toEqual([]);
  }
  expect([...codes].filter((code) => ![200, 404, 409].includes(code))).toEqual([]);
  expect(codes).toContain(409);
});
