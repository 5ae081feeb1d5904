import { createTransport } from 'nodemailer';

/** A picture inside of a mail; its markup names it as `cid:<cid>`. */
export type MailPicture = { cid: string; name: string; type: string; content: Buffer };
export type Mail = { to: string; subject: string; html: string; pictures?: readonly MailPicture[] };

/** Sends mail; throws if no SMTP server is configured. Never call it inside a transaction. */
export type Mailer = { enabled: boolean; send(mail: Mail): Promise<void> };

/**
 * Milliseconds that a mail server may take: for its name, to accept a connection, to greet, and between two answers. A
 * server that delays its greeting against spam does so for some seconds; the library's own limits, minutes, would keep the
 * mails behind this one waiting.
 */
export const mailLimits = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
};

const from = '实验室安全平台 <noreply@localhost>';

/** SMTP mailer; without a URL every mail fails and stays visible as not sent. */
export function createMailer(smtpUrl: string | undefined, limits = mailLimits): Mailer {
  if (smtpUrl === undefined) return { enabled: false, send: () => Promise.reject(new Error('没有配置邮件服务器')) };
  const transport = createTransport({ url: smtpUrl, ...limits }, { from });
  return {
    enabled: true,
    async send({ to, subject, html, pictures = [] }) {
      // Line breaks would inject headers.
      if (/[\r\n]/.test(to + subject)) throw new Error('邮件地址或标题含有换行');
      const attachments = pictures.map(({ cid, name, type, content }) => ({
        cid,
        filename: name,
        contentType: type,
        content,
        contentDisposition: 'inline' as const,
      }));
      await transport.sendMail({ to, subject, html, attachments });
    },
  };
}
