import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { generateBulletin, publishBulletin } from '#modules/inspection/server/public.ts';

const dayAfterMs = 10 * 3_600_000;

/** A published bulletin for every activity that has ended, as `publisher` would have written it the morning after. */
export async function addBulletins(ctx: Ctx, publisher: number): Promise<void> {
  const { rows } = await sql<{ id: number; ended_at: Date }>`select id, ended_at from inspection.activity
    where school_id = ${ctx.schoolId} and ended_at is not null order by ended_at, id`.execute(ctx.db);
  const rights = new Set(['inspection.bulletin.read', 'inspection.bulletin.edit']);
  for (const { id: act_id, ended_at } of rows) {
    const then: Ctx = {
      ...ctx,
      now: new Date(ended_at.getTime() + dayAfterMs),
      actor: { ...ctx.actor, userId: publisher, roleKey: 'school', rights },
      // What was told months ago is not told again.
      job: () => Promise.resolve(),
    };
    await publishBulletin(then, { id: await generateBulletin(then, { act_id }) });
  }
}
