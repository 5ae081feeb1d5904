import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { resource as bookable } from '../resource/resource.service.ts';
import { cancelFuture } from './cancel.service.ts';

/** Equipment can not be used any more: its bookings to come are cancelled, their people told why, and none are taken. */
export async function stopEquipment(ctx: Ctx, equipmentId: number, reason: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
    changed: boolean;
  }>`with old as (select school_id, id, status from reservation.resource
      where school_id = ${ctx.schoolId} and equipment_id = ${equipmentId} for update)
    update reservation.resource s set status = ${Enabled.off}, version = s.version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    from old where s.school_id = old.school_id and s.id = old.id
    returning s.id, old.status = ${Enabled.on} as changed`.execute(ctx.db);
  const [resource] = rows;
  if (!resource) return 0;
  if (resource.changed)
    await ctx.audit({
      action: '停止预约',
      docType: bookable.doc,
      docId: resource.id,
      note: reason,
      from: Enabled.on,
      to: Enabled.off,
    });
  return cancelFuture(ctx, sql<boolean>`b.resource_id = ${resource.id}`, reason);
}
