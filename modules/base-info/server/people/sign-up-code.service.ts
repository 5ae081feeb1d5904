import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { deriveSecret } from '#kernel/server/config.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';

const codeMinutes = 30;
const triesPerCode = 5;

const keyOf = (email: string) => email.toLowerCase();
const hashOf = ({ services, schoolId }: Ctx, email: string, code: string) =>
  createHmac('sha256', deriveSecret(services.rootSecret, 'sign-up-code'))
    .update(`${schoolId}:${keyOf(email)}:${code}`)
    .digest();

/** Mails a code to an address that an applicant gives; the newest one counts. */
export async function mailSignUpCode(ctx: Ctx, email: string): Promise<void> {
  const { services } = ctx;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await sql`insert into base_info.sign_up_code (school_id, email, code_hash, mailed_at)
    values (${ctx.schoolId}, ${keyOf(email)}, ${hashOf(ctx, email, code)}, ${ctx.now})
    on conflict (school_id, email) do update set code_hash = excluded.code_hash, fails = 0, mailed_at = excluded.mailed_at`.execute(
    ctx.db,
  );
  const html = `<p>校外人员注册验证码 <b>${code}</b>，${codeMinutes} 分钟内有效。如不是您本人操作，请忽略本邮件。</p>`;
  ctx.after(() => {
    services.mailer
      .send({ to: email, subject: '校外人员注册验证码', html })
      .catch((error: unknown) => services.log.error({ err: error }, 'sign-up code not mailed'));
  });
}

/** Refuses a wrong code. A wrong try is counted in a transaction of its own, so that the refusal does not undo it. */
export async function checkSignUpCode(ctx: Ctx, email: string, code: string | undefined): Promise<void> {
  if (!code) throw badFields({ email_code: '请点击“获取验证码”，填写邮件中的 6 位数字' });
  const hash = await inSchool(ctx.services, ctx.actor, async (tx) => {
    const { rows } = await sql<{ code_hash: Buffer }>`select code_hash from base_info.sign_up_code
      where school_id = ${tx.schoolId} and email = ${keyOf(email)} and fails < ${triesPerCode}
        and mailed_at > ${ctx.now}::timestamptz - make_interval(mins => ${codeMinutes}) for update`.execute(tx.db);
    const stored = rows[0]?.code_hash;
    if (stored && !timingSafeEqual(stored, hashOf(ctx, email, code)))
      await sql`update base_info.sign_up_code set fails = fails + 1
        where school_id = ${tx.schoolId} and email = ${keyOf(email)}`.execute(tx.db);
    return stored;
  });
  if (!hash) throw badFields({ email_code: '验证码已过期或输错次数过多，请重新获取' });
  if (!timingSafeEqual(hash, hashOf(ctx, email, code)))
    throw badFields({ email_code: '验证码不正确，请核对邮件中的 6 位数字' });
}

/** An application takes the code; it counts once. */
export async function spendSignUpCode(ctx: Ctx, email: string, code: string): Promise<void> {
  const { numAffectedRows } = await sql`delete from base_info.sign_up_code
    where school_id = ${ctx.schoolId} and email = ${keyOf(email)} and code_hash = ${hashOf(ctx, email, code)}`.execute(
    ctx.db,
  );
  if (numAffectedRows !== 1n) throw badFields({ email_code: '验证码已过期或输错次数过多，请重新获取' });
}

/** Codes of the day before serve nobody. */
export async function dropOldCodes(ctx: Ctx): Promise<void> {
  await sql`delete from base_info.sign_up_code where school_id = ${ctx.schoolId}
    and mailed_at < ${ctx.now}::timestamptz - interval '1 day'`.execute(ctx.db);
}
