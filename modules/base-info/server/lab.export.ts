import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import type { LabQuery } from '../shared/lab.ts';
import { labColumns, type SheetLab } from './lab-columns.rules.ts';
import { gradeColumns, gradeJoins, labTables, labsWhere } from './lab.queries.ts';

const batch = 1000;

const roomsHere = sql`from base_info.lab_room lr join org.room r on r.school_id = lr.school_id and r.id = lr.room_id
  where lr.school_id = l.school_id and lr.lab_id = l.id and r.building_id = l.building_id`;

/** Next page of the filtered labs, ordered by id. */
async function labsAfter(ctx: Ctx, query: LabQuery, after: number): Promise<SheetLab[]> {
  const { rows } = await sql<SheetLab>`
    select u.id, u.code, u.name, coalesce(p.code, '') as parent_code, coalesce(p.name, '') as parent_name,
      coalesce(c.name, '') as college_name, coalesce(t.name, '') as type_name, coalesce(kn.name, l.nature) as nature_name,
      coalesce(m.name, '') as campus_name, coalesce(b.code, '') as building_code, coalesce(b.name, '') as building_name,
      coalesce((select string_agg(r.room_no, '、' order by r.room_no) ${roomsHere}), '') as rooms,
      (select sum(r.area) from base_info.lab_room lr join org.room r on r.school_id = lr.school_id and r.id = lr.room_id
        where lr.school_id = l.school_id and lr.lab_id = l.id) as area,
      l.purpose, h.job_no as head_no, coalesce(h.name, '') as head_name, s.job_no as safety_head_no,
      o.job_no as officer_no, coalesce(o.name, '') as officer_name, l.emergency_name, l.emergency_phone, l.use_status,
      ${gradeColumns}
    from ${labTables}
    left join org.unit p on p.school_id = u.school_id and p.id = u.pid
    left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
    left join org.type t on t.school_id = u.school_id and t.id = u.type_id
    left join org.campus m on m.school_id = l.school_id and m.id = l.campus_id
    left join org.building b on b.school_id = l.school_id and b.id = l.building_id
    left join identity.account h on h.school_id = u.school_id and h.id = u.head_id
    left join identity.account s on s.school_id = l.school_id and s.id = l.safety_head_id
    left join identity.account o on o.school_id = l.school_id and o.id = l.safety_officer_id
    left join codes.code kn on kn.school_id = l.school_id and kn.parent_key = 'lab_nature' and kn.code = l.nature
    ${gradeJoins}
    where ${labsWhere(ctx, query)} and u.id > ${after} order by u.id limit ${batch}`.execute(ctx.db);
  return rows;
}

export const exportLabs = (ctx: Ctx, query: LabQuery) =>
  exportXlsx(ctx, { title: '实验室', filter: query }, labColumns, async (tx, after) => {
    const rows = await labsAfter(tx, query, after);
    return { rows, last: rows.at(-1)?.id ?? after };
  });
