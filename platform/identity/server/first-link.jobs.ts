import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import { escapeHtml } from '#platform/notices/shared/mail-variables.ts';
import { hasFirstLink, hasOldAddress, makeLink, voidLinks } from './reset-link.service.ts';

// As long as a first password.
const linkDays = 7;

type Letter = { name: string; account: string; school: string; email: string; link: string };

/**
 * Mails people without a password the link by which they choose one. The link is made here, so that it is nowhere kept in
 * clear; who has it already is left out, so that a job that runs again mails nobody twice.
 */
export async function mailFirstLinks(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<void> {
  let failure: unknown;
  for (const id of ids) await mailOne(ctx, id).catch((error: unknown) => (failure = error));
  // The queue tries again.
  if (failure !== undefined) throw failure;
}

async function mailOne(ctx: Ctx, id: number): Promise<void> {
  const letter = await inSchool(ctx.services, ctx.actor, (tx) => prepareLetter(tx, id));
  if (!letter) return;
  try {
    await ctx.services.mailer.send({
      to: letter.email,
      subject: `${letter.school}：设置登录密码`,
      html: textOf(letter),
    });
  } catch (error) {
    await inSchool(ctx.services, ctx.actor, (tx) => voidLinks(tx, [id]));
    throw error;
  }
}

async function prepareLetter(ctx: Ctx, id: number): Promise<Letter | undefined> {
  const { rows } = await sql<Omit<Letter, 'link'>>`select u.name, u.account, s.name as school, u.email
    from identity.account u join org.school s on s.id = u.school_id
    where u.school_id = ${ctx.schoolId} and u.id = ${id} and u.password_hash = '' and u.status = 1 and u.deleted_at is null
      and ${hasOldAddress(ctx)} and not ${hasFirstLink} for update of u`.execute(ctx.db);
  return rows[0] && { ...rows[0], link: await makeLink(ctx, id, linkDays * 24 * 60) };
}

const textOf = ({ name, account, school, link }: Letter) =>
  `<p>${escapeHtml(name)}：</p><p>您在${escapeHtml(school)}实验室安全与管理平台的账号是 <b>${escapeHtml(account)}</b>。请在 ${linkDays} 天内打开以下链接设置登录密码，链接只能使用一次。过期后可在登录页点击“忘记密码”。</p><p><a href="${link}">${link}</a></p>`;
