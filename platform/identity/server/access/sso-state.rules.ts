import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { deriveSecret } from '#kernel/server/config.ts';

/** What a login on its way to the school's server and back carries; nothing of it is stored here. */
type SsoState = { schoolId: number; expires: number; nonce: string; callBackUrl: string };

const sign = (rootSecret: string, purpose: string, ...parts: string[]) =>
  createHmac('sha256', deriveSecret(rootSecret, `sso-${purpose}`))
    .update(JSON.stringify(parts))
    .digest('base64url');

/** A state that counts in the browser with this token only. */
export function writeState(rootSecret: string, browser: string, state: SsoState): string {
  const { schoolId, expires, nonce, callBackUrl } = state;
  const text = Buffer.from(JSON.stringify([schoolId, expires, nonce, callBackUrl])).toString('base64url');
  return `${text}.${sign(rootSecret, 'state', browser, text)}`;
}

/** The school that a state names; its signature is not judged. */
export function schoolOfState(state: string): number {
  const [id] = partsOf(state);
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : 0;
}

/** The state, if this browser began with it and it has not expired. */
export function readState(rootSecret: string, browser: string, state: string, now: Date): SsoState | undefined {
  const [text = '', given = ''] = state.split('.');
  const expected = Buffer.from(sign(rootSecret, 'state', browser, text));
  const actual = Buffer.from(given);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined;
  const [schoolId, expires, nonce, callBackUrl] = partsOf(state) as [number, number, string, string];
  return expires >= now.getTime() ? { schoolId, expires, nonce, callBackUrl } : undefined;
}

function partsOf(state: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(state.split('.')[0]!, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** The verifier of PKCE and the nonce of OIDC follow from state and browser, so that neither is stored. */
export const proofsOf = (rootSecret: string, browser: string, state: string) => {
  const verifier = sign(rootSecret, 'verifier', browser, state);
  return {
    verifier,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
    nonce: sign(rootSecret, 'nonce', browser, state),
  };
};
