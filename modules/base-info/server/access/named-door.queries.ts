import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { readWithZeros } from '#kernel/server/sheets/choices.rules.ts';
import type { NamedLab } from '../named-lab.queries.ts';

/** A door as sheets name it, by laboratory and name. */
type NamedDoor = { id: number; lab_id: number; name: string; status: number };
export type LabWithDoors = NamedLab & { doors: NamedDoor[] };

async function read(ctx: Ctx, codes: readonly string[]): Promise<Map<string, LabWithDoors>> {
  const { rows } = await sql<LabWithDoors>`select upper(u.code) as code, u.id, u.name, u.path, u.status,
      coalesce((select json_agg(json_build_object('id', d.id, 'lab_id', d.lab_id, 'name', d.name, 'status', d.status) order by d.name)
        from base_info.door d where d.school_id = u.school_id and d.lab_id = u.id), '[]') as doors
    from org.unit u where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null
      and upper(u.code) = any(${[...codes]})`.execute(ctx.db);
  return new Map(rows.map((lab) => [lab.code, lab]));
}

/** Laboratories by number in capitals with their doors; also those whose number may have lost its leading zeros. */
export const labsWithDoors = (ctx: Ctx, codes: readonly string[]): Promise<Map<string, LabWithDoors>> =>
  readWithZeros(codes, (asked) => read(ctx, asked));

export const doorNamed = (lab: LabWithDoors | undefined, name: string | null | undefined): NamedDoor | undefined =>
  name ? lab?.doors.find((door) => door.name.toUpperCase() === name.toUpperCase()) : undefined;
