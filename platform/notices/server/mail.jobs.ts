import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import { MailState } from '../shared/mail.states.ts';

type Waiting = { id: number; email: string; title: string; body: string; url: string };

/**
 * Sends pending mails. Each is claimed before sending, so that a killed run never sends twice;
 * claimed but unconfirmed mails are reported as failed.
 */
export async function sendMails(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<void> {
  await inSchool(ctx.services, ctx.actor, (tx) =>
    sql`update notices.message set mail_state = ${MailState.failed}, mail_error = '发送中断，未确认是否送达'
      where school_id = ${tx.schoolId} and id = any(${ids}) and mail_state = ${MailState.sending}`.execute(tx.db),
  );
  for (const id of ids) await sendOne(ctx, id);
}

async function sendOne(ctx: Ctx, id: number) {
  const mail = await inSchool(ctx.services, ctx.actor, async (tx) => {
    const { rows } =
      await sql<Waiting>`update notices.message m set mail_state = ${MailState.sending} from identity.account u
      where m.school_id = ${tx.schoolId} and m.id = ${id} and m.mail_state = ${MailState.waiting} and u.school_id = m.school_id and u.id = m.user_id
      returning m.id, u.email, m.title, m.body, m.url`.execute(tx.db);
    return rows[0];
  });
  if (!mail) return;
  const error = await ctx.services.mailer
    .send({ to: mail.email, subject: mail.title, html: htmlOf(mail, ctx.services.config.publicUrl) })
    .then(
      () => '',
      (reason: unknown) => (reason instanceof Error ? reason.message : '未知错误').slice(0, 300),
    );
  await inSchool(ctx.services, ctx.actor, (tx) =>
    sql`update notices.message set mail_state = ${error === '' ? MailState.sent : MailState.failed}, mail_error = ${error}, mailed_at = now()
      where school_id = ${tx.schoolId} and id = ${id} and mail_state = ${MailState.sending}`.execute(tx.db),
  );
}

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[mark]!);

function htmlOf({ title, body, url }: Waiting, base: string | undefined): string {
  const link = base && url ? `<p><a href="${escape(`${base}/lab-platform${url}`)}">打开平台查看</a></p>` : '';
  const lines = body.split('\n').map((line) => `<p>${escape(line)}</p>`);
  return `<h3>${escape(title)}</h3>${lines.join('')}${link}`;
}
