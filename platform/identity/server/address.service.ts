import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { voidLinks } from './reset-link.service.ts';

/** Mail address and phone number of an account. */
export type Address = { email: string; mobile: string };
/** Where an account could be reached before, and since; what is undefined stays. */
type NewAddress = { [K in keyof Address]?: Address[K] | undefined };
type AddressChange = { id: number; from: Address; to: NewAddress };

/** The addresses of accounts, locked until the end of the transaction. */
export async function lockAddresses(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Address>> {
  const { rows } = await sql<Address & { id: number }>`select id, email, mobile from identity.account
    where school_id = ${ctx.schoolId} and id = any(${[...ids]}) order by id for update`.execute(ctx.db);
  return new Map(rows.map(({ id, ...address }) => [id, address]));
}

const differs = (from: Address, to: NewAddress, field: keyof Address) =>
  to[field] !== undefined && to[field] !== from[field];

/** Columns that go with a new mail address: from now on it is too young for reset links. */
export const stampOf = (ctx: Ctx, from: Address, to: NewAddress) =>
  differs(from, to, 'email') ? { email_since: ctx.now } : {};

const whatOf = ({ from, to }: AddressChange) =>
  [differs(from, to, 'email') && '邮箱', differs(from, to, 'mobile') && '手机号'].filter(Boolean).join('和');

/**
 * Tells people that their addresses were changed, by whatever way: in the platform, and by mail at the address that they
 * had. Links that were mailed there are void.
 */
export async function reportAddresses(ctx: Ctx, changes: readonly AddressChange[]): Promise<void> {
  const mailed = changes.flatMap(({ id, from, to }) => (differs(from, to, 'email') ? [id] : []));
  if (mailed.length > 0) await voidLinks(ctx, mailed);
  for (const [what, told] of Map.groupBy(changes, whatOf)) {
    if (what === '') continue;
    await notify(ctx, {
      type: 'ADDRESS_CHANGED',
      userIds: told.map(({ id }) => id),
      params: { what, by: ctx.actor.name, time: formatDateTime(ctx.now) },
      url: '/change-password',
      dedupe: `address:${randomUUID()}`,
      mailTo: new Map(told.map(({ id, from }) => [id, from.email])),
    });
  }
}
