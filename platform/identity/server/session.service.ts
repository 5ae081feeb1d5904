import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { deriveSecret } from '#kernel/server/config.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { SessionData, SystemEntry } from '#kernel/shared/session.ts';
import { identityErrors } from '../shared/errors.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { listMenus } from './menu.queries.ts';
import { requireFactorOf } from './access/factor-rule.queries.ts';
import { findUserInfo, listChoices, listRights, tokenHash, type SsoKind } from './session.queries.ts';

const maxSessions = 5;
export const newToken = () => randomBytes(32).toString('base64url');

type Pair = { role_id: number; org_id: number };

/** The single sign-on behind a session, and the hash of the name that it has there. */
export type SignOn = { sso: SsoKind; sso_index: Buffer | null };
export const byPassword: SignOn = { sso: '', sso_index: null };

/** Opens a session of a person in one of his pairs and answers all that the browser keeps of it. */
export async function openSession(
  ctx: Ctx,
  userId: number,
  wanted: Partial<Pair>,
  { sso, sso_index, system = '' }: SignOn & { system?: string },
): Promise<SessionData> {
  const choices = await listChoices(ctx, userId);
  const pair = choices.find((c) => c.role_id === wanted.role_id && c.org_id === wanted.org_id) ?? choices[0];
  assert(pair, identityErrors.noRole);
  const token = newToken();
  await sql`insert into identity.session (school_id, token_hash, user_id, role_id, org_id, system, sso, sso_index, ip, device, created_at, seen_at, token_at)
    values (${ctx.schoolId}, ${tokenHash(token)}, ${userId}, ${pair.role_id}, ${pair.org_id}, ${system}, ${sso}, ${sso_index}, ${ctx.ip}, ${ctx.device}, ${ctx.now}, ${ctx.now}, ${ctx.now})`.execute(
    ctx.db,
  );
  await sql`delete from identity.session where school_id = ${ctx.schoolId} and user_id = ${userId} and id not in (
    select id from identity.session where school_id = ${ctx.schoolId} and user_id = ${userId} order by id desc limit ${maxSessions})`.execute(
    ctx.db,
  );
  await sql`update identity.account set last_role_id = ${pair.role_id}, last_org_id = ${pair.org_id}, last_login_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and id = ${userId}`.execute(ctx.db);
  return describeSession(ctx, token, userId, pair, { system, sso });
}

/** Everything the browser keeps of a session. */
export async function describeSession(
  ctx: Ctx,
  token: string,
  userId: number,
  pair: Pair,
  { system = '', isViewing = false, sso }: { system?: string; isViewing?: boolean; sso: SsoKind },
): Promise<SessionData> {
  const roles = isViewing ? [] : await listChoices(ctx, userId);
  const userInfo = { ...(await findUserInfo(ctx, userId, pair.role_id, pair.org_id, sso)), is_viewing: isViewing };
  const rules = await listRights(ctx, pair.role_id);
  const { menus, systems } = await listMenus(ctx, new Set(rules));
  const current = systems.find((entry) => entry.menu_alias === system) ?? (systems.length === 1 ? systems[0]! : null);
  const checks_pages = (await settingOf(ctx, 'page_check')) !== '0';
  return { access_token: token, userInfo, roles, menus, rules, systems, current_sys: current, checks_pages };
}

/** The sub-system in which the caller's session works, and how it was opened. */
export async function ownSession(ctx: Ctx): Promise<SignOn & { system: string }> {
  const { rows } = await sql<SignOn & { system: string }>`select system, sso, sso_index from identity.session
    where school_id = ${ctx.schoolId} and id = ${ctx.actor.sessionId}`.execute(ctx.db);
  return found(rows[0]);
}

/** The session as it stands; the token is the caller's own and is not told again. */
export async function readSession(ctx: Ctx): Promise<SessionData> {
  const pair = { role_id: ctx.actor.roleId, org_id: ctx.actor.orgId };
  const { isViewing } = ctx.actor;
  const { system, sso } = await ownSession(ctx);
  return describeSession(ctx, '', ctx.actor.userId, pair, { system, sso, isViewing });
}

/** Works on as another pair of the same person; only pairs stored for him count, and the old token dies at once. */
export async function switchRole(ctx: Ctx, input: Pair): Promise<SessionData> {
  const choices = await listChoices(ctx, ctx.actor.userId);
  found(
    choices.find((c) => c.role_id === input.role_id && c.org_id === input.org_id),
    '角色',
  );
  const own = await ownSession(ctx);
  await requireFactorOf(ctx, input.role_id, own.sso);
  await endSession(ctx);
  const data = await openSession(ctx, ctx.actor.userId, input, own);
  await ctx.audit({ action: '切换角色', docType: 'identity.account', docId: ctx.actor.userId, after: input });
  return data;
}

export async function endSession(ctx: Ctx): Promise<void> {
  await sql`delete from identity.session where school_id = ${ctx.schoolId} and id = ${ctx.actor.sessionId}`.execute(
    ctx.db,
  );
}

/** Ends all sessions of people, and the codes that would open new ones: password change, disabling, new roles. */
export async function endSessionsOf(ctx: Ctx, ...userIds: number[]): Promise<void> {
  const theirs = sql`school_id = ${ctx.schoolId} and user_id = any(${userIds})`;
  await sql`delete from identity.session where ${theirs}`.execute(ctx.db);
  await sql`delete from identity.login_code where ${theirs}`.execute(ctx.db);
}

/** Remembers in which sub-system the session works; a page that still shows another role is told so. */
export async function changeSystem(ctx: Ctx, input: Pair & { sys_type: string }): Promise<SystemEntry> {
  assert(input.role_id === ctx.actor.roleId && input.org_id === ctx.actor.orgId, identityErrors.otherRole);
  const { systems } = await listMenus(ctx, ctx.actor.rights);
  const entry = found(
    systems.find((system) => system.menu_alias === input.sys_type),
    '子系统',
  );
  await sql`update identity.session set system = ${entry.menu_alias}
    where school_id = ${ctx.schoolId} and id = ${ctx.actor.sessionId}`.execute(ctx.db);
  return entry;
}

/**
 * A new token for the same session; the old one serves ten more seconds for calls under way. The new one follows from
 * the old one and a secret, so that calls at the same time all get the same.
 */
export async function renewToken(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ hash: Buffer; is_renewed: boolean }>`
    with locked as (
      select token_hash, old_hash, old_hash is not null and token_at > now() - interval '10 seconds' as is_renewed
      from identity.session where school_id = ${ctx.schoolId} and id = ${ctx.actor.sessionId} for update
    ) select is_renewed, case when is_renewed then old_hash else token_hash end as hash from locked`.execute(ctx.db);
  const { hash, is_renewed } = found(rows[0]);
  const token = createHmac('sha256', deriveSecret(ctx.services.rootSecret, 'token')).update(hash).digest('base64url');
  if (is_renewed) return token;
  await sql`update identity.session set old_hash = token_hash, token_hash = ${tokenHash(token)}, token_at = now()
    where school_id = ${ctx.schoolId} and id = ${ctx.actor.sessionId}`.execute(ctx.db);
  return token;
}
