import { sql } from 'kysely';
import { anonymousActor, type Ctx } from '#kernel/server/context.ts';
import { found, notFound } from '#kernel/server/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { qrImage, siteOf } from '#modules/base-info/server/public.ts';
import type { RoomLink } from '../../shared/room/room.ts';
import { everything, findContents, readContentsOf } from './room-contents.queries.ts';

type Stored = Omit<RoomLink, 'url' | 'qr' | 'created_at' | 'ends_at'> & {
  public_id: string;
  created_at: Date;
  ends_at: Date;
};
const shown = 20;

/** The latest links of a room, which show all of it; who reaches a part of the room sees own ones only. */
export async function listLinks(ctx: Ctx, { room }: { room: string }): Promise<{ content: RoomLink[] }> {
  const { is_complete } = await findContents(ctx, { room });
  const { rows } =
    await sql<Stored>`select k.id, k.public_id, k.purpose, coalesce(a.name, '') as created_by_name, k.created_at, k.ends_at,
      k.revoked_at is null and k.ends_at > ${ctx.now} as is_open
    from chemical.room_link k left join identity.account a on a.school_id = k.school_id and a.id = k.created_by
    where k.school_id = ${ctx.schoolId} and k.room = ${room}
      and (${is_complete} or k.created_by = ${ctx.actor.userId}) order by k.id desc limit ${sql.lit(shown)}`.execute(
      ctx.db,
    );
  const content = rows.map(async ({ public_id, created_at, ends_at, ...row }) => {
    const url = `${siteOf(ctx)}/chemical/room-link/${public_id}?noLoginPage=1`;
    const qr = row.is_open ? await qrImage(url) : '';
    return { ...row, url, qr, created_at: formatDateTime(created_at), ends_at: formatDateTime(ends_at) };
  });
  return { content: await Promise.all(content) };
}

/** A visitor of the school whose link this is. */
export async function visitOf(ctx: Ctx, publicId: string): Promise<Ctx> {
  const { rows } = await ctx.services.pool.query<{ school_id: number; school_key: string }>(
    'select school_id, school_key from chemical.find_room_link($1)',
    [publicId],
  );
  const school = rows[0];
  if (!school) throw notFound('链接');
  const actor = anonymousActor(Number(school.school_id), school.school_key);
  return { ...ctx, actor, schoolId: actor.schoolId };
}

/** All that the room of a link holds, while the link holds; `ctx` is that of its visitor. */
export async function readLinked(ctx: Ctx, publicId: string) {
  const { rows } = await sql<{ room: string; purpose: string; ends_at: Date }>`select room, purpose, ends_at
    from chemical.room_link where school_id = ${ctx.schoolId} and public_id = ${publicId} and revoked_at is null
      and ends_at > ${ctx.now}`.execute(ctx.db);
  const { room, purpose, ends_at } = found(rows[0], '链接');
  return {
    ...(await readContentsOf(ctx, room, everything)),
    purpose,
    ends_at: formatDateTime(ends_at).slice(0, 16),
  };
}
