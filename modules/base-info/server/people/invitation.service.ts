import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { scopeOf } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { unitReference } from '#platform/org/server/public.ts';
import { escapeHtml } from '#platform/notices/shared/mail-variables.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import {
  invitationDays,
  InvitationStatus,
  shownInvitations,
  type invitationApi,
  type InvitationRow,
} from '../../shared/people/invitation.ts';
import { longestStay } from '../../shared/people/sign-up.ts';
import { siteOf } from '../lab-card.queries.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

type Stored = Omit<InvitationRow, 'can' | 'expires_at'> & { expires_at: Date };

/** The latest invitations of the caller. */
export async function listInvitations(ctx: Ctx) {
  const { rows } = await sql<Stored>`select i.id, i.name, i.email, u.name as lab_name, i.starts_on, i.ends_on, i.status,
      i.expires_at, i.expires_at <= ${ctx.now} as is_over, coalesce(s.apply_no, '') as apply_no
    from base_info.invitation i join org.unit u on u.school_id = i.school_id and u.id = i.lab_id
    left join base_info.sign_up s on s.school_id = i.school_id and s.id = i.sign_up_id
    where i.school_id = ${ctx.schoolId} and i.host_id = ${ctx.actor.userId} order by i.id desc limit ${shownInvitations}`.execute(
    ctx.db,
  );
  return {
    content: rows.map(({ expires_at, ...row }): InvitationRow => {
      const can = row.status === InvitationStatus.open && !row.is_over ? (['withdraw'] as const) : [];
      return { ...row, expires_at: formatDateTime(expires_at), can: [...can] };
    }),
  };
}

type Invited = InputOf<typeof invitationApi.create>;

/** Invites a person to a laboratory of the caller; the link is mailed where mail is sent, and shown once. */
export async function createInvitation(ctx: Ctx, input: Invited) {
  const { name, email, lab_id, purpose, starts_on, ends_on } = input;
  await checkFields<Invited>(ctx, {
    lab_id: unitReference(ctx, lab_id, ['lab'], scopeOf(ctx.actor, 'base-info.sign-up.confirm'), '接待实验室'),
    starts_on: starts_on < formatDate(ctx.now) && '开始日期不能早于今天',
    ends_on:
      (ends_on < starts_on && '结束日期不能早于开始日期') ||
      (ends_on > addDays(starts_on, longestStay) && `一次最长 ${longestStay} 天，请缩短期限`),
  });
  const token = randomBytes(32).toString('base64url');
  const isMailed = ctx.services.mailer.enabled;
  const { rows } = await sql<{ id: number; school_key: string; school: string; lab: string }>`with made as (
      insert into base_info.invitation (school_id, name, email, lab_id, host_id, purpose, starts_on, ends_on, token_hash,
        expires_at, created_at)
      values (${ctx.schoolId}, ${name}, ${email}, ${lab_id}, ${ctx.actor.userId}, ${purpose}, ${starts_on}, ${ends_on}, ${hashOf(token)},
        ${ctx.now}::timestamptz + make_interval(days => ${invitationDays}), ${ctx.now}) returning id)
    select made.id, s.school_key, s.name as school, u.name as lab from made, org.school s, org.unit u
    where s.id = ${ctx.schoolId} and u.school_id = s.id and u.id = ${lab_id}`.execute(ctx.db);
  const { id, school_key, school, lab } = rows[0]!;
  const link = `${siteOf(ctx)}/lab-baseinfo/out-sign-up?school=${school_key}&invite=${token}`;
  await ctx.audit({ action: '邀请校外人员', docType: 'base-info.invitation', docId: id, note: `${name} ${lab}` });
  if (isMailed) mailLink(ctx, input, { school, lab, link });
  return { id, link, is_mailed: isMailed };
}

function mailLink(
  ctx: Ctx,
  { name, email, starts_on, ends_on }: Invited,
  facts: { school: string; lab: string; link: string },
) {
  const { school, lab, link } = facts;
  const text = `${escapeHtml(ctx.actor.name)}邀请您于 ${starts_on} 至 ${ends_on} 到${escapeHtml(school)}${escapeHtml(lab)}工作。请打开链接填写申请：`;
  const html = `<p>${escapeHtml(name)}：</p><p>${text}</p><p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p><p>链接 ${invitationDays} 天内有效，只能使用一次，请勿转发。</p>`;
  sendLater(ctx, { to: email, subject: `${school}邀请您来校工作`, html });
}

/** Sends after the commit, so that nobody hears of what did not happen. */
function sendLater(ctx: Ctx, mail: { to: string; subject: string; html: string }) {
  const { services } = ctx;
  ctx.after(() => {
    services.mailer
      .send(mail)
      .catch((error: unknown) => services.log.error({ err: error }, 'mail of an invitation not sent'));
  });
}

export async function withdrawInvitation(ctx: Ctx, { id }: { id: number }): Promise<{ is_told: boolean }> {
  const { rows } =
    await sql<Withdrawn>`select i.status, i.name, i.email, i.expires_at <= ${ctx.now} as is_over, u.name as lab,
      s.name as school
    from base_info.invitation i join org.unit u on u.school_id = i.school_id and u.id = i.lab_id join org.school s on s.id = i.school_id
    where i.school_id = ${ctx.schoolId} and i.id = ${id} and i.host_id = ${ctx.actor.userId} for update of i`.execute(
      ctx.db,
    );
  const withdrawn = found(rows[0], '邀请');
  assert(withdrawn.status === InvitationStatus.open, baseInfoErrors.invitationUsed);
  await sql`update base_info.invitation set status = ${InvitationStatus.withdrawn}
    where school_id = ${ctx.schoolId} and id = ${id} and status = ${InvitationStatus.open}`.execute(ctx.db);
  await ctx.audit({ action: '撤回邀请', docType: 'base-info.invitation', docId: id, note: withdrawn.name });
  // The link of one that has run out leads nowhere already.
  const is_told = ctx.services.mailer.enabled && !withdrawn.is_over;
  if (is_told) mailWithdrawal(ctx, withdrawn);
  return { is_told };
}

type Withdrawn = { status: number; name: string; email: string; is_over: boolean; lab: string; school: string };

function mailWithdrawal(ctx: Ctx, { name, email, lab, school }: Withdrawn) {
  const text = `${escapeHtml(ctx.actor.name)}撤回了请您到${escapeHtml(school)}${escapeHtml(lab)}工作的邀请，原来的链接已失效，不需要再填写。如有疑问，请与邀请人联系。`;
  sendLater(ctx, {
    to: email,
    subject: `${school}撤回了来校工作邀请`,
    html: `<p>${escapeHtml(name)}：</p><p>${text}</p>`,
  });
}

export type Invitation = {
  id: number;
  name: string;
  email: string;
  lab_id: number;
  lab_name: string;
  host_id: number;
  host_name: string;
  purpose: string;
  starts_on: string;
  ends_on: string;
};

/** The open invitation behind a link; its host is still there. */
export async function findInvitation(ctx: Ctx, token: string): Promise<Invitation> {
  const { rows } = await sql<Invitation>`select i.id, i.name, i.email, i.lab_id, u.name as lab_name, i.host_id,
      h.name as host_name, i.purpose, i.starts_on, i.ends_on
    from base_info.invitation i
    join org.unit u on u.school_id = i.school_id and u.id = i.lab_id and u.status = 1 and u.deleted_at is null
    join identity.account h on h.school_id = i.school_id and h.id = i.host_id and h.status = 1 and h.deleted_at is null
    where i.school_id = ${ctx.schoolId} and i.token_hash = ${hashOf(token)} and i.status = ${InvitationStatus.open}
      and i.expires_at > ${ctx.now}`.execute(ctx.db);
  assert(rows[0], baseInfoErrors.invitationOver);
  return rows[0];
}

/** A link leads to one application. */
export async function useUpInvitation(ctx: Ctx, id: number, signUpId: number): Promise<void> {
  const { numAffectedRows } = await sql`update base_info.invitation
    set status = ${InvitationStatus.used}, sign_up_id = ${signUpId}
    where school_id = ${ctx.schoolId} and id = ${id} and status = ${InvitationStatus.open}`.execute(ctx.db);
  assert(numAffectedRows === 1n, baseInfoErrors.invitationOver);
}
