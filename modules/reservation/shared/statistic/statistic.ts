import * as z from 'zod/mini';
import { endpoint, holds, type InputOf } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';

const filters = {
  /** First and last day of the uses and bookings that are counted; left out: three whole months, until today. */
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
  college_id: wire.maybe(wire.id()),
};

/** Hours with one decimal, by what they were used for. */
const byUse = { teaching: z.number(), research: z.number(), service: z.number() };

const statistic = z.object({
  from: z.string(),
  to: z.string(),
  uses: z.int(),
  hours: z.number(),
  /** Hours of people in laboratories and at seats: a use counts once for everybody who came. */
  person_hours: z.number(),
  people: z.int(),
  months: z.array(z.object({ month: z.string(), ...byUse })),
  colleges: z.array(
    z.object({ college_id: z.nullable(z.int()), college_name: z.string(), uses: z.int(), hours: z.number() }),
  ),
  /** Hours of use against hours of opening; `rate` in percent, null where nothing was open. */
  open_hours: z.number(),
  rate: z.nullable(z.number()),
  resources: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      kind: z.string(),
      lab_name: z.string(),
      hours: z.number(),
      open_hours: z.number(),
      rate: z.nullable(z.number()),
    }),
  ),
  users: z.array(z.object({ user_id: z.int(), user_name: z.string(), uses: z.int(), hours: z.number() })),
  income: z.array(z.object({ user_class: z.string(), bills: z.int(), amount: z.string(), paid: z.string() })),
  bookings: z.object({
    total: z.int(),
    /** Passed, and their time has come. */
    due: z.int(),
    no_shows: z.int(),
    late_cancels: z.int(),
    /** Decided by a person, and the minutes that half of them waited at most. */
    decided: z.int(),
    waited_minutes: z.nullable(z.int()),
  }),
  /** Hours of use by day of the week (1 Monday) and hour of the day; hours without use are left out. */
  heat: z.array(z.object({ weekday: z.int(), hour: z.int(), hours: z.number() })),
});
export type BookingStatistic = z.output<typeof statistic>;

const read = holds('reservation.booking.read');
const input = z.object(filters);

export const statisticApi = {
  find: endpoint({ method: 'GET', path: '/api/reservation/statistic', guard: read, input, output: statistic }),
  export: endpoint({
    method: 'GET',
    path: '/api/reservation/statistic/export',
    guard: read,
    input,
    output: z.any(),
    blob: true,
    perMinute: 5,
    summary: '导出预约统计',
  }),
};
export type StatisticQuery = InputOf<typeof statisticApi.find>;
