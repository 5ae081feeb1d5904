import type { Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import { isLocked, reserveAttempt, resetFailures } from './attempt.service.ts';
import { reportLock } from './lock.service.ts';
import { isPassword } from './password.rules.ts';

/**
 * The person to whom account and password belong, who signs beside the one that is logged in; undefined if they do not
 * match. Attempts count and lock as those of a login do, in a transaction of their own.
 */
export async function confirmPerson(
  ctx: Ctx,
  { account, password }: { account: string; password: string },
): Promise<{ id: number; name: string } | undefined> {
  const attempt = await inSchool(ctx.services, ctx.actor, (tx) => reserveAttempt(tx, account, undefined));
  const isGood = await isPassword(password, attempt?.password_hash);
  if (!attempt || !isGood) {
    if (attempt?.locks) await reportLock(ctx, attempt, false);
    return undefined;
  }
  await inSchool(ctx.services, ctx.actor, (tx) => resetFailures(tx, attempt.id));
  return attempt;
}

/** True while an account is locked, by its own attempts or by those of `confirmPerson`. */
export const isAccountLocked = (ctx: Ctx, account: string): Promise<boolean> =>
  inSchool(ctx.services, ctx.actor, (tx) => isLocked(tx, account));
