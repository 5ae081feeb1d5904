import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { bulletinApi, withdrawHours, type BulletinRow } from '../../shared/bulletin/bulletin.ts';
import { BulletinStatus } from '../../shared/core/bulletin.states.ts';
import { bulletinActions, readableBulletins } from './bulletin.policy.ts';

type Stored = Omit<BulletinRow, 'publish_at' | 'read_at' | 'can'> & {
  publish_at: Date | null;
  read_at: Date | null;
  organizer_path: string;
};

/** Bulletins `b` of activities `a` and organizers `o`, newest first. */
export const bulletinList = listQuery<typeof bulletinApi.list, Stored>(bulletinApi.list, {
  noun: '通报',
  table: ['inspection.bulletin', 'b'],
  joins: {
    a: sql`join inspection.activity a on a.school_id = b.school_id and a.id = b.act_id`,
    o: sql`join org.unit o on o.school_id = a.school_id and o.id = a.org_id`,
    n: sql`left join identity.account n on n.school_id = b.school_id and n.id = b.published_by`,
  },
  columns: (ctx) => sql`b.id, b.act_id, a.act_type, a.act_name, b.no, b.title, b.status, b.publish_at,
    coalesce(n.name, '') as published_by_name, b.version, o.path as organizer_path,
    (select d.read_at from inspection.bulletin_read d
      where d.school_id = b.school_id and d.bulletin_id = b.id and d.user_id = ${ctx.actor.userId}) as read_at`,
  reach: (ctx) => sql`a.deleted_at is null and ${readableBulletins(ctx.actor, ctx.schoolId)}`,
  filters: { act_id: 'b.act_id', keyword: (word) => matchesText(sql`b.title || ' ' || b.no`, word) },
  isNarrow: () => true,
  sort: {},
  order: { desc: sql`b.id` },
  row: toRow,
});

function toRow({ organizer_path, ...row }: Stored, ctx: Ctx): BulletinRow {
  const latest = ctx.now.getTime() - withdrawHours * 3_600_000;
  const isFresh = (row.publish_at?.getTime() ?? 0) >= latest;
  return {
    ...row,
    publish_at: row.publish_at && formatDateTime(row.publish_at),
    read_at: row.read_at && formatDateTime(row.read_at),
    can: bulletinActions(ctx.actor, { organizer_path, status: row.status, isFresh }),
  };
}

/** The latest published ones, for the first page. */
export async function listRecentBulletins(ctx: Ctx) {
  const rows = await bulletinList.all(ctx, {}, sql`b.status = ${BulletinStatus.published}`, 5);
  return rows.map(({ id, act_id, act_type, title, publish_at, read_at }) => ({
    id,
    act_id,
    act_type,
    title,
    publish_at: publish_at ?? '',
    read: read_at !== null,
  }));
}
