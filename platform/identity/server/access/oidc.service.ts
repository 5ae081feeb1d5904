import * as oidc from 'openid-client';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, refuse } from '#kernel/server/errors.ts';
import type { ErrorSpec } from '#kernel/shared/errors.ts';
import { OutboundError } from '#lib/outbound/destination.ts';
import { exchange } from '#lib/outbound/exchange.ts';
import { identityErrors } from '../../shared/errors.ts';
import { tokenHash } from '../session.queries.ts';
import type { SsoPerson } from './sso-account.service.ts';
import type { SsoSetting } from './sso-setting.queries.ts';

const timeoutMs = 5_000;
const maxBytes = 200_000;
/** A token of a code that was just exchanged is as young as this, if both clocks are right. */
const freshSeconds = 120;

type Proofs = { verifier: string; challenge: string; nonce: string };

/** Requests of the library go the way of all that leave for an address from a setting. */
const fetchOutside =
  (ctx: Ctx): oidc.CustomFetch =>
  async (address, { method, headers, body }) => {
    const sent = body === undefined || body === null ? '' : body instanceof URLSearchParams ? body.toString() : body;
    assert(typeof sent === 'string', identityErrors.ssoAnswer);
    const allowed = ctx.services.config.deviceHosts;
    const reply = await exchange(new URL(address), { method, headers, body: sent, allowed, timeoutMs, maxBytes });
    const type = reply.headers['content-type'];
    return new Response(reply.text === '' ? null : reply.text, {
      status: reply.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };

/** The secret in the form where the server takes it there: many read the escapes of a secret in the header wrongly. */
const authenticate =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    if (secret === '') return oidc.None()(server, client, body, headers);
    const way = ways.includes('client_secret_post') ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
    return way(secret)(server, client, body, headers);
  };

/** Reads what the school's server says of itself; its issuer has to be the address of the setting. */
async function discover(ctx: Ctx, { address, clientId, clientSecret }: SsoSetting): Promise<oidc.Configuration> {
  const isOwn = address.startsWith('http:');
  const config = await oidc
    .discovery(new URL(address), clientId, undefined, authenticate(clientSecret), {
      [oidc.customFetch]: fetchOutside(ctx),
      timeout: timeoutMs / 1000,
      execute: isOwn ? [oidc.allowInsecureRequests] : [],
    })
    .catch(refuseOf(ctx));
  // The signature counts, although the token comes by TLS from the server itself.
  oidc.enableNonRepudiationChecks(config);
  return config;
}

export async function oidcLoginUrl(
  ctx: Ctx,
  setting: SsoSetting,
  { service, state, proofs }: { service: string; state: string; proofs: Proofs },
): Promise<string> {
  const config = await discover(ctx, setting);
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: service,
    scope: 'openid profile',
    state,
    nonce: proofs.nonce,
    code_challenge: proofs.challenge,
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** Address that ends the session at the school's server; '' if it offers none or does not answer. */
export async function oidcLogoutUrl(ctx: Ctx, setting: SsoSetting, back: string): Promise<string> {
  const config = await discover(ctx, setting).catch(() => undefined);
  if (!config?.serverMetadata().end_session_endpoint) return '';
  return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: back }).href;
}

/** Exchanges the code in the query for a token, which has to be for us, of this login, and of now. */
export async function askOidc(
  ctx: Ctx,
  setting: SsoSetting,
  { service, query, state, proofs }: { service: string; query: string; state: string; proofs: Proofs },
): Promise<SsoPerson> {
  const config = await discover(ctx, setting);
  const issuer = new URLSearchParams(query).get('iss');
  assert(issuer === null || issuer === config.serverMetadata().issuer, identityErrors.ssoForeign);
  const tokens = await oidc
    .authorizationCodeGrant(config, new URL(`${service}?${query}`), {
      pkceCodeVerifier: proofs.verifier,
      expectedState: state,
      expectedNonce: proofs.nonce,
      idTokenExpected: true,
    })
    .catch(refuseOf(ctx));
  const claims = tokens.claims();
  assert(claims, identityErrors.ssoAnswer);
  // The library compares the party that has asked only where a token names several audiences.
  assert(claims.azp === undefined || claims.azp === setting.clientId, identityErrors.ssoForeign);
  assert(Math.abs(ctx.now.getTime() / 1000 - claims.iat) <= freshSeconds, identityErrors.ssoClock);
  const wanted = setting.claim || 'sub';
  const isMissing = claims[wanted] === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
  const more = isMissing
    ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch(refuseOf(ctx))
    : undefined;
  const text = (name: string) => textOf(claims[name] ?? more?.[name]);
  return {
    number: text(wanted),
    name: text('name'),
    sso: 'oidc',
    sso_index: tokenHash(`${claims.iss} ${tokens.access_token}`),
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

type OidcError = Error & { code?: string; error?: string; cause?: unknown };

/** What the library refuses, as a sentence; the reason goes to the log. */
const refuseOf =
  (ctx: Ctx) =>
  (error: unknown): never => {
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof OutboundError) return refuse(identityErrors.ssoUnreachable, { why: cause.message });
    if (!(error instanceof Error)) throw error;
    const { code, error: answered, message } = error as OidcError;
    ctx.log.warn({ code, answered, reason: message, schoolId: ctx.schoolId }, 'single sign-on refused');
    return refuse(specOf(code, answered));
  };

function specOf(code: string | undefined, answered: string | undefined): ErrorSpec {
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return identityErrors.ssoClock;
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' || code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return identityErrors.ssoForeign;
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return identityErrors.ssoDeclined;
  if (answered === 'invalid_grant') return identityErrors.ssoTicket;
  return identityErrors.ssoAnswer;
}
