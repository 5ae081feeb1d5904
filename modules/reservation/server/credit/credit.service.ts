import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { termOf } from '#platform/org/server/public.ts';
import { BlockCause } from '../../shared/credit/block.ts';
import { CreditKind, type creditApi, type CreditKindCode } from '../../shared/credit/credit.ts';
import { looksAfter } from '../reservation.policy.ts';

type Taken = {
  user_id: number;
  kind: CreditKindCode;
  booking_id?: number | undefined;
  resource_id: number;
  reason: string;
};

const keys = {
  points: {
    no_show: 'booking_points_no_show',
    late_cancel: 'booking_points_late_cancel',
    overstay: 'booking_points_overstay',
    breach: 'booking_points_breach',
  },
  rest: [
    'booking_credit_least',
    'booking_no_shows',
    'booking_no_show_days',
    'booking_block_days',
    'booking_appeal_days',
  ],
} as const;
type Key = (typeof keys.rest)[number] | (typeof keys.points)[keyof typeof keys.points];

async function numbersOf(ctx: Ctx): Promise<Record<Key, number>> {
  const settings = await settingsOf(ctx, [...Object.values(keys.points), ...keys.rest]);
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, Number(value)])) as Record<
    Key,
    number
  >;
}

const dayMs = 86_400_000;

/** The points of a person in the school year of the context; they begin at 100. */
async function creditOf(ctx: Ctx, userId: number): Promise<number> {
  const { year } = await termOf(ctx, formatDate(ctx.now));
  await sql`insert into reservation.credit (school_id, user_id, school_year) values (${ctx.schoolId}, ${userId}, ${year})
    on conflict (school_id, user_id, school_year) do nothing`.execute(ctx.db);
  const { rows } = await sql<{ id: number }>`select id from reservation.credit
    where school_id = ${ctx.schoolId} and user_id = ${userId} and school_year = ${year} for update`.execute(ctx.db);
  return rows[0]!.id;
}

/**
 * Takes points of a person, once for a booking and kind, and blocks whoever has too few left or was absent too often. The
 * job of bookings cancels what comes.
 */
export async function takePoints(ctx: Ctx, { user_id, kind, booking_id, resource_id, reason }: Taken): Promise<void> {
  if (kind === CreditKind.giveBack) return;
  const numbers = await numbersOf(ctx);
  const points = numbers[keys.points[kind]];
  const credit = await creditOf(ctx, user_id);
  const { rows } = await sql<{ balance: number }>`insert into reservation.credit_flow
      (school_id, credit_id, user_id, kind, points, booking_id, resource_id, reason, operator_id, at)
    select ${ctx.schoolId}, ${credit}, ${user_id}, ${kind}, ${-points}, ${booking_id ?? null}, ${resource_id}, ${reason},
      ${ctx.actor.userId}, ${ctx.now}
    where not exists (select 1 from reservation.credit_flow f where f.school_id = ${ctx.schoolId} and f.booking_id = ${booking_id ?? null}
      and f.kind = ${kind} and f.kind <> ${CreditKind.breach}) returning balance`.execute(ctx.db);
  const balance = rows[0]?.balance;
  if (balance === undefined) return;
  await notify(ctx, {
    type: 'CREDIT_TAKEN',
    userIds: [user_id],
    params: {
      kind: labelOf(CreditKind, kind),
      points: String(points),
      balance: String(balance),
      reason,
      days: String(numbers.booking_appeal_days),
    },
    url: '/reservation/mine',
    dedupe: `credit-taken:${user_id}:${kind}:${booking_id ?? ''}:${ctx.now.getTime()}`,
  });
  if (balance < numbers.booking_credit_least)
    await block(
      ctx,
      user_id,
      BlockCause.credit,
      `信用分 ${balance} 分，低于 ${numbers.booking_credit_least} 分`,
      numbers,
    );
  if (kind === CreditKind.noShow && (await noShows(ctx, user_id, numbers)) >= numbers.booking_no_shows)
    await block(
      ctx,
      user_id,
      BlockCause.noShow,
      `${numbers.booking_no_show_days} 天内爽约 ${numbers.booking_no_shows} 次`,
      numbers,
    );
}

/** How often a person was absent in the last days; what was given back does not count. */
async function noShows({ db, schoolId, now }: Ctx, userId: number, numbers: Record<Key, number>): Promise<number> {
  const since = new Date(now.getTime() - numbers.booking_no_show_days * dayMs);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from reservation.credit_flow f
    where f.school_id = ${schoolId} and f.user_id = ${userId} and f.kind = ${CreditKind.noShow} and f.at > ${since}
      and not exists (select 1 from reservation.credit_flow g where g.school_id = f.school_id and g.gives_back = f.id)`.execute(
    db,
  );
  return rows[0]!.count;
}

async function block(
  ctx: Ctx,
  userId: number,
  cause: string,
  reason: string,
  numbers: Record<Key, number>,
): Promise<void> {
  const until = new Date(ctx.now.getTime() + numbers.booking_block_days * dayMs);
  if (until <= ctx.now) return;
  const { rows } = await sql`insert into reservation.block (school_id, user_id, cause, reason, starts_at, ends_at)
    select ${ctx.schoolId}, ${userId}, ${cause}, ${reason}, ${ctx.now}, ${until}
    where not exists (select 1 from reservation.block o where o.school_id = ${ctx.schoolId} and o.user_id = ${userId}
      and o.cause = ${cause} and o.ends_at > ${ctx.now} and o.lifted_at is null) returning 1`.execute(ctx.db);
  if (rows.length === 0) return;
  await notify(ctx, {
    type: 'BOOKING_BLOCKED',
    userIds: [userId],
    params: { reason, until: formatDateTime(until).slice(0, 16) },
    url: '/reservation/mine',
    dedupe: `booking-blocked:${userId}:${cause}:${ctx.now.getTime()}`,
  });
}

/** Gives back the points of a flow, and lifts the blocks whose reason is gone with it. */
export async function givePointsBack(ctx: Ctx, flowId: number, reason: string): Promise<void> {
  const { rows } = await sql<{ user_id: number; balance: number }>`insert into reservation.credit_flow
      (school_id, credit_id, user_id, kind, points, resource_id, reason, gives_back, operator_id, at)
    select f.school_id, f.credit_id, f.user_id, ${CreditKind.giveBack}, -f.points, f.resource_id, ${reason}, f.id,
      ${ctx.actor.userId}, ${ctx.now}
    from reservation.credit_flow f where f.school_id = ${ctx.schoolId} and f.id = ${flowId} returning user_id, balance`.execute(
    ctx.db,
  );
  const { user_id, balance } = rows[0]!;
  const numbers = await numbersOf(ctx);
  const gone = [
    ...(balance >= numbers.booking_credit_least ? [BlockCause.credit] : []),
    ...((await noShows(ctx, user_id, numbers)) < numbers.booking_no_shows ? [BlockCause.noShow] : []),
  ];
  await sql`update reservation.block set lifted_at = ${ctx.now}, lifted_by = ${ctx.actor.name}, lift_reason = '申诉采纳，扣分已退回'
    where school_id = ${ctx.schoolId} and user_id = ${user_id} and cause = any(${gone}::text[]) and ends_at > ${ctx.now}
      and lifted_at is null`.execute(ctx.db);
}

/** Damage or a breach of safety, written down by who looks after the resource. */
export async function adjustCredit(
  ctx: Ctx,
  { user_id, resource_id, reason }: InputOf<typeof creditApi.adjust>,
): Promise<void> {
  const { rows } = await sql`select 1 from (select r.*, r.id as resource_id from reservation.resource r) s
    join org.unit u on u.school_id = s.school_id and u.id = s.lab_id
    where s.school_id = ${ctx.schoolId} and s.id = ${resource_id} and ${looksAfter(ctx, 's')}`.execute(ctx.db);
  found(rows[0], '预约资源');
  await checkFields<InputOf<typeof creditApi.adjust>>(ctx, {
    user_id: user_id === ctx.actor.userId ? '不能登记自己，请由其他负责人登记' : personReference(ctx, user_id, '人员'),
  });
  await takePoints(ctx, { user_id, kind: CreditKind.breach, resource_id, reason });
  await ctx.audit({ action: '登记损坏或违规', docType: 'reservation.credit', docId: user_id, note: reason });
}
