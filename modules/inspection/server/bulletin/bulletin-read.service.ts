import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { bulletinList } from './bulletin.queries.ts';

/** Marks a bulletin as read by the caller; idempotent. */
export async function readBulletin(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await bulletinList.find(ctx, id);
  await sql`insert into inspection.bulletin_read (school_id, bulletin_id, user_id, org_id, read_at)
    values (${ctx.schoolId}, ${id}, ${ctx.actor.userId}, ${ctx.actor.orgId}, ${ctx.now}) on conflict do nothing`.execute(
    ctx.db,
  );
}
