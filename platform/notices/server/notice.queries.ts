import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import {
  inboxApi,
  periodApi,
  templateApi,
  type MessageRow,
  type PeriodRow,
  type TemplateRow,
} from '../shared/notice.ts';
import { DeliveryState } from '../shared/delivery.ts';

type StoredMessage = Omit<MessageRow, 'created_at' | 'read_at' | 'handled_at'> & {
  created_at: Date;
  read_at: Date | null;
  handled_at: Date | null;
};

/** The caller's own messages: newest first, those that are handled last. Home, bell and list read them here. */
export const inbox = listQuery<typeof inboxApi.list, StoredMessage>(inboxApi.list, {
  noun: '通知',
  table: ['notices.message', 'm'],
  joins: { t: sql`left join notices.template t on t.school_id = m.school_id and t.type = m.type` },
  columns: () =>
    sql`m.id, m.type, coalesce(t.label, m.type) as label, m.title, m.body, m.url, m.created_at, m.read_at, m.handled_at`,
  reach: ({ actor }) => sql<boolean>`m.user_id = ${actor.userId} and m.by_app`,
  filters: { unread: (only) => (only ? sql<boolean>`m.read_at is null` : sql<boolean>`true`) },
  sort: { created_at: sql`m.created_at` },
  neverNull: ['created_at'],
  order: [sql`m.handled_at is not null`, { desc: sql`m.created_at` }, { desc: sql`m.id` }],
  row: (stored) => ({
    ...stored,
    created_at: formatDateTime(stored.created_at),
    read_at: stored.read_at && formatDateTime(stored.read_at),
    handled_at: stored.handled_at && formatDateTime(stored.handled_at),
  }),
});

export async function countUnread(ctx: Ctx) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from notices.message
    where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId} and by_app and read_at is null`.execute(ctx.db);
  return rows[0]!;
}

type StoredTemplate = Omit<TemplateRow, 'updated_at' | 'can'> & { updated_at: Date };

const allowed = (ctx: Ctx): ['edit'] | [] => (holdsRight(ctx.actor, 'notices.template.edit') ? ['edit'] : []);

export const templateList = listQuery<typeof templateApi.list, StoredTemplate>(templateApi.list, {
  noun: '通知模板',
  table: ['notices.template', 't'],
  columns: (
    ctx,
  ) => sql`t.id, t.type, t.label, t.occasion, t.variables, t.title, t.body, t.by_app, t.by_mail, t.by_sms, t.by_robot, t.status, t.updated_at, t.version,
    (select count(*) from notices.message m where m.school_id = t.school_id and m.type = t.type
      and m.created_at > ${ctx.now}::timestamptz - interval '30 days') as sent,
    (select count(*) from notices.delivery d where d.school_id = t.school_id and d.type = t.type and d.state = ${sql.lit(DeliveryState.failed)}) as failed`,
  reach: () => sql<boolean>`true`,
  filters: { keyword: (word) => matchesText(sql`t.label || t.title`, word) },
  sort: { label: sql`t.label`, type: sql`t.type`, title: sql`t.title`, updated_at: sql`t.updated_at` },
  order: sql`t.id`,
  row: (stored, ctx) => ({ ...stored, updated_at: formatDateTime(stored.updated_at), can: allowed(ctx) }),
});

export const periodList = listQuery<typeof periodApi.list, Omit<PeriodRow, 'can'>>(periodApi.list, {
  noun: '提醒周期',
  table: ['notices.period', 'p'],
  joins: { t: sql`left join notices.template t on t.school_id = p.school_id and t.type = p.type` },
  columns: () =>
    sql`p.id, p.type, coalesce(t.label, p.type) as label, p.anchor, p.first_day, p.every_days, p.times, p.send_hour, p.skip_holidays, p.recipients, p.escalate_from, p.escalate_to, p.status, p.version`,
  reach: () => sql<boolean>`true`,
  filters: {},
  sort: { first_day: sql`p.first_day`, every_days: sql`p.every_days`, times: sql`p.times` },
  order: sql`p.id`,
  row: (stored, ctx) => ({ ...stored, can: allowed(ctx) }),
});
