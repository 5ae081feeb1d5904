import { sql } from 'kysely';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { maskedMobile } from '#kernel/shared/mobile.ts';
import type { StoredPicture } from './mail-picture.queries.ts';
import { Channel, deliveryApi, DeliveryState, type ChannelCode, type DeliveryRow } from '../shared/delivery.ts';

type Stored = Omit<DeliveryRow, 'to' | 'next_at' | 'sent_at' | 'created_at' | 'can'> & {
  name: string;
  email: string;
  mobile: string;
  next_at: Date;
  sent_at: Date | null;
  created_at: Date;
};

const { waiting, failed } = DeliveryState;

/** Deliveries that may be sent again or given up: failed ones, and those that wait for another attempt. */
export const isUnsent = sql<boolean>`(d.state = ${sql.lit(failed)} or d.state = ${sql.lit(waiting)} and d.tries > 0)`;
const unsent = ({ state, tries }: Stored) => state === failed || (state === waiting && tries > 0);

const addressOf = ({ channel, email, mobile }: Stored) =>
  channel === Channel.mail ? email : channel === Channel.sms ? maskedMobile(mobile) : '';

/** What left the school, the newest first. */
export const deliveryList = listQuery<typeof deliveryApi.list, Stored>(deliveryApi.list, {
  noun: '发送记录',
  table: ['notices.delivery', 'd'],
  joins: {
    t: sql`left join notices.template t on t.school_id = d.school_id and t.type = d.type`,
    m: sql`left join notices.message m on m.school_id = d.school_id and m.id = d.message_id`,
    u: sql`left join identity.account u on u.school_id = m.school_id and u.id = m.user_id`,
  },
  columns:
    () => sql`d.id, d.channel, coalesce(t.label, d.type) as label, coalesce(m.title, d.title) as title, d.state, d.tries, d.error,
    d.next_at, d.sent_at, d.created_at, coalesce(u.name, '') as name,
    coalesce(nullif(m.mail_to, ''), u.email, '') as email, coalesce(u.mobile, '') as mobile`,
  reach: () => sql<boolean>`true`,
  filters: { state: 'd.state', channel: 'd.channel', type: 'd.type' },
  sort: {},
  order: { desc: sql`d.id` },
  row: (stored, ctx) => {
    const { name, email: _email, mobile: _mobile, next_at, sent_at, created_at, ...row } = stored;
    const may = unsent(stored) && holdsRight(ctx.actor, 'notices.template.edit');
    return {
      ...row,
      to: [name, addressOf(stored)].filter(Boolean).join(' '),
      next_at: stored.state === waiting && stored.tries > 0 ? formatDateTime(next_at) : null,
      sent_at: sent_at && formatDateTime(sent_at),
      created_at: formatDateTime(created_at),
      can: may ? ['resend', 'cancel'] : [],
    };
  },
});

export type Delivery = {
  id: number;
  channel: ChannelCode;
  tries: number;
  title: string;
  body: string;
  url: string;
  created_at: Date;
  /** Address and values of a message to a person. */
  email: string;
  mobile: string;
  params: Record<string, string | number>;
  is_handled: boolean;
  school: string;
  /** The school's wording of the mail; absent: the text of the notice. */
  wording: { subject: string; body: string; pictures: StoredPicture[] } | null;
};

/** A delivery with all that is sent. */
export async function lookDelivery(ctx: Ctx, id: number): Promise<Delivery | undefined> {
  const { rows } =
    await sql<Delivery>`select d.id, d.channel, d.tries, coalesce(m.title, d.title) as title, coalesce(m.body, d.body) as body,
      coalesce(m.url, d.url) as url, d.created_at, coalesce(nullif(m.mail_to, ''), u.email, '') as email, coalesce(u.mobile, '') as mobile,
      coalesce(m.params, '{}') as params, m.handled_at is not null as is_handled, s.name as school,
      (select json_build_object('subject', w.subject, 'body', w.body, 'pictures', coalesce((select json_agg(json_build_object(
          'id', f.id, 'key', f.key, 'name', f.name, 'ext', f.ext, 'size', f.size) order by array_position(w.pictures, f.id))
          from files.file f where f.school_id = w.school_id and f.id = any(w.pictures)), '[]')) from notices.mail_template w
        where w.school_id = d.school_id and w.scene = d.type and w.status = 1 and w.deleted_at is null) as wording
    from notices.delivery d join org.school s on s.id = d.school_id
    left join notices.message m on m.school_id = d.school_id and m.id = d.message_id
    left join identity.account u on u.school_id = m.school_id and u.id = m.user_id
    where d.school_id = ${ctx.schoolId} and d.id = ${id}`.execute(ctx.db);
  return rows[0];
}
