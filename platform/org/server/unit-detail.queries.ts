import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import type { UnitDetail, UnitRow } from '../shared/unit.ts';
import { unitList } from './unit-list.queries.ts';

type More = Omit<UnitDetail, keyof UnitRow | 'duty_files' | 'created_at' | 'updated_at'> & {
  files: number[];
  created_at: Date;
  updated_at: Date;
};

/** A unit with its fields, people, ancestors and usage counts. */
export async function findUnitDetail(ctx: Ctx, id: number): Promise<UnitDetail> {
  const row = await unitList.find(ctx, id);
  // Lists of numbers travel as JSON: the driver gives an array of bigint as texts.
  const { rows } = await sql<More>`select to_json(u.campus_ids) as campus_ids, u.head_id,
      to_json(u.safety_officer_ids) as safety_officer_ids, u.party_leader_id, u.branch_leader_id, u.safety_manager_id,
      to_json(u.duty_files) as files, u.duty_signed_on, u.duty_expires_on, u.email, u.intro, u.created_at, u.updated_at,
      ${people} as people, ${ancestors} as ancestors,
      (select count(*) from org.unit x where x.school_id = u.school_id and x.pid = u.id and x.deleted_at is null) as child_count,
      (select count(*) from org.room r where r.school_id = u.school_id and r.org_id = u.id and r.deleted_at is null) as room_count,
      (select count(distinct d.user_id) from identity.holding d where d.school_id = u.school_id and d.org_id = u.id) as people_count
    from org.unit u where u.school_id = ${ctx.schoolId} and u.id = ${id}`.execute(ctx.db);
  const { files, created_at, updated_at, ...more } = rows[0]!;
  return {
    ...row,
    ...more,
    duty_files: pickFiles(await fileRefs(ctx, files), files),
    created_at: formatDateTime(created_at),
    updated_at: formatDateTime(updated_at),
  };
}

const people = sql`coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id) from identity.account a
  where a.school_id = u.school_id
    and a.id = any(u.safety_officer_ids || array[u.head_id, u.party_leader_id, u.branch_leader_id, u.safety_manager_id])), '[]')`;

const ancestors = sql`coalesce((select json_agg(json_build_object('id', x.id, 'name', x.name) order by length(x.path))
  from org.unit x where x.school_id = u.school_id and x.id <> u.id
    and x.id = any(string_to_array(trim(both '/' from u.path), '/')::bigint[])), '[]')`;
