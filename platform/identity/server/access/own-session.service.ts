import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, notFound } from '#kernel/server/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { identityErrors } from '../../shared/errors.ts';
import type { OwnSession } from '../../shared/access/own-session.ts';
import { deviceName } from './device-name.rules.ts';

type Stored = Omit<OwnSession, 'since' | 'seen_at'> & { created_at: Date; seen_at: Date };

// As identity.find_signed_on judges them.
const isAlive = ({ now }: Ctx) => sql<boolean>`s.seen_at > ${now}::timestamptz - interval '30 minutes'
  and s.created_at > ${now}::timestamptz - interval '8 hours'`;

/** Sessions in which the caller is logged in, the present one first. */
export async function listOwnSessions(ctx: Ctx): Promise<{ content: OwnSession[] }> {
  const { rows } = await sql<Stored>`
    select s.id, s.device, s.ip, r.name as role_name, s.sso <> '' as by_sso, s.created_at, s.seen_at,
      s.id = ${ctx.actor.sessionId} as is_current
    from identity.session s join identity.role r on r.school_id = s.school_id and r.id = s.role_id
    where s.school_id = ${ctx.schoolId} and s.user_id = ${ctx.actor.userId} and ${isAlive(ctx)}
    order by is_current desc, s.seen_at desc, s.id desc`.execute(ctx.db);
  const content = rows.map(({ created_at, seen_at, ...row }) => ({
    ...row,
    device: deviceName(row.device),
    since: formatDateTime(created_at),
    seen_at: formatDateTime(seen_at),
  }));
  return { content };
}

export async function endOwnSession(ctx: Ctx, { id }: { id: number }): Promise<void> {
  assert(id !== ctx.actor.sessionId, identityErrors.currentSession);
  const { rows } = await sql<{ device: string }>`delete from identity.session
    where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId} and id = ${id} returning device`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound('登录设备');
  ctx.after(ctx.services.authenticator.forget);
  const note = deviceName(rows[0].device);
  await ctx.audit({ action: '退出登录设备', docType: 'identity.account', docId: ctx.actor.userId, note });
}

/** Ends the caller's other sessions, and codes that would open new ones. */
export async function endOtherSessions(ctx: Ctx): Promise<{ ended: number }> {
  const own = sql`school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId}`;
  const { numAffectedRows } = await sql`delete from identity.session
    where ${own} and id <> ${ctx.actor.sessionId}`.execute(ctx.db);
  await sql`delete from identity.login_code where ${own}`.execute(ctx.db);
  ctx.after(ctx.services.authenticator.forget);
  await ctx.audit({ action: '退出其他登录设备', docType: 'identity.account', docId: ctx.actor.userId });
  return { ended: Number(numAffectedRows) };
}
