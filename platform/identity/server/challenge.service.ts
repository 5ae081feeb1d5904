import type { Ctx } from '#kernel/server/context.ts';
import { Refusal } from '#kernel/server/errors.ts';
import { challengeBits, type Challenge } from '../shared/challenge.ts';
import { identityErrors } from '../shared/errors.ts';
import { isAnswered, makeChallenge } from './challenge.rules.ts';

type Answer = { challenge?: string | undefined; challenge_answer?: string | undefined };

// One bit above the least work of a login: an application is rare. Where the limits are wider, work is less by as much.
const leastBits = 5;
const bitsOf = ({ services }: Ctx) =>
  Math.max(leastBits, challengeBits.min + 1 - Math.ceil(Math.log2(Math.max(1, services.config.limitFactor))));
const solverOf = ({ schoolId, ip }: Ctx, subject: string) => ({ schoolId, account: subject, ip });

/** A challenge for people without an account, before they send something. */
export const offerWork = (ctx: Ctx, subject: string): Challenge =>
  makeChallenge(ctx.services.rootSecret, solverOf(ctx, subject), bitsOf(ctx), ctx.now);

/** Refuses unless the work is done; each challenge counts once. The refusal carries a new one. */
export async function checkWork(ctx: Ctx, subject: string, { challenge: id, challenge_answer: answer }: Answer) {
  const { rootSecret, pool } = ctx.services;
  if (id && answer && isAnswered(rootSecret, solverOf(ctx, subject), { id, answer, bits: bitsOf(ctx), now: ctx.now })) {
    const spent = await pool.query('insert into kernel.replay (sign) values ($1) on conflict do nothing', [
      `challenge:${id}`,
    ]);
    if (spent.rowCount === 1) return;
  }
  const { code, message, rule } = identityErrors.challenge;
  throw new Refusal(code, message, { rule, challenge: offerWork(ctx, subject) });
}
