import type { PageAddress } from '#kernel/shared/rights.ts';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { settingOf, settingsOf } from '#platform/codes/server/public.ts';
import { fillText, type NoticeType } from '../shared/define.ts';
import { Channel, type ChannelCode } from '../shared/delivery.ts';
import { robots, type RobotChannel } from '../shared/robots.ts';
import { spareAt } from './delivery.service.ts';

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
 * Notifies users within the caller's transaction: in the platform, and by mail, by phone and in the school's groups after the commit. Types
 * disabled by the school and users notified before are skipped.
 */
export async function notify(ctx: Ctx, notice: Notice): Promise<void> {
  const { type, params } = notice;
  const people = [...new Set(notice.userIds)];
  if (people.length === 0) return;
  const { rows } = await sql<Template>`select title, body, by_app, by_mail, by_sms, by_robot from notices.template
    where school_id = ${ctx.schoolId} and type = ${type} and status = 1`.execute(ctx.db);
  const template = rows[0];
  if (!template || !(template.by_app || template.by_mail || template.by_sms || template.by_robot)) return;
  const text = { title: fillText(template.title, params).slice(0, 200), body: fillText(template.body, params) };
  const { count, ids } = await writeMessages(ctx, notice, people, {
    ...text,
    by_app: template.by_app,
    channels: await personalChannels(ctx, template),
  });
  // Only what is new to somebody: a repeated notice is not announced again either.
  const announced = template.by_robot && count > 0 ? await writeAnnouncements(ctx, notice, text) : [];
  const sent = [...ids, ...announced];
  if (sent.length > 0) await ctx.job('notices.deliver', { ids: sent });
}

type Template = Text & { by_app: boolean; by_mail: boolean; by_sms: boolean; by_robot: boolean };
type Text = { title: string; body: string };

async function personalChannels(ctx: Ctx, { by_mail, by_sms }: Template): Promise<ChannelCode[]> {
  const channels: ChannelCode[] = [];
  if (by_mail && ctx.services.mailer.enabled) channels.push(Channel.mail);
  if (by_sms && (await settingOf(ctx, 'sms_url')) !== '') channels.push(Channel.sms);
  return channels;
}

type Written = Text & { by_app: boolean; channels: readonly ChannelCode[] };

/** Messages to those who have not got the notice, with a delivery for each channel in which they can be reached. */
async function writeMessages(
  ctx: Ctx,
  { type, params, url, dedupe, awaits, mailTo }: Notice,
  people: readonly number[],
  { title, body, by_app, channels }: Written,
): Promise<{ count: number; ids: number[] }> {
  // Sent by a job, a message may find its documents handled.
  const done = awaits?.ids.length === 0 ? ctx.now : null;
  const values = channels.includes(Channel.mail) ? { ...params, sender: ctx.actor.name } : {};
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with people as materialized (select u.id, coalesce(t.mail_to, u.email) as email, coalesce(t.mail_to, '') as mail_to, u.mobile
      from identity.account u left join json_to_recordset(${addressesOf(mailTo)}::json) as t(id bigint, mail_to text) on t.id = u.id
      where u.school_id = ${ctx.schoolId} and u.id = any(${[...people]}) and (u.status = 1 or t.id is not null) and u.deleted_at is null),
    written as (insert into notices.message (school_id, user_id, type, title, body, url, dedupe, by_app, created_at,
        doc_type, doc_ids, doc_states, handled_at, read_at, params, mail_to)
      select ${ctx.schoolId}, p.id, ${type}, ${title}, ${body}, ${url}, ${dedupe}, ${by_app}, ${ctx.now},
        ${awaits?.docType ?? ''}, ${[...(awaits?.ids ?? [])]}::bigint[], ${[...(awaits?.states ?? [])]}::text[], ${done}::timestamptz, ${done}::timestamptz,
        ${JSON.stringify(values)}::jsonb, p.mail_to
      from people p on conflict do nothing returning id, user_id),
    leaving as (insert into notices.delivery (school_id, channel, type, message_id, created_at, next_at)
      select ${ctx.schoolId}, c.channel, ${type}, w.id, ${ctx.now}, ${spareAt(ctx)}
      from written w join people p on p.id = w.user_id
      cross join lateral (values (${Channel.mail}, p.email), (${Channel.sms}, p.mobile)) c(channel, address)
      where c.address <> '' and c.channel = any(${[...channels]}::text[]) returning id)
    select (select count(*) from written) as count, to_jsonb(array(select id from leaving order by id)) as ids`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** The notice once in the group of each robot that the school has set. */
export async function writeAnnouncements(
  ctx: Ctx,
  { type, url, dedupe }: Pick<Notice, 'type' | 'url' | 'dedupe'>,
  { title, body }: Text,
): Promise<number[]> {
  const addresses = await settingsOf(ctx, Object.values(robots));
  const set = (Object.keys(robots) as RobotChannel[]).filter((channel) => addresses[robots[channel]] !== '');
  const { rows } = await sql<{ id: number }>`
    insert into notices.delivery (school_id, channel, type, title, body, url, dedupe, created_at, next_at)
    select ${ctx.schoolId}, c.channel, ${type}, ${title}, ${body}, ${url}, ${dedupe}, ${ctx.now}, ${spareAt(ctx)}
    from unnest(${set}::text[]) as c(channel) on conflict do nothing returning id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

const addressesOf = (mailTo: Notice['mailTo']) =>
  JSON.stringify([...(mailTo ?? [])].map(([id, mail_to]) => ({ id, mail_to })));

/** Adds templates and periods of a slice to a school; texts changed by the school stay. */
export async function prepareNotices(
  ctx: Ctx,
  types: readonly (NoticeType & { variables: string[] })[],
): Promise<void> {
  const rows = types.map(({ byMail = false, bySms = false, ...notice }) => ({
    ...notice,
    by_mail: byMail,
    by_sms: bySms,
  }));
  await sql`insert into notices.template (school_id, type, label, occasion, variables, title, body, by_mail, by_sms)
    select ${ctx.schoolId}, t.type, t.label, t.occasion, t.variables, t.title, t.body, t.by_mail, t.by_sms
    from json_to_recordset(${JSON.stringify(rows)}::json) as t(type text, label text, occasion text, variables text[], title text, body text, by_mail boolean, by_sms boolean)
    on conflict (school_id, type) do update set label = excluded.label, occasion = excluded.occasion, variables = excluded.variables`.execute(
    ctx.db,
  );
  const periods = types.flatMap(({ type, period }) => (period ? [{ type, ...period }] : []));
  await sql`insert into notices.period as own (school_id, type, anchor, first_day, every_days, times, recipients, escalate_from, escalate_to)
    select ${ctx.schoolId}, p.type, p.anchor, p.first_day, p.every_days, p.times, p.recipients, p.escalate_from, p.escalate_to
    from json_to_recordset(${JSON.stringify(periods)}::json) as p(type text, anchor text, first_day int, every_days int, times int,
      recipients text[], escalate_from int, escalate_to text[])
    on conflict (school_id, type) do update set anchor = excluded.anchor, recipients = coalesce(own.recipients, excluded.recipients),
      -- Emptied by a school, it stays so.
      escalate_from = case when own.escalate_to is null then excluded.escalate_from else own.escalate_from end,
      escalate_to = coalesce(own.escalate_to, excluded.escalate_to)`.execute(ctx.db);
}
