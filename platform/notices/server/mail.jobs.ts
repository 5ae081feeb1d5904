import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import { pageBase } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { escapeHtml, fillMail } from '../shared/mail-variables.ts';
import { MailState } from '../shared/mail.states.ts';

type Waiting = {
  email: string;
  title: string;
  body: string;
  url: string;
  created_at: Date;
  params: Record<string, string | number>;
  school: string;
  /** The school's wording of this mail; absent: the text of the notice. */
  wording: { subject: string; body: string } | null;
};

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
      await sql<Waiting>`update notices.message m set mail_state = ${MailState.sending} from identity.account u, org.school s
      where m.school_id = ${tx.schoolId} and m.id = ${id} and m.mail_state = ${MailState.waiting} and u.school_id = m.school_id and u.id = m.user_id
        and s.id = m.school_id
      returning coalesce(nullif(m.mail_to, ''), u.email) as email, m.title, m.body, m.url, m.created_at, m.params, s.name as school, (select json_build_object('subject', w.subject, 'body', w.body)
        from notices.mail_template w where w.school_id = m.school_id and w.scene = m.type and w.status = 1 and w.deleted_at is null) as wording`.execute(
        tx.db,
      );
    return rows[0];
  });
  if (!mail) return;
  const error = await ctx.services.mailer
    .send({ to: mail.email, ...contentOf(mail, ctx.services.config.publicUrl) })
    .then(
      () => '',
      (reason: unknown) => (reason instanceof Error ? reason.message : '未知错误').slice(0, 300),
    );
  await inSchool(ctx.services, ctx.actor, (tx) =>
    sql`update notices.message set mail_state = ${error === '' ? MailState.sent : MailState.failed}, mail_error = ${error}, mailed_at = now()
      where school_id = ${tx.schoolId} and id = ${id} and mail_state = ${MailState.sending}`.execute(tx.db),
  );
}

const linkOf = (url: string, base: string | undefined) => (base && url ? `${base}${pageBase}${url}` : '');

function contentOf(mail: Waiting, base: string | undefined): { subject: string; html: string } {
  const link = linkOf(mail.url, base);
  if (!mail.wording) return { subject: mail.title, html: plainMail(mail, link) };
  const date = formatDate(mail.created_at);
  return fillMail(mail.wording, { ...mail.params, school: mail.school, date }, link);
}

function plainMail({ title, body }: Waiting, link: string): string {
  const opened = link && `<p><a href="${escapeHtml(link)}">打开平台查看</a></p>`;
  const lines = body.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`);
  return `<h3>${escapeHtml(title)}</h3>${lines.join('')}${opened}`;
}
