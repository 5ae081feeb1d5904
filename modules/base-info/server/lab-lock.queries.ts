import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { within, type Scope } from '#kernel/server/policy.ts';
import type { LabField } from '../shared/lab-fields.rules.ts';
import type { UseStatusCode } from '../shared/use-status.ts';

/** Stored lab with the fields of its unit. */
export type LockedLab = Partial<Record<LabField, unknown>> & {
  id: number;
  name: string;
  pid: number;
  path: string;
  college_id: number | null;
  type_id: number | null;
  head_id: number | null;
  safety_officer_id: number | null;
  status: number;
  version: number;
  unit_version: number;
  use_status: UseStatusCode;
  lab_class: number | null;
  lab_level: number | null;
};

const ofLab = sql`x.school_id = l.school_id and x.lab_id = l.id`;
const bookkeeping = ['school_id', 'lab_id', 'created_by', 'created_at'];

/** Locks lab, unit and lists until the end of the transaction; `notFound` if out of scope. */
export async function lockLab(ctx: Ctx, id: number, scope: Scope): Promise<LockedLab> {
  // As one JSON value, because the driver gives arrays of bigint as texts.
  const { rows } = await sql<{ lab: LockedLab }>`
    select to_jsonb(l) || jsonb_build_object('name', u.name, 'pid', u.pid, 'path', u.path, 'college_id', u.college_id, 'type_id', u.type_id, 'head_id', u.head_id,
      'status', u.status, 'unit_version', u.version,
      'rooms', (select jsonb_agg(room_id) from base_info.lab_room x where ${ofLab}),
      'protects', (select jsonb_agg(attribute_id) from base_info.lab_protect x where ${ofLab}),
      'aptitudes', (select jsonb_agg(to_jsonb(x) - ${bookkeeping}::text[]) from base_info.lab_aptitude x where ${ofLab})) as lab
    from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id
    where l.school_id = ${ctx.schoolId} and l.id = ${id} and u.deleted_at is null and ${within(scope, 'u.path')}
    for update of l`.execute(ctx.db);
  return found(rows[0], '实验室').lab;
}
