import { DataScope } from '#kernel/shared/data-scope.ts';
import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { generateBulletin, publishBulletin } from '../bulletin/bulletin.service.ts';

/** From the end of the activity to the next morning, in working hours. */
const untilMorning = 2;

/** A published bulletin for every visit and reach check that has ended, as its leader would have written it the morning after. */
export async function addBulletins(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number; ended_at: Date; leader_id: number; leader_name: string }>`
    select a.id, a.ended_at, a.leader_id, u.name as leader_name from inspection.activity a
    join identity.account u on u.school_id = a.school_id and u.id = a.leader_id
    where a.school_id = ${ctx.schoolId} and a.ended_at is not null and (a.act_type <> ${ActType.reach} or a.results_published_at is not null)
      and not exists (select 1 from inspection.bulletin b where b.school_id = a.school_id and b.act_id = a.id)
    order by a.ended_at, a.id`.execute(ctx.db);
  const rights = new Set(['inspection.bulletin.read', 'inspection.bulletin.edit']);
  for (const { id: act_id, ended_at, leader_id, leader_name } of rows) {
    const leader: Actor = {
      ...ctx.actor,
      userId: leader_id,
      name: leader_name,
      roleKey: 'school',
      dataScope: DataScope.school,
      rights,
    };
    const then = demoContext(ctx, addWorkingHours(ended_at, untilMorning), leader);
    await publishBulletin(then, { id: await generateBulletin(then, { act_id }) });
  }
  await sql`update inspection.bulletin set created_at = publish_at where school_id = ${ctx.schoolId} and publish_at < created_at`.execute(
    ctx.db,
  );
}
