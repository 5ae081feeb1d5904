import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { deriveSecret } from '#kernel/server/config.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, conflict, found } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { escapeHtml } from '#platform/notices/shared/mail-variables.ts';
import { identityErrors } from '../shared/errors.ts';
import type { ownAddressApi } from '../shared/own-address.ts';
import { lockAddresses, reportAddresses, type Address } from './address.service.ts';
import { isWithinHourly } from './hourly.service.ts';
import { isPassword } from './password.rules.ts';

const codeMinutes = 30;
const codesPerHour = 5;
const triesPerCode = 5;

export async function findSelf(ctx: Ctx) {
  const { rows } = await sql<
    OutputOf<typeof ownAddressApi.find>
  >`select u.name, u.account, coalesce(u.job_no, '') as job_no,
      u.mobile, u.email, coalesce(n.email, '') as new_email, u.version
    from identity.account u left join identity.new_address n on n.school_id = u.school_id and n.user_id = u.id
    where u.school_id = ${ctx.schoolId} and u.id = ${ctx.actor.userId}`.execute(ctx.db);
  return found(rows[0], '用户');
}

type Self = Address & { password_hash: string; version: number };

/**
 * Saves the caller's own address, for which he shows that he knows the password. A new mail address waits until he has
 * typed the code that is mailed to it; without a mail server it takes effect at once, like the number.
 */
export async function updateSelf(ctx: Ctx, input: InputOf<typeof ownAddressApi.update>): Promise<void> {
  const to = { email: input.email ?? '', mobile: input.mobile ?? '' };
  const self = await inSchool(ctx.services, ctx.actor, readSelf, { readOnly: true });
  if (self.version !== input.version) throw conflict();
  if (to.email === self.email && to.mobile === self.mobile) return;
  if (input.password === undefined) throw badFields({ password: '修改手机号或邮箱，请填写当前密码' });
  assert(self.password_hash !== '', identityErrors.noOwnPassword);
  if (!(await isPassword(input.password, self.password_hash))) throw badFields({ password: '当前密码不正确' });
  await ctx.commit((tx) => saveSelf(tx, self, to));
}

async function readSelf(ctx: Ctx): Promise<Self> {
  const { rows } = await sql<Self>`select email, mobile, password_hash, version from identity.account
    where school_id = ${ctx.schoolId} and id = ${ctx.actor.userId}`.execute(ctx.db);
  return found(rows[0], '用户');
}

async function saveSelf(ctx: Ctx, { version, ...from }: Self, to: Address): Promise<void> {
  const waits = to.email !== '' && to.email !== from.email && ctx.services.mailer.enabled;
  const email = waits ? from.email : to.email;
  const { numAffectedRows } = await sql`update identity.account set mobile = ${to.mobile}, email = ${email},
      email_since = case when email = ${email} then email_since else ${ctx.now} end,
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${ctx.actor.userId} and version = ${version}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw conflict();
  if (waits) await mailCode(ctx, to.email);
  await reportAddresses(ctx, [{ id: ctx.actor.userId, from, to: { email, mobile: to.mobile } }]);
  await log(ctx, waits ? '修改个人信息：新邮箱待确认' : '修改个人信息');
}

const log = (ctx: Ctx, action: string) =>
  ctx.audit({ action, docType: 'identity.account', docId: ctx.actor.userId, note: ctx.actor.name });

const hashOf = ({ services, actor }: Ctx, email: string, code: string) =>
  createHmac('sha256', deriveSecret(services.rootSecret, 'new-address'))
    .update(`${actor.schoolId}:${actor.userId}:${email}:${code}`)
    .digest();

/** Keeps the address that the caller wants, and mails it a code after the commit. */
async function mailCode(ctx: Ctx, email: string): Promise<void> {
  const { services, actor } = ctx;
  assert(
    await isWithinHourly(ctx, `new-address:${ctx.schoolId}:${actor.userId}`, codesPerHour),
    identityErrors.manyCodes,
  );
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await sql`insert into identity.new_address (school_id, user_id, email, code_hash, mailed_at)
    values (${ctx.schoolId}, ${actor.userId}, ${email}, ${hashOf(ctx, email, code)}, ${ctx.now})
    on conflict (school_id, user_id) do update set email = excluded.email, code_hash = excluded.code_hash, fails = 0,
      mailed_at = excluded.mailed_at`.execute(ctx.db);
  const html = `<p>${escapeHtml(actor.name)}：</p><p>验证码 <b>${code}</b>，${codeMinutes} 分钟内有效。请在“个人信息”页面填写，确认把本邮箱用于您的账号。如不是您本人操作，请忽略本邮件。</p>`;
  ctx.after(() => {
    services.mailer
      .send({ to: email, subject: '确认新邮箱', html })
      .catch((error: unknown) => services.log.error({ err: error, userId: actor.userId }, 'code not sent'));
  });
}

export async function mailCodeAgain(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ email: string }>`select email from identity.new_address
    where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId} for update`.execute(ctx.db);
  assert(rows[0], identityErrors.noNewAddress);
  await mailCode(ctx, rows[0].email);
}

export async function withdrawAddress(ctx: Ctx): Promise<void> {
  await sql`delete from identity.new_address
    where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId}`.execute(ctx.db);
  await log(ctx, '撤回新邮箱');
}

type Waiting = { email: string; code_hash: Buffer };

/** The code shows that the address is the caller's own: it replaces the old one. Tries are counted before they are judged. */
export async function confirmAddress(ctx: Ctx, { code }: InputOf<typeof ownAddressApi.confirm>): Promise<void> {
  const waiting = await inSchool(ctx.services, ctx.actor, countTry);
  assert(waiting, identityErrors.codeOver);
  const isRight = timingSafeEqual(waiting.code_hash, hashOf(ctx, waiting.email, code));
  if (!isRight) throw badFields({ code: '验证码不正确，请核对邮件中的 6 位数字' });
  await ctx.commit((tx) => takeAddress(tx, waiting));
}

async function countTry(ctx: Ctx): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`update identity.new_address set fails = fails + 1
    where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId} and fails < ${triesPerCode}
      and mailed_at > ${ctx.now}::timestamptz - make_interval(mins => ${codeMinutes})
    returning email, code_hash`.execute(ctx.db);
  return rows[0];
}

async function takeAddress(ctx: Ctx, { email, code_hash }: Waiting): Promise<void> {
  const { userId } = ctx.actor;
  const from = found((await lockAddresses(ctx, [userId])).get(userId), '用户');
  const spent = await sql`delete from identity.new_address
    where school_id = ${ctx.schoolId} and user_id = ${userId} and code_hash = ${code_hash}`.execute(ctx.db);
  assert(spent.numAffectedRows === 1n, identityErrors.codeOver);
  await sql`update identity.account set email = ${email}, email_since = ${ctx.now}, version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${userId}
    where school_id = ${ctx.schoolId} and id = ${userId}`.execute(ctx.db);
  await reportAddresses(ctx, [{ id: userId, from, to: { email } }]);
  await log(ctx, '确认新邮箱');
}
