import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { LabInput } from '../shared/lab-input.ts';

type Lists = Pick<Partial<LabInput>, 'rooms' | 'aptitudes' | 'protects'>;
type Part = RawBuilder<unknown>;

/** Replaces the child rows of a lab in one statement; absent lists are unchanged. */
export async function writeLists(ctx: Ctx, labId: number, lists: Lists): Promise<void> {
  const parts = [
    ...(lists.rooms ? roomParts(ctx, labId, lists.rooms) : []),
    ...(lists.protects ? protectParts(ctx, labId, lists.protects) : []),
    ...(lists.aptitudes ? aptitudeParts(ctx, labId, lists.aptitudes) : []),
  ];
  if (parts.length > 0) await sql`with ${sql.join(parts)} select 1`.execute(ctx.db);
}

const roomParts = (ctx: Ctx, labId: number, rooms: number[]): Part[] => [
  sql`rooms_gone as (delete from base_info.lab_room
    where school_id = ${ctx.schoolId} and lab_id = ${labId} and room_id <> all(${rooms}))`,
  sql`rooms_put as (insert into base_info.lab_room (school_id, lab_id, room_id)
    select ${ctx.schoolId}, ${labId}, room from unnest(${rooms}::bigint[]) room on conflict do nothing)`,
];

const protectParts = (ctx: Ctx, labId: number, protects: number[]): Part[] => [
  sql`protects_gone as (delete from base_info.lab_protect
    where school_id = ${ctx.schoolId} and lab_id = ${labId} and attribute_id <> all(${protects}))`,
  sql`protects_put as (insert into base_info.lab_protect (school_id, lab_id, attribute_id, created_by, created_at)
    select ${ctx.schoolId}, ${labId}, one, ${ctx.actor.userId}, ${ctx.now} from unnest(${protects}::bigint[]) one
    on conflict do nothing)`,
];

function aptitudeParts(ctx: Ctx, labId: number, rows: NonNullable<Lists['aptitudes']>): Part[] {
  const listed = rows.map((row) => row.attribute_id);
  return [
    sql`aptitudes_gone as (delete from base_info.lab_aptitude
      where school_id = ${ctx.schoolId} and lab_id = ${labId} and attribute_id <> all(${listed}))`,
    sql`aptitudes_put as (insert into base_info.lab_aptitude
        (school_id, lab_id, attribute_id, cert_no, cert_files, valid_from, valid_to, created_by, created_at)
      select ${ctx.schoolId}, ${labId}, r.attribute_id, coalesce(r.cert_no, ''), coalesce(r.cert_files, '{}'),
        r.valid_from, r.valid_to, ${ctx.actor.userId}, ${ctx.now}
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(attribute_id bigint, cert_no text, cert_files bigint[], valid_from date, valid_to date)
      on conflict (school_id, lab_id, attribute_id) do update set cert_no = excluded.cert_no,
        cert_files = excluded.cert_files, valid_from = excluded.valid_from, valid_to = excluded.valid_to)`,
  ];
}
