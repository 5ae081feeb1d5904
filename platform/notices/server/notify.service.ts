import type { PageAddress } from '#kernel/shared/rights.ts';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { fillText, type NoticeType } from '../shared/define.ts';
import { MailState } from '../shared/mail.states.ts';

type Notice = {
  type: string;
  userIds: readonly number[];
  /** Values of the variables of the template. */
  params: Record<string, string | number>;
  /** Page below the page base that it leads to. */
  /** Address of the page that the message opens; empty for none. */
  url: PageAddress | '';
  /** Dedupe key such as `problem:12:issued`; each user is notified once. */
  dedupe: string;
  /** Documents that await an action, and the states in which they do; absent: nothing is asked for. */
  awaits?: Awaits;
  /** Where mails go instead of to the accounts' own addresses, `''` for nowhere; disabled accounts are notified as well. */
  mailTo?: ReadonlyMap<number, string>;
};

export type Awaits = { docType: string; ids: readonly number[]; states: readonly string[] };

/**
 * Notifies users within the caller's transaction: in the platform, and by mail and in the school's groups after the commit. Types disabled by
 * the school and users notified before are skipped.
 */
export async function notify(ctx: Ctx, { type, userIds, params, url, dedupe, awaits, mailTo }: Notice): Promise<void> {
  const people = [...new Set(userIds)];
  if (people.length === 0) return;
  const { rows } = await sql<{ title: string; body: string; by_app: boolean; by_mail: boolean; by_robot: boolean }>`
    select title, body, by_app, by_mail, by_robot from notices.template
    where school_id = ${ctx.schoolId} and type = ${type} and status = 1`.execute(ctx.db);
  const template = rows[0];
  if (!template || (!template.by_app && !template.by_mail && !template.by_robot)) return;
  const title = fillText(template.title, params).slice(0, 200);
  const body = fillText(template.body, params);
  // Sent by a job, a message may find its documents handled.
  const done = awaits?.ids.length === 0 ? ctx.now : null;
  const byMail = template.by_mail && ctx.services.mailer.enabled;
  const sent = await sql<{ id: number; mail_state: string }>`
    insert into notices.message (school_id, user_id, type, title, body, url, dedupe, by_app, mail_state, created_at,
      doc_type, doc_ids, doc_states, handled_at, read_at, params, mail_to)
    select ${ctx.schoolId}, u.id, ${type}, ${title}, ${body}, ${url}, ${dedupe},
      ${template.by_app}, case when ${byMail} and coalesce(t.mail_to, u.email) <> '' then ${MailState.waiting} else ${MailState.none} end, ${ctx.now},
      ${awaits?.docType ?? ''}, ${[...(awaits?.ids ?? [])]}::bigint[], ${[...(awaits?.states ?? [])]}::text[], ${done}::timestamptz, ${done}::timestamptz,
      ${JSON.stringify(byMail ? { ...params, sender: ctx.actor.name } : {})}::jsonb, coalesce(t.mail_to, '')
    from identity.account u left join json_to_recordset(${addressesOf(mailTo)}::json) as t(id bigint, mail_to text) on t.id = u.id
    where u.school_id = ${ctx.schoolId} and u.id = any(${people}) and (u.status = 1 or t.id is not null) and u.deleted_at is null
    on conflict do nothing returning id, mail_state`.execute(ctx.db);
  const mails = sent.rows.filter((row) => row.mail_state === MailState.waiting).map((row) => row.id);
  if (mails.length > 0) await ctx.job('notices.mail', { ids: mails });
  // Only what is new to somebody: a repeated notice is not announced again either.
  if (template.by_robot && sent.rows.length > 0) await ctx.job('notices.robot', { type, title, body, url, dedupe });
}

const addressesOf = (mailTo: Notice['mailTo']) =>
  JSON.stringify([...(mailTo ?? [])].map(([id, mail_to]) => ({ id, mail_to })));

/** Adds templates and periods of a slice to a school; texts changed by the school stay. */
export async function prepareNotices(
  ctx: Ctx,
  types: readonly (NoticeType & { variables: string[] })[],
): Promise<void> {
  const rows = types.map(({ byMail = false, ...notice }) => ({ ...notice, by_mail: byMail }));
  await sql`insert into notices.template (school_id, type, label, occasion, variables, title, body, by_mail)
    select ${ctx.schoolId}, t.type, t.label, t.occasion, t.variables, t.title, t.body, t.by_mail
    from json_to_recordset(${JSON.stringify(rows)}::json) as t(type text, label text, occasion text, variables text[], title text, body text, by_mail boolean)
    on conflict (school_id, type) do update set label = excluded.label, occasion = excluded.occasion, variables = excluded.variables`.execute(
    ctx.db,
  );
  const periods = types.flatMap(({ type, period }) => (period ? [{ type, ...period }] : []));
  await sql`insert into notices.period (school_id, type, first_day, every_days, times)
    select ${ctx.schoolId}, p.type, p.first_day, p.every_days, p.times
    from json_to_recordset(${JSON.stringify(periods)}::json) as p(type text, first_day int, every_days int, times int)
    on conflict do nothing`.execute(ctx.db);
}
