import type { TestApp } from '#apps/server/testing/harness.ts';
import { createMailer } from '#kernel/server/mailer.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { startPeer } from '#platform/notices/server/testing/peer.ts';
import { startSmtp } from '#platform/notices/server/testing/smtp.ts';
import { mailTemplateApi } from '#platform/notices/shared/mail-template.ts';
import { inspectionNotices } from '../../shared/notice/notices.ts';

type Announced = { markdown: { content?: string; text?: string } };

/** The host of the peer, which the app must be allowed to reach. */
export const startGroups = () => startPeer<Announced>({ reply: { errcode: 0, errmsg: 'ok' } });

/**
 * A mail server and the groups of WeCom and DingTalk on this machine, which receive every notice of inspections: mails are
 * told apart by their subject, announcements by their title.
 */
export async function outwardIn(app: TestApp, groups: Awaited<ReturnType<typeof startGroups>>) {
  const smtp = await startSmtp();
  app.services.mailer = createMailer(smtp.url);
  const school = await app.as('school');
  for (const [sys_key, path] of [
    ['wecom_robot', 'wecom'],
    ['dingtalk_robot', 'dingtalk'],
  ] as const) {
    const { version } = (await school.ok(settingApi.list)).content.find((row) => row.sys_key === sys_key)!;
    await school.ok(settingApi.update, { sys_key, value: `${groups.address}/${path}?key=1`, version });
  }
  await app.admin.query(`update identity.account set email = account || '@example.edu.cn'`);
  await app.admin.query(`update notices.template set by_mail = true, by_robot = true, title = type || '|' || title`);
  for (const { type, label } of inspectionNotices)
    await school.ok(mailTemplateApi.create, {
      name: label,
      scene: type,
      subject: `${type}|{school}`,
      body: '<p>{date}</p>',
      status: 1,
    });
  return {
    /** A place in what has arrived, to look at what comes after it. */
    mark: () => ({ mails: smtp.received.length, posts: groups.posts.length }),
    /** Mails of a type since a mark, as sorted accounts. */
    mailed: (type: string, { mails } = { mails: 0 }) =>
      smtp.received
        .slice(mails)
        .filter(({ subject }) => subject === `${type}|甲大学`)
        .map(({ to }) => to.replace('@example.edu.cn', ''))
        .sort(),
    /** Groups in which a type was announced since a mark, sorted. */
    announced: (type: string, { posts } = { posts: 0 }) =>
      groups.posts
        .slice(posts)
        .filter(({ body }) => (body.markdown.content ?? body.markdown.text)!.startsWith(`**${type}|`))
        .map(({ url }) => url.pathname.slice(1))
        .sort(),
    /** How many are written and not sent. */
    outgoing: async (): Promise<number> => {
      const { rows } = await app.admin.query<{ n: number }>(
        `select count(*)::int as n from notices.delivery where state in ('waiting', 'sending')`,
      );
      return rows[0]!.n;
    },
    stop: async () => {
      await smtp.stop();
      groups.stop();
    },
  };
}
