import { createTransport } from 'nodemailer';

export type Mail = { to: string; subject: string; html: string };

/** Sends mail; throws if no SMTP server is configured. Never call it inside a transaction. */
export type Mailer = { enabled: boolean; send(mail: Mail): Promise<void> };

/** SMTP mailer; without a URL every mail fails and stays visible as not sent. */
export function createMailer(smtpUrl: string | undefined, from = '实验室安全平台 <noreply@localhost>'): Mailer {
  if (smtpUrl === undefined) return { enabled: false, send: () => Promise.reject(new Error('没有配置邮件服务器')) };
  const transport = createTransport(smtpUrl, { from });
  return {
    enabled: true,
    async send({ to, subject, html }) {
      // Line breaks would inject headers.
      if (/[\r\n]/.test(to + subject)) throw new Error('邮件地址或标题含有换行');
      await transport.sendMail({ to, subject, html });
    },
  };
}
