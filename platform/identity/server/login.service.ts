import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Refusal, assert, refuse } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/http/run-call.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { SessionData, sessionApi } from '#kernel/shared/session.ts';
import { identityErrors } from '../shared/errors.ts';
import { isCaptcha, makeCaptcha } from './captcha.rules.ts';
import { isPassword } from './password.rules.ts';
import { openSession } from './session.service.ts';

type Login = InputOf<typeof sessionApi.login>;
type Attempt = {
  id: number;
  name: string;
  password_hash: string;
  expired: boolean;
  last_role_id: number;
  last_org_id: number;
};

const freeTries = 3;

/**
 * Checks account and password. Every attempt is counted before the password is looked at, in a transaction of its own,
 * so that a refusal does not undo the count and parallel guesses cannot get around it.
 */
export async function login(ctx: Ctx, input: Login): Promise<SessionData> {
  assert(ctx.schoolId > 0, identityErrors.noSchool);
  const tries = await countTry(ctx, input.account);
  if (tries > freeTries && !(await passCaptcha(ctx, input))) refuseWithCaptcha(ctx, identityErrors.badCaptcha);
  const attempt = await inSchool(ctx.services, ctx.actor, (tx) => reserveAttempt(tx, input.account));
  const good = await isPassword(input.password, attempt?.password_hash);
  if (!attempt || !good) {
    await logIn(ctx, `登录失败：${input.account}`, attempt?.id);
    if (tries >= freeTries) refuseWithCaptcha(ctx, identityErrors.badLogin);
    refuse(identityErrors.badLogin);
  }
  assert(!attempt.expired, identityErrors.initialExpired);
  const user = { ...ctx.actor, userId: attempt.id, name: attempt.name };
  const open = async (tx: Ctx) => {
    await sql`update identity.account set fails = 0, locked_until = null where school_id = ${tx.schoolId} and id = ${attempt.id}`.execute(
      tx.db,
    );
    return openSession(tx, attempt.id, { role_id: attempt.last_role_id, org_id: attempt.last_org_id });
  };
  const data = await inSchool(ctx.services, user, open, { by: ctx });
  await logIn({ ...ctx, actor: user }, '登录', attempt.id);
  await ctx.services.pool.query('delete from kernel.rate where key = $1', [tryKey(ctx, input.account)]);
  return data;
}

const tryKey = (ctx: Ctx, account: string) =>
  `login:${ctx.schoolId}:${createHash('sha256').update(account.toLowerCase()).digest('hex').slice(0, 16)}`;

// By the text that was typed, known or not, so that the captcha does not tell which accounts exist.
async function countTry(ctx: Ctx, account: string): Promise<number> {
  const { rows } = await ctx.services.pool.query<{ count: number }>(
    `insert into kernel.rate (key, window_at, count) values ($1, to_timestamp(floor(extract(epoch from now()) / 900) * 900), 1)
     on conflict (key, window_at) do update set count = kernel.rate.count + 1 returning count`,
    [tryKey(ctx, account)],
  );
  return rows[0]!.count;
}

async function passCaptcha(ctx: Ctx, { captcha, captcha_id: id }: Login): Promise<boolean> {
  if (!captcha || !id || !isCaptcha(ctx.services.rootSecret, id, captcha, ctx.now)) return false;
  const used = await ctx.services.pool.query('insert into kernel.replay (sign) values ($1) on conflict do nothing', [
    `captcha:${id}`,
  ]);
  return used.rowCount === 1;
}

function refuseWithCaptcha(ctx: Ctx, spec: (typeof identityErrors)['badLogin']): never {
  const captcha = makeCaptcha(ctx.services.rootSecret, ctx.now);
  throw new Refusal(spec.code, spec.message, { rule: spec.rule, captcha });
}

/** Counts the attempt on the account; no row when it does not exist, is disabled, or is locked. */
async function reserveAttempt(ctx: Ctx, account: string): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    update identity.account set last_try = now(),
      fails = case when locked_until is not null or last_try < now() - interval '15 minutes' then 1 else fails + 1 end,
      locked_until = case when locked_until is null and last_try >= now() - interval '15 minutes' and fails + 1 >= 5
        then now() + interval '30 minutes' end
    where school_id = ${ctx.schoolId} and lower(account) = ${account.toLowerCase()} and deleted_at is null and status = 1
      and (valid_to is null or valid_to >= (now() at time zone 'Asia/Shanghai')::date)
      and (locked_until is null or locked_until <= now())
    returning id, name, password_hash, last_role_id, last_org_id,
      password_initial and password_set_at < now() - interval '7 days' as expired`.execute(ctx.db);
  return rows[0];
}

const logIn = (ctx: Ctx, action: string, userId?: number) =>
  inSchool(ctx.services, ctx.actor, (tx) => tx.audit({ action, docType: 'account', docId: userId ?? null }), {
    by: ctx,
  });
