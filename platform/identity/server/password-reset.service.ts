import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import { pageBase } from '#kernel/shared/contract.ts';
import { identityErrors } from '../shared/errors.ts';
import { hashOfChosen, savedColumns, savePassword, type Saved } from './own-password.service.ts';
import { tokenHash } from './session.queries.ts';
import { newToken } from './session.service.ts';

const linkMinutes = 30;
const linksPerHour = 3;

type Person = { id: number; name: string; email: string };

/** Links need a mail server and the platform's own address, which is never taken from a call. */
export const canMailLinks = ({ services }: Ctx) => services.mailer.enabled && services.config.publicUrl !== undefined;

/** Makes the person's newest link and mails it after the commit. Nobody waits for the mail, so its time tells nothing. */
export async function sendResetLink(ctx: Ctx, { id, name, email }: Person): Promise<void> {
  const token = newToken();
  await sql`insert into identity.password_reset as r (school_id, user_id, token_hash) values (${ctx.schoolId}, ${id}, ${tokenHash(token)})
    on conflict (school_id, user_id) do update set token_hash = excluded.token_hash, created_at = now()`.execute(
    ctx.db,
  );
  const { services } = ctx;
  const link = `${services.config.publicUrl}${pageBase}/reset-password?school=${ctx.actor.schoolKey}&code=${token}`;
  const html = `<p>${plain(name)}：</p><p>请在 ${linkMinutes} 分钟内打开以下链接设置新密码，链接只能使用一次。如不是您本人申请，请忽略本邮件。</p><p><a href="${link}">${link}</a></p>`;
  ctx.after(() => {
    services.mailer
      .send({ to: email, subject: '重置密码', html })
      .catch((error: unknown) => services.log.error({ err: error, userId: id }, 'reset link not sent'));
  });
}

const plain = (text: string) => text.replace(/[&<>"]/g, '');

/** Sends a link to whoever has such an account and an address; everybody hears the same. */
export async function requestReset(ctx: Ctx, { account }: { account: string }): Promise<void> {
  assert(ctx.schoolId > 0, identityErrors.noSchool);
  assert(canMailLinks(ctx), identityErrors.noMail);
  const { rows } = await sql<Person>`select id, name, email from identity.account
    where school_id = ${ctx.schoolId} and lower(account) = ${account.toLowerCase()} and email <> '' and status = 1 and deleted_at is null`.execute(
    ctx.db,
  );
  const person = rows[0];
  if (!person || !(await mayAskAgain(ctx, person.id))) return;
  await sendResetLink(ctx, person);
  await ctx.audit({ action: '申请重置密码', docType: 'identity.account', docId: person.id });
}

async function mayAskAgain(ctx: Ctx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`insert into kernel.rate (key, window_at, count)
    values (${`reset:${ctx.schoolId}:${userId}`}, date_trunc('hour', now()), 1)
    on conflict (key, window_at) do update set count = kernel.rate.count + 1 returning count`.execute(ctx.db);
  return rows[0]!.count <= linksPerHour;
}

/** Sets the password that the person behind a link chose. The link is spent in the transaction that writes it. */
export async function resetByLink(ctx: Ctx, input: { code: string; new_password: string }) {
  assert(ctx.schoolId > 0, identityErrors.linkExpired);
  const isLink = (
    schoolId: number,
  ) => sql<boolean>`r.school_id = ${schoolId} and r.token_hash = ${tokenHash(input.code)}
    and r.created_at > now() - make_interval(mins => ${linkMinutes})`;
  const saved = await inSchool(ctx.services, ctx.actor, async (tx) => {
    const { rows } =
      await sql<Saved>`select ${savedColumns} join identity.password_reset r on r.school_id = u.school_id and r.user_id = u.id
      where ${isLink(tx.schoolId)} and u.status = 1 and u.deleted_at is null`.execute(tx.db);
    return rows[0];
  });
  assert(saved, identityErrors.linkExpired);
  const hash = await hashOfChosen(saved, input.new_password);
  const write = async (tx: Ctx) => {
    const spent = await sql`delete from identity.password_reset r where ${isLink(tx.schoolId)}`.execute(tx.db);
    assert(spent.numAffectedRows === 1n, identityErrors.linkExpired);
    await savePassword(tx, saved, hash, '通过邮件链接重置密码');
  };
  await inSchool(ctx.services, { ...ctx.actor, userId: saved.id, name: saved.name }, write, { by: ctx });
  return {};
}
