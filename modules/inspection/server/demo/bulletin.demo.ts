import { DataScope } from '#kernel/shared/data-scope.ts';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { generateBulletin, publishBulletin } from '../bulletin/bulletin.service.ts';

const untilMorningMs = 10 * 3_600_000;

/** A published bulletin for every activity that has ended, as its leader would have written it the morning after. */
export async function addBulletins(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number; ended_at: Date; leader_id: number }>`
    select a.id, a.ended_at, a.leader_id from inspection.activity a
    where a.school_id = ${ctx.schoolId} and a.ended_at is not null
      and not exists (select 1 from inspection.bulletin b where b.school_id = a.school_id and b.act_id = a.id)
    order by a.ended_at, a.id`.execute(ctx.db);
  const rights = new Set(['inspection.bulletin.read', 'inspection.bulletin.edit']);
  for (const { id: act_id, ended_at, leader_id } of rows) {
    const then: Ctx = {
      ...ctx,
      now: new Date(ended_at.getTime() + untilMorningMs),
      actor: { ...ctx.actor, userId: leader_id, roleKey: 'school', dataScope: DataScope.school, rights },
      // What was told months ago is not told again.
      job: () => Promise.resolve(),
    };
    await publishBulletin(then, { id: await generateBulletin(then, { act_id }) });
  }
}
