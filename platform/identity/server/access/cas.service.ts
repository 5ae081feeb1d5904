import type { Ctx } from '#kernel/server/context.ts';
import { assert, refuse } from '#kernel/server/errors.ts';
import { OutboundError } from '#lib/outbound/destination.ts';
import { exchange } from '#lib/outbound/exchange.ts';
import { identityErrors } from '../../shared/errors.ts';
import { readCasAnswer } from './cas-xml.rules.ts';
import { tokenHash } from '../session.queries.ts';
import type { SsoSetting } from './sso-setting.queries.ts';
import type { SsoPerson } from './sso-account.service.ts';

const maxBytes = 100_000;

export const casLoginUrl = ({ address }: SsoSetting, service: string): string =>
  `${address}/login?service=${encodeURIComponent(service)}`;

export const casLogoutUrl = ({ address }: SsoSetting, service: string): string =>
  `${address}/logout?service=${encodeURIComponent(service)}`;

/** Asks the school's CAS whose ticket it is; CAS answers once for a ticket and the service that it was given for. */
export async function askCas(
  ctx: Ctx,
  setting: SsoSetting,
  { ticket, service }: { ticket: string; service: string },
): Promise<SsoPerson> {
  const url = new URL(`${setting.address}/p3/serviceValidate`);
  url.search = new URLSearchParams({ service, ticket }).toString();
  const { status, text } = await exchange(url, { allowed: ctx.services.config.deviceHosts, maxBytes }).catch(
    unreachable,
  );
  const answer = status === 200 ? readCasAnswer(text) : undefined;
  assert(answer, identityErrors.ssoAnswer);
  if ('failure' in answer) {
    const isForeign = answer.failure === 'INVALID_SERVICE' || answer.failure === 'UNAUTHORIZED_SERVICE';
    return refuse(isForeign ? identityErrors.ssoForeign : identityErrors.ssoTicket);
  }
  const { user, attributes } = answer;
  const number = setting.claim === '' ? user : attributes.get(setting.claim);
  const name = ['name', 'cn', 'displayName', 'userName'].map((key) => attributes.get(key)).find(Boolean);
  return { number: number ?? '', name: name ?? '', sso: 'cas', sso_index: tokenHash(ticket) };
}

/** An address that does not answer is a refusal with the reason. */
function unreachable(error: unknown): never {
  if (error instanceof OutboundError) return refuse(identityErrors.ssoUnreachable, { why: error.message });
  throw error;
}
