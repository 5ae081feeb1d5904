import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import type { EquipmentCard } from '../shared/equipment-card.ts';
import { checkState, equipmentJoins } from './equipment.queries.ts';

/** Resolves a scanned code to school and equipment before the school is known. */
export async function lookPublicEquipment(ctx: Ctx, publicId: string) {
  const { rows } = await sql<{ school_id: number; id: number }>`
    select school_id, id from base_info.find_equipment(${publicId})`.execute(ctx.db);
  return rows[0];
}

/** Public view of a piece of equipment; `ctx` is bound to its school. */
export async function readPublicEquipment(ctx: Ctx, id: number): Promise<EquipmentCard> {
  const { rows } = await sql<EquipmentCard>`
    select e.id, s.name as school_name, e.asset_no, e.name, e.model, coalesce(t.name, e.kind) as kind_name, u.name as lab_name,
      coalesce(c.name, '') as college_name, coalesce(r.room_no, '') as room_no, e.is_special, e.last_check, e.next_check,
      ${checkState(ctx)} as check_state, e.status
    from base_info.equipment e ${sql.join(Object.values(equipmentJoins), sql` `)} join org.school s on s.id = e.school_id
    where e.school_id = ${ctx.schoolId} and e.id = ${id} and u.status = 1 and u.deleted_at is null`.execute(ctx.db);
  return found(rows[0], '设备');
}
