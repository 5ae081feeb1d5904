import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { within, type Scope } from '#kernel/server/policy.ts';
import { readWithZeros } from '#kernel/server/sheets/choices.rules.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { MemberStatus } from '../../shared/people/member.ts';
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

type ExampleRight = { lab_id: number; lab_code: string; door: string; job_no: string };
const exampleLabs = 50;

/** Doors in reach, one of each laboratory, with somebody who is admitted there from today on: rights that may be given. */
export async function exampleRights(ctx: Ctx, scope: Scope): Promise<ExampleRight[]> {
  const { rows } =
    await sql<ExampleRight>`select distinct on (d.lab_id) d.lab_id, u.code as lab_code, d.name as door, a.job_no
    from base_info.door d join org.unit u on u.school_id = d.school_id and u.id = d.lab_id and u.deleted_at is null and ${within(scope, 'u.path')}
    join base_info.lab_member m on m.school_id = d.school_id and m.lab_id = d.lab_id
      and m.status = ${sql.lit(MemberStatus.present)} and m.admitted_to >= ${formatDate(ctx.now)}::date
    join identity.account a on a.school_id = m.school_id and a.id = m.user_id and a.status = 1 and a.deleted_at is null and a.job_no <> ''
    where d.school_id = ${ctx.schoolId} and d.status = ${sql.lit(Enabled.on)}
    order by d.lab_id, d.id, m.id limit ${sql.lit(exampleLabs)}`.execute(ctx.db);
  return rows;
}
