import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import type { roomApi } from '../../shared/room/room.ts';
import { findContents } from './room-contents.queries.ts';

const linkDoc = 'chemical.room-link';
const roomLink: RowKind<'chemical.room_link'> = {
  table: 'chemical.room_link',
  doc: linkDoc,
  noun: '房间清单链接',
  softDelete: false,
};

/** A link shows all that the room holds, so who gives it away reaches all of it. */
async function checkReach(ctx: Ctx, room: string) {
  const contents = await findContents(ctx, { room });
  assert(contents.is_complete, chemicalErrors.roomPartly);
  return contents;
}

export async function shareRoom(ctx: Ctx, { room, purpose, hours }: InputOf<typeof roomApi.share>) {
  const { name } = await checkReach(ctx, room);
  const ends_at = new Date(ctx.now.getTime() + hours * 3_600_000);
  return { id: await insertRow(ctx, roomLink, { room, purpose, ends_at }, `${name}，${purpose}，${hours} 小时`) };
}

/** Whoever has made a link revokes it, and whoever reaches all that it shows. */
export async function revokeLink(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{ room: string; purpose: string; created_by: number }>`update chemical.room_link
    set revoked_at = coalesce(revoked_at, ${ctx.now}), version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id} returning room, purpose, created_by`.execute(ctx.db);
  const { room, purpose, created_by } = found(rows[0], '链接');
  const { is_complete } = await findContents(ctx, { room });
  found(is_complete || created_by === ctx.actor.userId || undefined, '链接');
  await ctx.audit({ action: '撤销房间清单链接', docType: linkDoc, docId: id, note: purpose });
}
