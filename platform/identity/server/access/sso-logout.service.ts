import { systemActor, type Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import { pageBase } from '#kernel/shared/contract.ts';
import { casLogoutUrl } from './cas.service.ts';
import { ticketOfLogout } from './cas-xml.rules.ts';
import { oidcLogoutUrl } from './oidc.service.ts';
import { tokenHash } from '../session.queries.ts';
import { endSession, ownSession } from '../session.service.ts';
import { originOf } from './sso.service.ts';
import { findSso } from './sso-setting.queries.ts';

/** Ends the caller's session here, and answers where the browser ends the one at the school's server. */
export async function logoutEverywhere(ctx: Ctx): Promise<{ url: string }> {
  const end = async (tx: Ctx) => {
    const { sso } = await ownSession(tx);
    await endSession(tx);
    await tx.audit({ action: '退出登录' });
    tx.after(tx.services.authenticator.forget);
    return sso;
  };
  const sso = await inSchool(ctx.services, ctx.actor, end, { by: ctx });
  if (sso === '') return { url: '' };
  // A school that has switched single sign-on off since has nothing to end.
  const setting = await findSso(ctx).catch(() => undefined);
  const back = `${originOf(ctx)}${pageBase}/login`;
  if (setting?.protocol === 'cas') return { url: casLogoutUrl(setting, back) };
  return { url: setting ? await oidcLogoutUrl(ctx, setting, back) : '' };
}

/** Ends the session of the ticket that the school's CAS names; a ticket that opened none changes nothing. */
export async function endByTicket(ctx: Ctx, { logoutRequest }: { logoutRequest: string }): Promise<void> {
  const ticket = ticketOfLogout(logoutRequest);
  if (ticket === undefined) return;
  const { rows } = await ctx.services.pool.query<{ school_id: number; user_id: number }>(
    'select school_id, user_id from identity.end_signed_on($1)',
    [tokenHash(ticket)],
  );
  ctx.services.authenticator.forget();
  for (const { school_id, user_id } of rows) {
    const entry = { action: '统一身份认证退出', docType: 'identity.account', docId: user_id };
    await inSchool(ctx.services, systemActor(school_id), (tx) => tx.audit(entry), { by: ctx });
  }
}
