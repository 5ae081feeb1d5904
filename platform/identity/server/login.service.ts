import { createHash } from 'node:crypto';
import type { Ctx } from '#kernel/server/context.ts';
import { Refusal, assert, refuse } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { SessionData } from '#kernel/shared/session.ts';
import type { loginApi } from '../shared/login.ts';
import { identityErrors } from '../shared/errors.ts';
import { reserveAttempt, resetFailures } from './attempt.service.ts';
import { bitsAfter, isAnswered, makeChallenge } from './challenge.rules.ts';
import { lookDevice } from './device.service.ts';
import { enter } from './access/entry.service.ts';
import { checkAddress, countFailure } from './access/failure-limit.service.ts';
import { reportLock } from './lock.service.ts';
import { isPassword } from './password.rules.ts';
import { byPassword } from './session.service.ts';

type Login = InputOf<typeof loginApi.login>;

const freeFailures = 3;
// As many as lock an account (attempt.service.ts).
const failuresToLock = 5;

/**
 * Checks account and password. Every attempt is counted before the password is looked at, in a transaction of its own,
 * so that a refusal does not undo the count and parallel guesses cannot get around it. A browser in which the person has
 * logged in before has a counter of its own and meets neither the lock of the account nor the limit of the address.
 */
export async function login(ctx: Ctx, input: Login): Promise<SessionData> {
  assert(ctx.schoolId > 0, identityErrors.noSchool);
  const device = await lookDevice(ctx, input.account);
  const checkStranger = () => device ?? checkAddress(ctx);
  checkStranger();
  await requireWork(ctx, input, device?.fails ?? (await countFailures(ctx, input.account)));
  const attempt = await inSchool(ctx.services, ctx.actor, (tx) => reserveAttempt(tx, input.account, device));
  const isGood = await isPassword(input.password, attempt?.password_hash, {
    isUrgent: device !== undefined,
    beforeHash: checkStranger,
  });
  if (!attempt || !isGood) {
    const failures = await noteFailure(ctx, input.account, attempt?.id);
    if (attempt?.locks) await reportLock(ctx, attempt, device !== undefined);
    refuse(failures >= failuresToLock ? identityErrors.paused : identityErrors.badLogin);
  }
  assert(!attempt.expired, identityErrors.initialExpired);
  // The password is known, whatever the second step brings.
  if (!device) await inSchool(ctx.services, ctx.actor, (tx) => resetFailures(tx, attempt.id));
  await ctx.services.pool.query('delete from kernel.rate where key = $1', [failureKey(ctx, input.account)]);
  return enter(ctx, attempt, byPassword);
}

// By the text that was typed, known or not, so that the challenge does not tell which accounts exist.
const failureKey = (ctx: Ctx, account: string) =>
  `login:${ctx.schoolId}:${createHash('sha256').update(account.toLowerCase()).digest('hex').slice(0, 16)}`;
const quarterHour = 'to_timestamp(floor(extract(epoch from now()) / 900) * 900)';

async function countFailures(ctx: Ctx, account: string): Promise<number> {
  const { rows } = await ctx.services.pool.query<{ count: number }>(
    `select count from kernel.rate where key = $1 and window_at = ${quarterHour}`,
    [failureKey(ctx, account)],
  );
  return rows[0]?.count ?? 0;
}

/** Counts a failure; returns how many this account, known or not, has had since a lock could have begun. */
async function noteFailure(ctx: Ctx, account: string, userId: number | undefined): Promise<number> {
  countFailure(ctx);
  const { rows } = await ctx.services.pool.query<{ failures: number }>(
    `with counted as (insert into kernel.rate (key, window_at, count) values ($1, ${quarterHour}, 1)
       on conflict (key, window_at) do update set count = kernel.rate.count + 1 returning window_at, count)
     select (count + coalesce((select sum(r.count) from kernel.rate r where r.key = $1
       and r.window_at between counted.window_at - interval '30 minutes' and counted.window_at - interval '1 second'), 0))::int as failures
     from counted`,
    [failureKey(ctx, account)],
  );
  const entry = { action: `登录失败：${account}`, docType: 'identity.account', docId: userId ?? null };
  await inSchool(ctx.services, ctx.actor, (tx) => tx.audit(entry), { by: ctx });
  return rows[0]!.failures;
}

/** After the free failures every further attempt costs the browser some work; the refusal carries the challenge. */
async function requireWork(ctx: Ctx, { account, challenge: id, challenge_answer: answer }: Login, failures: number) {
  if (failures < freeFailures) return;
  const { rootSecret, pool } = ctx.services;
  const solver = { schoolId: ctx.schoolId, account, ip: ctx.ip };
  const bits = bitsAfter(failures - freeFailures);
  if (id && answer && isAnswered(rootSecret, solver, { id, answer, bits, now: ctx.now })) {
    const spent = await pool.query('insert into kernel.replay (sign) values ($1) on conflict do nothing', [
      `challenge:${id}`,
    ]);
    if (spent.rowCount === 1) return;
  }
  const { code, message, rule } = identityErrors.challenge;
  throw new Refusal(code, message, { rule, challenge: makeChallenge(rootSecret, solver, bits, ctx.now) });
}
