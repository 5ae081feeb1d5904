import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { within, type Scope } from '#kernel/server/policy.ts';
import type { LabField } from '../shared/lab-fields.rules.ts';
import type { UseStatusCode } from '../shared/use-status.ts';

/** A lab as it is stored, with what its unit says of it. */
export type LockedLab = Partial<Record<LabField, unknown>> & {
  id: number;
  name: string;
  pid: number;
  type_id: number | null;
  head_id: number | null;
  rooms: number[];
  status: number;
  version: number;
  unit_version: number;
  use_status: UseStatusCode;
  lab_class: number | null;
  lab_level: number | null;
};

/** The lab and its unit, held until the end of the transaction; `notFound` where it is out of reach. */
export async function lockLab(ctx: Ctx, id: number, scope: Scope): Promise<LockedLab> {
  const { rows } = await sql<LockedLab>`
    select l.*, u.name, u.pid, u.type_id, u.head_id, u.status, u.version as unit_version,
      array(select lr.room_id from base_info.lab_room lr where lr.school_id = l.school_id and lr.lab_id = l.id) as rooms
    from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id
    where l.school_id = ${ctx.schoolId} and l.id = ${id} and u.deleted_at is null and ${within(scope, 'u.path')}
    for update of l`.execute(ctx.db);
  return found(rows[0], '实验室');
}
