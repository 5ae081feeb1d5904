import type { Ctx } from '#kernel/server/context.ts';
import type { Mail } from '#kernel/server/mailer.ts';
import { pageBase } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { escapeHtml, fillMail } from '../shared/mail-variables.ts';
import type { Delivery } from './delivery.queries.ts';
import { mailFault, type Fault } from './delivery.rules.ts';
import { placePictures } from './mail-picture.queries.ts';

/** Sends a notice as mail. */
export async function sendMail(ctx: Ctx, mail: Delivery): Promise<Fault | undefined> {
  const { mailer, config } = ctx.services;
  const content = await contentOf(ctx, mail, linkOf(mail.url, config.publicUrl));
  return mailer.send({ to: mail.email, ...content }).then(() => undefined, mailFault);
}

/** Address of the page that a notice opens; empty without one, or without an address of the platform. */
export const linkOf = (url: string, base: string | undefined): string =>
  base && url ? `${base}${pageBase}${url}` : '';

async function contentOf(ctx: Ctx, mail: Delivery, link: string): Promise<Omit<Mail, 'to'>> {
  const { wording, school } = mail;
  if (!wording) return { subject: mail.title, html: plainMail(mail, link) };
  const date = formatDate(mail.created_at);
  const { attached, addresses } = await placePictures(ctx, wording.body, wording.pictures);
  return { ...fillMail(wording, { ...mail.params, school, date }, link, addresses), pictures: attached };
}

function plainMail({ title, body }: Delivery, link: string): string {
  const opened = link && `<p><a href="${escapeHtml(link)}">打开平台查看</a></p>`;
  const lines = body.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`);
  return `<h3>${escapeHtml(title)}</h3>${lines.join('')}${opened}`;
}
