import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveSecret } from '#kernel/server/config.ts';
import { challengeBits, type Challenge } from '#platform/identity/shared/challenge.ts';
import { isSolved } from '#platform/identity/shared/proof-of-work.rules.ts';

const lifeMs = 300_000;

/** Whom a challenge is for: nobody solves one for another account, school or address. */
type Solver = { schoolId: number; account: string; ip: string };

function signOf(rootSecret: string, { schoolId, account, ip }: Solver, expires: number, nonce: string, bits: number) {
  return createHmac('sha256', deriveSecret(rootSecret, 'challenge'))
    .update(JSON.stringify([schoolId, account.toLowerCase(), ip, expires, nonce, bits]))
    .digest('base64url');
}

/** Work that is asked after so many failures beyond the free ones. */
export const bitsAfter = (failures: number) => Math.min(challengeBits.max, challengeBits.min + failures);

/** A challenge that carries its own signature, so that nothing is stored until it is answered. */
export function makeChallenge(rootSecret: string, solver: Solver, bits: number, now: Date): Challenge {
  const nonce = randomBytes(9).toString('base64url');
  const expires = now.getTime() + lifeMs;
  return { id: `${expires}.${nonce}.${bits}.${signOf(rootSecret, solver, expires, nonce, bits)}`, bits };
}

/** True if the challenge is ours, for this solver, still valid, hard enough and solved; the caller sees to single use. */
export function isAnswered(
  rootSecret: string,
  solver: Solver,
  given: { id: string; answer: string; bits: number; now: Date },
): boolean {
  const [expires = '', nonce = '', bits = '', sign = ''] = given.id.split('.');
  if (!(Number(expires) >= given.now.getTime()) || !(Number(bits) >= given.bits)) return false;
  const expected = Buffer.from(signOf(rootSecret, solver, Number(expires), nonce, Number(bits)));
  const actual = Buffer.from(sign);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return false;
  return isSolved({ id: given.id, bits: Number(bits) }, given.answer);
}
