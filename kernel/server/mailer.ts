import { createTransport } from 'nodemailer';

export type Mail = { to: string; subject: string; html: string };

/** Sends mail, or says that none is configured; never called inside a transaction. */
export type Mailer = { enabled: boolean; send(mail: Mail): Promise<void> };

/** Mail by SMTP; without a URL every mail is refused and stays visible as not sent. */
export function createMailer(smtpUrl: string | undefined, from = '实验室安全平台 <noreply@localhost>'): Mailer {
  if (smtpUrl === undefined) return { enabled: false, send: () => Promise.reject(new Error('没有配置邮件服务器')) };
  const transport = createTransport(smtpUrl, { from });
  return {
    enabled: true,
    async send({ to, subject, html }) {
      // A line break would start a new header.
      if (/[\r\n]/.test(to + subject)) throw new Error('邮件地址或标题含有换行');
      await transport.sendMail({ to, subject, html });
    },
  };
}
