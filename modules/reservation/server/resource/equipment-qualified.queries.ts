import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';

/** Who is qualified on equipment since when: rows `equipment_id, user_id, level, trained_on`. */
export const equipmentQualified = ({
  schoolId,
}: Ctx) => sql`select s.equipment_id, q.user_id, q.level, q.trained_on from reservation.resource s
  join reservation.qualification q on q.school_id = s.school_id and q.resource_id = s.id and q.status = ${sql.lit(Enabled.on)}
  where s.school_id = ${schoolId} and s.equipment_id is not null`;
