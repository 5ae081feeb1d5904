import { sql, type RawBuilder } from 'kysely';
import { EquipmentStatus } from '#modules/base-info/shared/equipment.ts';

/** Resource `s` is special equipment that may not run: stopped, in repair, or its inspection is over by the day. */
export const isStopped = (day: string): RawBuilder<boolean> => sql<boolean>`exists (select 1 from base_info.equipment q
  where q.school_id = s.school_id and q.id = s.equipment_id and q.is_special and q.special_type <> ''
    and (q.status <> ${sql.lit(EquipmentStatus.using)} or q.next_check < ${day}::date))`;
