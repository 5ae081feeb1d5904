import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { Network } from '#kernel/server/http/network.ts';
import { identityErrors } from '../../shared/errors.ts';

const failuresPerMinute: Record<Network, number> = { campus: 3_000, outside: 60, unknown: 60 };
const keyOf = (ctx: Ctx) => `login-failure:${ctx.ip}`;

/** Refuses an address from which too many logins failed within this minute. */
export const checkAddress = (ctx: Ctx): void =>
  assert(!ctx.services.limiter.isSpent(keyOf(ctx), failuresPerMinute[ctx.network]), identityErrors.manyFailures);

export const countFailure = (ctx: Ctx): void => ctx.services.limiter.count(keyOf(ctx));
