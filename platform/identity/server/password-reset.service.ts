import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import { escapeHtml } from '#platform/notices/shared/mail-variables.ts';
import { identityErrors } from '../shared/errors.ts';
import { hashOfChosen, savedColumns, savePassword, type Saved } from './own-password.service.ts';
import { isWithinHourly } from './hourly.service.ts';
import { canMailLinks, hasOldAddress, makeLink } from './reset-link.service.ts';
import { tokenHash } from './session.queries.ts';

const linkMinutes = 30;
const linksPerHour = 3;

type Person = { id: number; name: string; email: string };

/** Makes the person's newest link and mails it after the commit. Nobody waits for the mail, so its time tells nothing. */
export async function sendResetLink(ctx: Ctx, { id, name, email }: Person): Promise<void> {
  const link = await makeLink(ctx, id, linkMinutes);
  const { services } = ctx;
  const html = `<p>${escapeHtml(name)}：</p><p>请在 ${linkMinutes} 分钟内打开以下链接设置新密码，链接只能使用一次。如不是您本人申请，请忽略本邮件。</p><p><a href="${link}">${link}</a></p>`;
  ctx.after(() => {
    services.mailer
      .send({ to: email, subject: '重置密码', html })
      .catch((error: unknown) => services.log.error({ err: error, userId: id }, 'reset link not sent'));
  });
}

/** Sends a link to whoever has such an account and not a young address; everybody hears the same. */
export async function requestReset(ctx: Ctx, { account }: { account: string }): Promise<void> {
  assert(ctx.schoolId > 0, identityErrors.noSchool);
  assert(canMailLinks(ctx), identityErrors.noMail);
  const { rows } = await sql<Person>`select u.id, u.name, u.email from identity.account u
    where u.school_id = ${ctx.schoolId} and lower(u.account) = ${account.toLowerCase()} and ${hasOldAddress(ctx)} and u.status = 1 and u.deleted_at is null`.execute(
    ctx.db,
  );
  const person = rows[0];
  if (!person || !(await isWithinHourly(ctx, `reset:${ctx.schoolId}:${person.id}`, linksPerHour))) return;
  await sendResetLink(ctx, person);
  await ctx.audit({ action: '申请重置密码', docType: 'identity.account', docId: person.id });
}

/** Sets the password that the person behind a link chose. The link is spent in the transaction that writes it. */
export async function resetByLink(ctx: Ctx, input: { code: string; new_password: string }) {
  assert(ctx.schoolId > 0, identityErrors.linkExpired);
  const isLink = (
    schoolId: number,
  ) => sql<boolean>`r.school_id = ${schoolId} and r.token_hash = ${tokenHash(input.code)}
    and r.expires_at > now()`;
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
