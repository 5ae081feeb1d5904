import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { EnumValue } from '#kernel/shared/enums.ts';
import type { EquipmentStatus } from '../shared/equipment.ts';

/** Sets the status of equipment for a slice that has checked who may do so; a no-op if it already is. */
export async function setEquipmentStatus(
  ctx: Ctx,
  id: number,
  status: EnumValue<typeof EquipmentStatus>,
  note: string,
): Promise<void> {
  const { rows } = await sql<{ before: number }>`with old as (select school_id, id, status from base_info.equipment
      where school_id = ${ctx.schoolId} and id = ${id} and status <> ${status} for update)
    update base_info.equipment e set status = ${status}, version = e.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from old where e.school_id = old.school_id and e.id = old.id returning old.status as before`.execute(ctx.db);
  if (!rows[0]) return;
  await ctx.audit({
    action: '变更设备状态',
    docType: 'base-info.equipment',
    docId: id,
    note,
    from: rows[0].before,
    to: status,
  });
}
