import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { found } from '#kernel/server/errors.ts';
import type { Page, PageInput } from '#kernel/shared/paging.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { BulletinStatus, withdrawHours, type BulletinRow } from '../shared/bulletin.ts';
import { bulletinActions, readableBulletins } from './bulletin.policy.ts';

/** Bulletins `b` of activities `a` and organizers `o`. */
export const bulletinTables = sql`inspection.bulletin b join inspection.activity a on a.school_id = b.school_id and a.id = b.act_id
  join org.unit o on o.school_id = a.school_id and o.id = a.org_id`;

export const bulletinsSeen = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`b.school_id = ${ctx.schoolId} and a.deleted_at is null and ${readableBulletins(ctx.actor, ctx.schoolId)}`;

type Stored = Omit<BulletinRow, 'publish_at' | 'read_at' | 'can'> & {
  publish_at: Date | null;
  read_at: Date | null;
  organizer_path: string;
};

export async function bulletinRows(
  ctx: Ctx,
  where: RawBuilder<boolean>,
  limit: number,
  offset = 0,
): Promise<BulletinRow[]> {
  const { rows } = await sql<Stored>`
    select b.id as bulletin_id, b.act_id, a.act_name, b.no, b.title, b.status, b.publish_at, coalesce(n.name, '') as published_by_name,
      d.read_at, b.version, o.path as organizer_path
    from ${bulletinTables} left join identity.account n on n.school_id = b.school_id and n.id = b.published_by
    left join inspection.bulletin_read d on d.school_id = b.school_id and d.bulletin_id = b.id and d.user_id = ${ctx.actor.userId}
    where ${where} order by b.id desc limit ${limit} offset ${offset}`.execute(ctx.db);
  const latest = ctx.now.getTime() - withdrawHours * 3_600_000;
  return rows.map(({ organizer_path, ...row }) => ({
    ...row,
    publish_at: row.publish_at && formatDateTime(row.publish_at),
    read_at: row.read_at && formatDateTime(row.read_at),
    can: bulletinActions(ctx.actor, {
      organizer_path,
      status: row.status,
      isFresh: (row.publish_at?.getTime() ?? 0) >= latest,
    }),
  }));
}

type Query = PageInput & { act_id?: number | undefined; keyword?: string | undefined };

export async function listBulletins(ctx: Ctx, input: Query): Promise<Page<BulletinRow>> {
  const { act_id, keyword } = input;
  const where = sql<boolean>`${bulletinsSeen(ctx)} and ${matchesText(sql`b.title || ' ' || b.no`, keyword)}
    and ${act_id === undefined ? sql`true` : sql`b.act_id = ${act_id}`}`;
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${bulletinTables} where ${where}`.execute(
    ctx.db,
  );
  const window = pageWindow(input, rows[0]!.total);
  return window.of(await bulletinRows(ctx, where, window.size, window.offset));
}

/** The latest published ones, for the first page. */
export async function listRecentBulletins(ctx: Ctx) {
  const rows = await bulletinRows(
    ctx,
    sql<boolean>`${bulletinsSeen(ctx)} and b.status = ${BulletinStatus.published}`,
    5,
  );
  return rows.map(({ bulletin_id, act_id, title, publish_at, read_at }) => ({
    bulletin_id,
    act_id,
    title,
    publish_at: publish_at ?? '',
    read: read_at !== null,
  }));
}

export const findBulletinRow = async (ctx: Ctx, id: number): Promise<BulletinRow> =>
  found((await bulletinRows(ctx, sql<boolean>`${bulletinsSeen(ctx)} and b.id = ${id}`, 1))[0], '通报');
