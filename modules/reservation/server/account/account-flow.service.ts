import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { EnumValue } from '#kernel/shared/enums.ts';
import { centsOf, moneyText, yuanOf } from '#platform/funds/shared/money.rules.ts';
import type { AccountFlowKind } from '../../shared/account/account.ts';
import { reservationErrors } from '../../shared/errors.ts';

type Posting = {
  account_id: number;
  kind: EnumValue<typeof AccountFlowKind>;
  amount: string;
  hold_id?: number;
  note?: string;
};

/** Writes a flow; the database takes the balances along and refuses what is not covered. */
export const postFlow = (ctx: Ctx, { account_id, kind, amount, hold_id, note = '' }: Posting) =>
  sql`insert into reservation.account_flow (school_id, account_id, kind, amount, hold_id, operator_id, note, at)
    values (${ctx.schoolId}, ${account_id}, ${kind}, ${amount}::numeric, ${hold_id ?? null}, ${ctx.actor.userId}, ${note}, ${ctx.now})`.execute(
    ctx.db,
  );

/** The account of a person, locked; it comes into being when it is asked for first. */
export async function lockAccount(ctx: Ctx, userId: number): Promise<{ id: number; available: string }> {
  await sql`insert into reservation.account (school_id, user_id) values (${ctx.schoolId}, ${userId})
    on conflict (school_id, user_id) do nothing`.execute(ctx.db);
  const { rows } = await sql<{ id: number; available: string }>`select id, (total - frozen - spent)::text as available
    from reservation.account where school_id = ${ctx.schoolId} and user_id = ${userId} for update`.execute(ctx.db);
  return rows[0]!;
}

/** Refuses an amount that an account does not have. */
export function assertCovered(available: string, amount: string): void {
  const short = centsOf(amount) - centsOf(available);
  assert(short <= 0, reservationErrors.insufficient, {
    available: moneyText(available),
    amount: moneyText(amount),
    short: moneyText(yuanOf(short)),
  });
}

/** Freezes money of a person for a line of a booking; asked again for the same line it changes nothing. */
export async function freezeOwn(
  ctx: Ctx,
  userId: number,
  { booking_id, line, amount }: { booking_id: number; line: number; amount: string },
): Promise<void> {
  const { id, available } = await lockAccount(ctx, userId);
  const { rows } = await sql<{
    id: number;
  }>`insert into reservation.account_hold (school_id, account_id, booking_id, line)
    values (${ctx.schoolId}, ${id}, ${booking_id}, ${line}) on conflict (school_id, booking_id, line) do nothing returning id`.execute(
    ctx.db,
  );
  if (!rows[0]) return;
  assertCovered(available, amount);
  await postFlow(ctx, { account_id: id, kind: 'freeze', amount, hold_id: rows[0].id });
}

type Hold = { id: number; account_id: number; line: number; frozen: string; spent: string };

/** The holds of a booking, their account locked. */
async function lockHolds(ctx: Ctx, bookingId: number): Promise<Hold[]> {
  await sql`select 1 from reservation.account a where a.school_id = ${ctx.schoolId} and a.id in (select h.account_id
      from reservation.account_hold h where h.school_id = ${ctx.schoolId} and h.booking_id = ${bookingId})
    order by a.id for update`.execute(ctx.db);
  const { rows } = await sql<Hold>`select h.id, h.account_id, h.line, h.frozen::text as frozen, h.spent::text as spent
    from reservation.account_hold h where h.school_id = ${ctx.schoolId} and h.booking_id = ${bookingId} order by h.line`.execute(
    ctx.db,
  );
  return rows;
}

/** Spends of what a line of a booking has frozen. */
export async function spendOwn(ctx: Ctx, bookingId: number, line: number, amount: string): Promise<void> {
  const hold = (await lockHolds(ctx, bookingId)).find((one) => one.line === line);
  if (hold && centsOf(amount) > 0)
    await postFlow(ctx, { account_id: hold.account_id, kind: 'spend', amount, hold_id: hold.id });
}

/** Releases what a booking still has frozen. */
export async function releaseOwn(ctx: Ctx, bookingId: number, note: string): Promise<void> {
  for (const { id, account_id, frozen } of await lockHolds(ctx, bookingId))
    if (centsOf(frozen) > 0) await postFlow(ctx, { account_id, kind: 'unfreeze', amount: frozen, hold_id: id, note });
}

/** Gives back all that was spent for a booking. */
export async function refundOwn(ctx: Ctx, bookingId: number, note: string): Promise<void> {
  for (const { id, account_id, spent } of await lockHolds(ctx, bookingId))
    if (centsOf(spent) > 0) await postFlow(ctx, { account_id, kind: 'refund', amount: spent, hold_id: id, note });
}
