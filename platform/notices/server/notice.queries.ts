import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Period } from '../shared/define.ts';
import type { inboxApi, MessageRow, templateApi, TemplateRow } from '../shared/notice.ts';

type StoredMessage = Omit<MessageRow, 'created_at' | 'read_at'> & { created_at: Date; read_at: Date | null };

/** The caller's own messages, newest first. */
export async function listInbox(ctx: Ctx, input: InputOf<typeof inboxApi.list>) {
  const mine = sql`m.school_id = ${ctx.schoolId} and m.user_id = ${ctx.actor.userId} and m.by_app
    and (${input.unread ?? false} = false or m.read_at is null)`;
  const total = await sql<{ n: number }>`select count(*) as n from notices.message m where ${mine}`.execute(ctx.db);
  const page = pageWindow(input, total.rows[0]!.n);
  const { rows } = await sql<StoredMessage>`
    select m.id, m.type, coalesce(t.label, m.type) as label, m.title, m.body, m.url, m.created_at, m.read_at
    from notices.message m left join notices.template t on t.school_id = m.school_id and t.type = m.type
    where ${mine} order by m.id desc limit ${page.size} offset ${page.offset}`.execute(ctx.db);
  const content = rows.map((row) => ({
    ...row,
    created_at: formatDateTime(row.created_at),
    read_at: row.read_at && formatDateTime(row.read_at),
  }));
  return page.of(content);
}

export async function countUnread(ctx: Ctx) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from notices.message
    where school_id = ${ctx.schoolId} and user_id = ${ctx.actor.userId} and by_app and read_at is null`.execute(ctx.db);
  return rows[0]!;
}

type StoredTemplate = Omit<TemplateRow, 'updated_at' | 'can'> & { updated_at: Date };

const templates = sql`select t.id, t.type, t.label, t.occasion, t.variables, t.title, t.body, t.by_app, t.by_mail, t.status, t.updated_at, t.version,
    (select count(*) from notices.message m where m.school_id = t.school_id and m.type = t.type and m.created_at > now() - interval '30 days') as sent,
    (select count(*) from notices.message m where m.school_id = t.school_id and m.type = t.type and m.mail_state = 'failed') as failed
  from notices.template t`;

const shown = (ctx: Ctx, row: StoredTemplate): TemplateRow => ({
  ...row,
  updated_at: formatDateTime(row.updated_at),
  can: holdsRight(ctx.actor, 'notices.template.edit') ? ['edit'] : [],
});

export async function listTemplates(ctx: Ctx, input: InputOf<typeof templateApi.list>) {
  const wanted = sql`t.school_id = ${ctx.schoolId} and ${matchesText(sql`t.label || t.title`, input.keyword)}`;
  const total = await sql<{ n: number }>`select count(*) as n from notices.template t where ${wanted}`.execute(ctx.db);
  const page = pageWindow(input, total.rows[0]!.n);
  const { rows } =
    await sql<StoredTemplate>`${templates} where ${wanted} order by t.id limit ${page.size} offset ${page.offset}`.execute(
      ctx.db,
    );
  return page.of(rows.map((row) => shown(ctx, row)));
}

export async function findTemplate(ctx: Ctx, id: number): Promise<TemplateRow> {
  const { rows } = await sql<StoredTemplate>`${templates} where t.school_id = ${ctx.schoolId} and t.id = ${id}`.execute(
    ctx.db,
  );
  return shown(ctx, found(rows[0], '通知模板'));
}

type PeriodRow = { id: number; type: string; label: string; version: number; status: number } & Period;
const periods = sql`select p.id, p.type, coalesce(t.label, p.type) as label, p.first_day, p.every_days, p.times, p.status, p.version
  from notices.period p left join notices.template t on t.school_id = p.school_id and t.type = p.type`;
const canEdit = (ctx: Ctx) => (holdsRight(ctx.actor, 'notices.template.edit') ? ['edit'] : []);

export async function listPeriods(ctx: Ctx, input: { page?: number | undefined; size?: number | undefined }) {
  const { rows } = await sql<PeriodRow>`${periods} where p.school_id = ${ctx.schoolId} order by p.id`.execute(ctx.db);
  const page = pageWindow(input, rows.length);
  return page.of(rows.slice(page.offset, page.offset + page.size).map((row) => ({ ...row, can: canEdit(ctx) })));
}

export async function findPeriod(ctx: Ctx, id: number) {
  const { rows } = await sql<PeriodRow>`${periods} where p.school_id = ${ctx.schoolId} and p.id = ${id}`.execute(
    ctx.db,
  );
  return { ...found(rows[0], '提醒周期'), can: canEdit(ctx) };
}

/** When reminders of a type go out in this school; undefined when they are switched off. */
export async function periodOf(ctx: Ctx, type: string): Promise<Period | undefined> {
  const { rows } = await sql<Period>`select first_day, every_days, times from notices.period
    where school_id = ${ctx.schoolId} and type = ${type} and status = 1`.execute(ctx.db);
  return rows[0];
}
