import type { Ctx } from '#kernel/server/context.ts';
import { pageBase } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { escapeHtml, fillMail } from '../shared/mail-variables.ts';
import type { Delivery } from './delivery.queries.ts';
import { mailFault, type Fault } from './delivery.rules.ts';

/** Sends a notice as mail. */
export function sendMail(ctx: Ctx, mail: Delivery): Promise<Fault | undefined> {
  const { mailer, config } = ctx.services;
  return mailer.send({ to: mail.email, ...contentOf(mail, config.publicUrl) }).then(() => undefined, mailFault);
}

/** Address of the page that a notice opens; empty without one, or without an address of the platform. */
export const linkOf = (url: string, base: string | undefined): string =>
  base && url ? `${base}${pageBase}${url}` : '';

function contentOf(mail: Delivery, base: string | undefined): { subject: string; html: string } {
  const link = linkOf(mail.url, base);
  if (!mail.wording) return { subject: mail.title, html: plainMail(mail, link) };
  const date = formatDate(mail.created_at);
  return fillMail(mail.wording, { ...mail.params, school: mail.school, date }, link);
}

function plainMail({ title, body }: Delivery, link: string): string {
  const opened = link && `<p><a href="${escapeHtml(link)}">打开平台查看</a></p>`;
  const lines = body.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`);
  return `<h3>${escapeHtml(title)}</h3>${lines.join('')}${opened}`;
}
