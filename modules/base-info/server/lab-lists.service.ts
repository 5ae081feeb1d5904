import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { LabInput } from '../shared/lab-input.ts';

type Lists = Pick<Partial<LabInput>, 'rooms' | 'aptitudes' | 'risk_points' | 'protects' | 'facilities'>;
type Part = RawBuilder<unknown>;

/** Replaces the child rows of a lab in one statement; absent lists are unchanged. */
export async function writeLists(ctx: Ctx, labId: number, lists: Lists): Promise<void> {
  const parts = [
    ...(lists.rooms ? roomParts(ctx, labId, lists.rooms) : []),
    ...(lists.protects ? protectParts(ctx, labId, lists.protects) : []),
    ...(lists.aptitudes ? aptitudeParts(ctx, labId, lists.aptitudes) : []),
    ...(lists.risk_points ? riskParts(ctx, labId, lists.risk_points) : []),
    ...(lists.facilities ? facilityParts(ctx, labId, lists.facilities) : []),
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

function riskParts(ctx: Ctx, labId: number, rows: NonNullable<Lists['risk_points']>): Part[] {
  const listed = rows.map((row) => row.attribute_id);
  return [
    sql`risks_gone as (delete from base_info.lab_risk_point
      where school_id = ${ctx.schoolId} and lab_id = ${labId} and attribute_id <> all(${listed}))`,
    sql`risks_put as (insert into base_info.lab_risk_point
        (school_id, lab_id, attribute_id, place, l, s, created_by, created_at)
      select ${ctx.schoolId}, ${labId}, r.attribute_id, coalesce(r.place, ''), r.l, r.s, ${ctx.actor.userId}, ${ctx.now}
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(attribute_id bigint, place text, l int, s int)
      on conflict (school_id, lab_id, attribute_id) do update set place = excluded.place, l = excluded.l, s = excluded.s)`,
  ];
}

function facilityParts(ctx: Ctx, labId: number, rows: NonNullable<Lists['facilities']>): Part[] {
  const lines = rows.map((row, at) => ({ ...row, line: at + 1 }));
  return [
    sql`facilities_gone as (delete from base_info.lab_facility
      where school_id = ${ctx.schoolId} and lab_id = ${labId} and line > ${rows.length})`,
    sql`facilities_put as (insert into base_info.lab_facility
        (school_id, lab_id, line, category, qty, place, expires_on, created_by, created_at)
      select ${ctx.schoolId}, ${labId}, r.line, r.category, r.qty, r.place, r.expires_on, ${ctx.actor.userId}, ${ctx.now}
      from json_to_recordset(${JSON.stringify(lines)}::json)
        as r(line int, category text, qty int, place text, expires_on date)
      on conflict (school_id, lab_id, line) do update set category = excluded.category, qty = excluded.qty,
        place = excluded.place, expires_on = excluded.expires_on)`,
  ];
}
