import { randomBytes } from 'node:crypto';
import { anonymousActor, type Ctx } from '#kernel/server/context.ts';
import { Refusal, assert } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import { apiBase, pageBase, type InputOf, type OutputOf } from '#kernel/shared/contract.ts';
import { identityErrors } from '../../shared/errors.ts';
import { ssoApi, ssoPath } from '../../shared/access/sso.ts';
import { askCas, casLoginUrl } from './cas.service.ts';
import { enter } from './entry.service.ts';
import { checkAddress, countFailure } from './failure-limit.service.ts';
import { askOidc, oidcLoginUrl } from './oidc.service.ts';
import { takeAccount, type SsoPerson } from './sso-account.service.ts';
import { findSso, type SsoSetting } from './sso-setting.queries.ts';
import { proofsOf, readState, schoolOfState, writeState } from './sso-state.rules.ts';

const waitMs = 600_000;
const cookiePath = `${apiBase}/${ssoApi.start.server}${ssoApi.start.path}`;
const cookieName = (schoolId: number) => `lab_sso_${schoolId}`;

/** Origin that the browser uses; behind a proxy its own address, where that has the same host. */
export function originOf({ services, origin }: Ctx): string {
  const { publicUrl } = services.config;
  return publicUrl && URL.parse(publicUrl)?.host === URL.parse(origin)?.host ? publicUrl : origin;
}

/** Where the school's server sends the browser back; CAS keeps the state in the address, OIDC beside it. */
function serviceOf(ctx: Ctx, { protocol }: SsoSetting, state: string): string {
  const page = `${originOf(ctx)}${pageBase}${ssoPath}`;
  return protocol === 'cas' ? `${page}?state=${state}` : page;
}

function presented(ctx: Ctx, schoolId: number): string | undefined {
  const token = ctx.cookies.get(cookieName(schoolId));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Only a page of the product opens afterwards. */
function checkBack(ctx: Ctx, address: string): string {
  const origin = originOf(ctx);
  const url = address === '' ? undefined : URL.parse(address, origin);
  const isOurs = url?.origin === origin && url.pathname.startsWith(`${pageBase}/`) && !url.pathname.includes('//');
  assert(address === '' || isOurs, identityErrors.ssoBack);
  return url ? url.pathname + url.search + url.hash : '';
}

/** Begins a login: the state is signed for this browser, so that nothing is stored until it comes back. */
export async function startSso(ctx: Ctx, input: InputOf<typeof ssoApi.start>): Promise<{ url: string }> {
  assert(ctx.schoolId > 0, identityErrors.noSchool);
  const callBackUrl = checkBack(ctx, input.callBackUrl ?? '');
  const setting = await findSso(ctx);
  const browser = presented(ctx, ctx.schoolId) ?? randomBytes(32).toString('base64url');
  const nonce = randomBytes(12).toString('base64url');
  const expires = ctx.now.getTime() + waitMs;
  const { rootSecret } = ctx.services;
  const state = writeState(rootSecret, browser, { schoolId: ctx.schoolId, expires, nonce, callBackUrl });
  const service = serviceOf(ctx, setting, state);
  const url =
    setting.protocol === 'cas'
      ? casLoginUrl(setting, service)
      : await oidcLoginUrl(ctx, setting, { service, state, proofs: proofsOf(rootSecret, browser, state) });
  ctx.cookies.set(cookieName(ctx.schoolId), browser, { path: cookiePath, seconds: waitMs / 1000 });
  return { url };
}

/** Ends a login: asks the school's server who has come back, and opens the session as a password does. */
export async function finishSso(
  anonymous: Ctx,
  { query }: InputOf<typeof ssoApi.finish>,
): Promise<OutputOf<typeof ssoApi.finish>> {
  checkAddress(anonymous);
  const answer = new URLSearchParams(query);
  const text = answer.get('state') ?? '';
  const schoolId = schoolOfState(text);
  const ctx = { ...anonymous, schoolId, actor: anonymousActor(schoolId, '') };
  try {
    const browser = presented(ctx, schoolId) ?? '';
    const state = browser ? readState(ctx.services.rootSecret, browser, text, ctx.now) : undefined;
    assert(state && (await isFirst(ctx, text)), identityErrors.ssoState);
    const setting = await findSso(ctx);
    const person = await askServer(ctx, setting, { answer, state: text, browser });
    const account = await inSchool(ctx.services, ctx.actor, (tx) => takeAccount(tx, person, setting), { by: ctx });
    const { sso, sso_index } = person;
    const { callBackUrl } = state;
    const session = await enter(ctx, account, { sso, sso_index }).catch((error: unknown) =>
      withBack(error, callBackUrl),
    );
    return { session, callBackUrl };
  } catch (error) {
    await noteRefusal(ctx, error);
    throw error;
  }
}

function askServer(
  ctx: Ctx,
  setting: SsoSetting,
  { answer, state, browser }: { answer: URLSearchParams; state: string; browser: string },
): Promise<SsoPerson> {
  const service = serviceOf(ctx, setting, state);
  if (setting.protocol === 'oidc') {
    const proofs = proofsOf(ctx.services.rootSecret, browser, state);
    return askOidc(ctx, setting, { service, query: answer.toString(), state, proofs });
  }
  const ticket = answer.get('ticket') ?? '';
  assert(/^[\w.-]{1,256}$/.test(ticket), identityErrors.ssoDeclined);
  return askCas(ctx, setting, { ticket, service });
}

/** Each state comes back once. */
async function isFirst({ services }: Ctx, state: string): Promise<boolean> {
  const spent = await services.pool.query('insert into kernel.replay (sign) values ($1) on conflict do nothing', [
    `sso:${state.split('.')[1]}`,
  ]);
  return spent.rowCount === 1;
}

/** A login that waits for its second step still knows where it leads. */
function withBack(error: unknown, callBackUrl: string): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Refusal(error.code, error.message, { ...(error.data as object), callBackUrl });
}

const secondSteps: readonly unknown[] = [identityErrors.secondFactor.rule, identityErrors.enrolFactor.rule];

/** Counts and logs a login that was refused; a second step that is asked for is none. */
async function noteRefusal(ctx: Ctx, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) || secondSteps.includes((error.data as { rule?: unknown }).rule)) return;
  countFailure(ctx);
  if (ctx.schoolId === 0) return;
  const entry = { action: '统一身份认证登录失败', docType: 'identity.account', note: error.message };
  await inSchool(ctx.services, ctx.actor, (tx) => tx.audit(entry), { by: ctx });
}
