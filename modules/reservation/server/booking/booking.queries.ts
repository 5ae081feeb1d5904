import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { peopleNamed } from '#platform/identity/server/public.ts';
import { bookingApi, everyStatus, type BookingDetail, type BookingRow } from '../../shared/booking/booking.ts';
import { reviewStates, ReviewStatus, UseState } from '../../shared/booking/booking.states.ts';
import { bookingsWithin, isAmong, looksAfter, reachesFew, resourcesNamed } from '../reservation.policy.ts';
import { checkInSpan } from './check-in.rules.ts';
import { holdsTime } from './locked.queries.ts';

type Stored = Omit<BookingRow, 'can' | 'starts_at' | 'ends_at'> & {
  starts_at: Date;
  ends_at: Date;
  manages: boolean;
  checkin_before: number;
  checkin_after: number;
};

const joins = {
  s: sql`join reservation.resource s on s.school_id = b.school_id and s.id = b.resource_id`,
  r: sql`join reservation.rule r on r.school_id = s.school_id and r.id = s.rule_id`,
  u: sql`join org.unit u on u.school_id = b.school_id and u.id = b.lab_id`,
  a: sql`join identity.account a on a.school_id = b.school_id and a.id = b.user_id`,
};

const columns = (
  ctx: Ctx,
) => sql`b.id, b.version, b.no, b.resource_id, s.name as resource_name, s.kind, b.lab_id, u.name as lab_name,
  b.user_id, a.name as user_name, b.starts_at, b.ends_at, b.place, b.use_type, b.subject, b.content,
  1 + (select count(*)::int from reservation.booking_person p where p.school_id = b.school_id and p.booking_id = b.id) as people,
  b.is_off_hours, b.review_status, b.use_state, ${looksAfter(ctx, 'b')} as manages, r.checkin_before, r.checkin_after,
  exists (select 1 from reservation.charge g where g.school_id = b.school_id and g.booking_id = b.id and g.frozen_at is null)
    as awaits_transfer`;

/** What the caller does with a booking. */
function actionsOf(row: Stored, { actor, now }: Ctx): BookingRow['can'] {
  const { user_id, review_status, use_state, manages } = row;
  const isOwn = user_id === actor.userId;
  const acts = isOwn || manages;
  const { from, until } = checkInSpan(row);
  const isPlanned = use_state === UseState.planned;
  const may = {
    decide: manages && !isOwn && review_status === ReviewStatus.waiting,
    check_in: acts && isPlanned && review_status === ReviewStatus.passed && from <= now && now <= until,
    check_out: acts && use_state === UseState.running,
    extend: isOwn && use_state === UseState.running,
    cancel: acts && isPlanned && reviewStates.can('cancel', review_status as never),
    receive:
      row.awaits_transfer && review_status === ReviewStatus.waiting && holdsRight(actor, 'reservation.account.edit'),
    again: isOwn && (use_state !== UseState.planned || review_status !== ReviewStatus.waiting) && row.ends_at < now,
  };
  return (Object.keys(may) as (keyof typeof may)[]).filter((action) => may[action]);
}

function shown(stored: Stored, ctx: Ctx): BookingRow {
  const { manages: _manages, checkin_before: _before, checkin_after: _after, starts_at, ends_at, ...row } = stored;
  return {
    ...row,
    starts_at: formatDateTime(starts_at),
    ends_at: formatDateTime(ends_at),
    can: actionsOf(stored, ctx),
  };
}

const filters = {
  keyword: (
    word: string,
    ctx: Ctx,
  ) => sql<boolean>`(b.no = upper(${word}) or b.resource_id = any(array(${resourcesNamed(ctx, word)}))
    or b.user_id = any(array(${peopleNamed(ctx, word)})))`,
  resource_id: 'b.resource_id',
  college_id: 'b.college_id',
  use_type: 'b.use_type',
  use_state: 'b.use_state',
  from: (day: string) => sql<boolean>`b.starts_at >= ${parseDateTime(day)}`,
  to: (day: string) => sql<boolean>`b.starts_at < ${parseDateTime(addDays(day, 1))}`,
};
const common = {
  noun: '预约',
  table: ['reservation.booking', 'b'],
  joins,
  columns,
  neverNull: ['starts_at'],
  sort: { starts_at: sql`b.starts_at` },
  row: shown,
} as const;

export const bookingList = listQuery<typeof bookingApi.list, Stored>(bookingApi.list, {
  ...common,
  reach: bookingsWithin,
  filters: { ...filters, review_status: 'b.review_status' },
  narrowing: ['keyword', 'resource_id'],
  isNarrow: (_asked, ctx) => reachesFew(ctx),
  order: { desc: sql`b.starts_at` },
});

export const myBookings = listQuery<typeof bookingApi.mine, Stored>(bookingApi.mine, {
  ...common,
  reach: (ctx) => sql<boolean>`b.id = any(array(select o.id from reservation.booking o
      where o.school_id = ${ctx.schoolId} and o.user_id = ${ctx.actor.userId}
    union all select p.booking_id from reservation.booking_person p
      where p.school_id = ${ctx.schoolId} and p.user_id = ${ctx.actor.userId}))`,
  filters: {
    review_status: 'b.review_status',
    use_state: 'b.use_state',
    upcoming: (upcoming, ctx) => sql<boolean>`(b.ends_at >= ${ctx.now} and ${holdsTime}) = ${upcoming}`,
  },
  isNarrow: () => true,
  order: (_ctx, { upcoming }) => (upcoming ? sql`b.starts_at` : { desc: sql`b.starts_at` }),
});

export const examineList = listQuery<typeof bookingApi.examine, Stored>(bookingApi.examine, {
  ...common,
  reach: (ctx) => looksAfter(ctx, 'b'),
  filters: {
    ...filters,
    status: (status) => (status === everyStatus ? sql<boolean>`true` : sql<boolean>`b.review_status = ${status}`),
  },
  narrowing: ['keyword', 'resource_id'],
  isNarrow: (_asked, ctx) => reachesFew(ctx),
  order: (_ctx, { status }) => (status === ReviewStatus.waiting ? sql`b.starts_at` : { desc: sql`b.starts_at` }),
});

type Rest = Pick<
  BookingDetail,
  'hazards' | 'samples' | 'experiment_name' | 'remark' | 'opinion' | 'decided_by' | 'others'
> & {
  decided_at: Date | null;
  on_at: Date | null;
  off_at: Date | null;
  created_at: Date;
  cancel_hours: number;
  charge: BookingDetail['charge'];
};

const instant = (at: Date | null) => at && formatDateTime(at);

export async function findBooking(ctx: Ctx, { id }: { id: number }): Promise<BookingDetail> {
  const { rows } = await sql<
    Stored & Rest
  >`select ${columns(ctx)}, b.hazards, b.samples, coalesce((select e.exp_no || ' ' || e.name from experiment.project e
      where e.school_id = b.school_id and e.id = b.experiment_id), '') as experiment_name, b.remark, b.opinion, b.decided_by, b.decided_at,
      b.on_at, b.off_at, b.created_at, r.cancel_hours,
      (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by x.id), '[]') from reservation.booking_person p
        join identity.account x on x.school_id = p.school_id and x.id = p.user_id
        where p.school_id = b.school_id and p.booking_id = b.id) as others,
      (select json_build_object('payer', g.payer, 'card_name', coalesce(k.card_no || ' ' || k.name, ''), 'estimate', g.estimate::text,
          'bill_id', i.id, 'bill_amount', i.amount::text, 'bill_status', i.status)
        from reservation.charge g left join funds.budget_card k on k.school_id = g.school_id and k.id = g.card_id
        left join reservation.bill i on i.school_id = g.school_id and i.booking_id = g.booking_id
        where g.school_id = b.school_id and g.booking_id = b.id) as charge
    from reservation.booking b ${sql.join(Object.values(joins), sql` `)}
    where b.school_id = ${ctx.schoolId} and b.id = ${id} and (${isAmong(ctx)} or ${bookingsWithin(ctx)} or ${looksAfter(ctx, 'b')})`.execute(
    ctx.db,
  );
  const {
    hazards,
    samples,
    experiment_name,
    remark,
    opinion,
    decided_by,
    others,
    decided_at,
    on_at,
    off_at,
    created_at,
    cancel_hours,
    charge,
    ...stored
  } = found(rows[0], '预约');
  const { from, until } = checkInSpan(stored);
  return {
    ...shown(stored, ctx),
    others,
    hazards,
    samples,
    experiment_name,
    remark,
    opinion,
    decided_by,
    decided_at: instant(decided_at),
    on_at: instant(on_at),
    off_at: instant(off_at),
    created_at: formatDateTime(created_at),
    cancel_until: formatDateTime(new Date(stored.starts_at.getTime() - cancel_hours * 3_600_000)),
    check_in_from: formatDateTime(from),
    check_in_until: formatDateTime(until),
    charge,
  };
}

/** Bookings of the resources that the caller keeps, and that wait; those of other keepers are theirs. */
export const bookingTodos = defineTodos({
  kinds: [
    {
      name: 'reservation.booking-waits',
      label: '预约待审核',
      action: '去审核',
      page: '/reservation/examine',
      right: 'reservation.booking.decide',
      rows: todoRows(bookingApi.examine, { status: ReviewStatus.waiting }),
    },
  ],
  count: async (ctx) => {
    const { rows } = await sql<{
      count: number;
      due_at: Date | null;
    }>`select count(*)::int as count, min(b.starts_at) as due_at
      from reservation.booking b join org.unit u on u.school_id = b.school_id and u.id = b.lab_id
      where b.school_id = ${ctx.schoolId} and b.review_status = ${sql.lit(ReviewStatus.waiting)} and ${looksAfter(ctx, 'b')}`.execute(
      ctx.db,
    );
    return { 'reservation.booking-waits': rows[0]! };
  },
});
