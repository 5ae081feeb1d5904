import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { pageBase } from '#kernel/shared/contract.ts';
import { tokenHash } from './session.queries.ts';
import { newToken } from './session.service.ts';

/** Links need a mail server and the platform's own address, which is never taken from a call. */
export const canMailLinks = ({ services }: Ctx) => services.mailer.enabled && services.config.publicUrl !== undefined;

/**
 * Account `u` has an address to which links may go: the one that it was made with, or one that it has had for a day.
 * Whoever changes an address has thus no link before its owner has been told.
 */
export const hasOldAddress = ({ now }: Ctx) =>
  sql<boolean>`(u.email <> '' and (u.email_since is null or u.email_since <= ${now}::timestamptz - interval '1 day'))`;

export async function mayMailLink(ctx: Ctx, userId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from identity.account u
    where u.school_id = ${ctx.schoolId} and u.id = ${userId} and ${hasOldAddress(ctx)}`.execute(ctx.db);
  return rows.length > 0;
}

/** Makes the person's newest link. */
export async function makeLink(ctx: Ctx, userId: number, minutes: number): Promise<string> {
  const token = newToken();
  const { rows } = await sql<{
    school_key: string;
  }>`insert into identity.password_reset as r (school_id, user_id, token_hash, expires_at)
    values (${ctx.schoolId}, ${userId}, ${tokenHash(token)}, now() + make_interval(mins => ${minutes}))
    on conflict (school_id, user_id) do update set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at
    returning (select s.school_key from org.school s where s.id = r.school_id) as school_key`.execute(ctx.db);
  return `${ctx.services.config.publicUrl}${pageBase}/reset-password?school=${rows[0]!.school_key}&code=${token}`;
}

/** Account `u` has a link that holds for days, as a first one does. */
export const hasFirstLink = sql<boolean>`exists (select 1 from identity.password_reset r where r.school_id = u.school_id
  and r.user_id = u.id and r.expires_at > now() + interval '1 day')`;

/** Ends the links of people whose password or address has changed since. */
export const voidLinks = (ctx: Ctx, userIds: readonly number[]) =>
  sql`delete from identity.password_reset where school_id = ${ctx.schoolId} and user_id = any(${[...userIds]})`.execute(
    ctx.db,
  );
