import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { identityErrors } from '../../shared/errors.ts';
import { type Enrolment } from '../../shared/access/second-factor.ts';
import { FactorRule } from '../../shared/factor-rule.ts';
import { findFactor } from './factor-rule.queries.ts';
import { endOtherSessions } from './own-session.service.ts';
import { isPassword } from '../password.rules.ts';
import {
  confirmFactor,
  drawKey,
  dropFactor,
  findOwner,
  judgeCode,
  makeKey,
  replaceRecoveryCodes,
  spendCode,
} from './second-factor.service.ts';
import { ownSession } from '../session.service.ts';

/** The caller's own second factor, for his personal page. */
export async function readOwnFactor(ctx: Ctx) {
  const { enrolled, rule } = await findFactor(ctx, ctx.actor.userId);
  const { rows } = await sql<{ since: Date | null; codes_left: number }>`
    select (select f.confirmed_at from identity.second_factor f where f.school_id = u.school_id and f.user_id = u.id) as since,
      (select count(*)::int from identity.recovery_code c where c.school_id = u.school_id and c.user_id = u.id) as codes_left
    from identity.account u where u.school_id = ${ctx.schoolId} and u.id = ${ctx.actor.userId}`.execute(ctx.db);
  const { since, codes_left } = found(rows[0], '用户');
  const { sso } = await ownSession(ctx);
  return { enrolled, rule, codes_left, since: since && formatDateTime(since), asks_password: sso === '' };
}

/** Makes the key that the caller's app is set up with; who found a session open does not know the password. */
export async function startOwnFactor(ctx: Ctx, { password }: { password?: string | undefined }): Promise<Enrolment> {
  const { userId } = ctx.actor;
  const own = await inSchool(ctx.services, ctx.actor, async (tx) => {
    const { rule } = await findFactor(tx, userId);
    assert(rule !== FactorRule.off, identityErrors.factorOff);
    const { rows } = await sql<{ password_hash: string }>`select password_hash from identity.account
      where school_id = ${tx.schoolId} and id = ${userId}`.execute(tx.db);
    return { ...(await ownSession(tx)), hash: found(rows[0], '用户').password_hash };
  });
  if (own.sso === '') {
    if (password === undefined) throw badFields({ password: '请填写当前密码' });
    if (!(await isPassword(password, own.hash))) throw badFields({ password: '当前密码不正确' });
  }
  const { secret, owner } = await inSchool(
    ctx.services,
    ctx.actor,
    async (tx) => ({ secret: await makeKey(tx, { id: userId }), owner: await findOwner(tx, userId) }),
    { by: ctx },
  );
  return drawKey(secret, owner);
}

/** Judges the caller's code and spends it with what it allows, in one transaction. */
async function withCode<T>(
  ctx: Ctx,
  code: string,
  isConfirmed: boolean,
  work: (tx: Ctx, good: Awaited<ReturnType<typeof judgeCode>>) => Promise<T>,
): Promise<T> {
  const { enrolled } = await inSchool(ctx.services, ctx.actor, (tx) => findFactor(tx, ctx.actor.userId), {
    readOnly: true,
  });
  assert(enrolled === isConfirmed, isConfirmed ? identityErrors.factorMissing : identityErrors.factorOn);
  const good = await judgeCode(ctx, ctx.actor.userId, code, isConfirmed);
  return inSchool(ctx.services, ctx.actor, (tx) => work(tx, good), { by: ctx });
}

/** Turns the second factor on; other sessions were opened without it and end. */
export const confirmOwnFactor = (ctx: Ctx, { code }: { code: string }) =>
  withCode(ctx, code, false, async (tx, good) => {
    const recovery_codes = await confirmFactor(tx, ctx.actor.userId, good);
    await endOtherSessions(tx);
    return { recovery_codes };
  });

export const renewOwnCodes = (ctx: Ctx, { code }: { code: string }) =>
  withCode(ctx, code, true, async (tx, good) => {
    await spendCode(tx, tx.actor.userId, good);
    await tx.audit({ action: '重新生成恢复码', docType: 'identity.account', docId: tx.actor.userId });
    return { recovery_codes: await replaceRecoveryCodes(tx, tx.actor.userId) };
  });

export const stopOwnFactor = (ctx: Ctx, { code }: { code: string }) =>
  withCode(ctx, code, true, async (tx, good) => {
    const { userId } = tx.actor;
    const { rule } = await findFactor(tx, userId);
    assert(rule !== FactorRule.required, identityErrors.factorRequired);
    await spendCode(tx, userId, good);
    await dropFactor(tx, userId, '关闭了两步验证');
    await tx.audit({ action: '关闭两步验证', docType: 'identity.account', docId: userId });
    return {};
  });
