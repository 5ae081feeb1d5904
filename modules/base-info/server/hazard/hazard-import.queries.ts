import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { EnumValue } from '#kernel/shared/enums.ts';
import type { Controlled, HazardUnitCode } from '../../shared/hazard/hazard.ts';
import type { LabWithRooms } from '../named-lab.queries.ts';

export type NamedSource = {
  id: number;
  lab_id: number;
  room_id: number | null;
  kind: string;
  name: string;
  spec: string;
  unit: HazardUnitCode;
  place: string;
  max_qty: string | null;
  controlled: EnumValue<typeof Controlled>;
  keeper_id: number | null;
  storage: string;
};

/** Laboratories by number with their rooms, and the hazard sources in them, in one statement. */
export async function readNamed(ctx: Ctx, codes: string[]): Promise<{ labs: LabWithRooms[]; sources: NamedSource[] }> {
  const { rows } = await sql<{ labs: LabWithRooms[]; sources: NamedSource[] }>`with named as (
      select u.id, u.code, u.name, u.path, u.status from org.unit u
      where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null and upper(u.code) = any(${codes}))
    select
      coalesce((select json_agg(json_build_object('id', n.id, 'code', upper(n.code), 'name', n.name, 'path', n.path,
          'status', n.status, 'rooms', coalesce((select json_object_agg(upper(r.room_no), r.id) from base_info.lab_room lr
            join org.room r on r.school_id = lr.school_id and r.id = lr.room_id
            where lr.school_id = ${ctx.schoolId} and lr.lab_id = n.id), '{}'))) from named n), '[]') as labs,
      coalesce((select json_agg(json_build_object('id', h.id, 'max_qty', trim_scale(h.max_qty)::text,
          'controlled', h.controlled, 'keeper_id', h.keeper_id, 'storage', h.storage, 'lab_id', h.lab_id, 'room_id', h.room_id, 'kind', h.kind, 'name', h.name,
          'spec', h.spec, 'unit', h.unit, 'place', h.place)) from base_info.hazard_source h
        where h.school_id = ${ctx.schoolId} and h.source = 'manual' and h.lab_id in (select id from named)), '[]') as sources`.execute(
    ctx.db,
  );
  return rows[0]!;
}
