import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { buildingApi, type BuildingPick, type BuildingRow } from '../shared/building.ts';

/** A row of the list with what only its export shows. */
export type StoredBuilding = Omit<BuildingRow, 'can'> & {
  campus_code: string;
  built_year: number | null;
  manager_no: string | null;
};

const noun = '楼宇';
const campus = sql`join org.campus c on c.school_id = b.school_id and c.id = b.campus_id`;
const order = [sql`c.sort`, sql`b.code`];

export const buildingList = listQuery<typeof buildingApi.list, StoredBuilding>(buildingApi.list, {
  noun,
  table: ['org.building', 'b'],
  joins: {
    c: campus,
    m: sql`left join identity.account m on m.school_id = b.school_id and m.id = b.manager_id`,
  },
  columns:
    () => sql`b.id, b.version, b.name, b.code, b.campus_id, c.name as campus_name, c.code as campus_code, b.floors_up,
    b.floors_down, trim_scale(b.area) as area, b.built_year, b.phone, b.status, m.name as manager_name, m.job_no as manager_no,
    (select count(*) from org.room r where r.school_id = b.school_id and r.building_id = b.id and r.deleted_at is null) as room_count,
    (select count(*) from org.lab_fact l join org.unit u on u.school_id = l.school_id and u.id = l.lab_id and u.deleted_at is null
      where l.school_id = b.school_id and l.building_id = b.id) as lab_count`,
  reach: () => sql<boolean>`b.deleted_at is null`,
  filters: {
    keyword: (word) => matchesText(sql`b.name || ' ' || b.code`, word),
    campus_id: 'b.campus_id',
    status: 'b.status',
  },
  sort: {
    name: sql`b.name`,
    code: sql`b.code`,
    campus_name: sql`c.sort`,
    area: sql`b.area`,
    floors_up: sql`b.floors_up`,
  },
  order,
  row: ({ campus_code: _code, built_year: _year, manager_no: _no, ...stored }, ctx) => ({
    ...stored,
    can: holdsRight(ctx.actor, 'org.building.edit') ? ['edit', 'status', 'remove'] : [],
  }),
});

export const buildingPick = listQuery<typeof buildingApi.pick, BuildingPick>(buildingApi.pick, {
  noun,
  table: ['org.building', 'b'],
  joins: { c: campus },
  columns: () => sql`b.id, b.name, b.code, b.campus_id, c.name as campus_name, b.floors_up, b.floors_down`,
  reach: () => sql<boolean>`b.status = 1 and b.deleted_at is null`,
  filters: { campus_id: 'b.campus_id' },
  sort: {},
  order,
  row: (stored) => stored,
});

type Detail = OutputOf<typeof buildingApi.find>;
type More = Pick<Detail, 'structure' | 'built_year' | 'manager_id' | 'lng' | 'lat'> & { plans: number[] };

/** A building with its manager, position and floor plans. */
export async function findBuilding(ctx: Ctx, id: number): Promise<Detail> {
  const row = await buildingList.find(ctx, id);
  const { rows } = await sql<More>`select nullif(structure, '') as structure, built_year, manager_id, lng, lat,
      to_json(floor_plans) as plans
    from org.building where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const { plans, ...more } = rows[0]!;
  const { manager_id, manager_name } = { ...row, ...more };
  return {
    ...row,
    ...more,
    manager: manager_id !== null && manager_name !== null ? { id: manager_id, name: manager_name } : null,
    floor_plan_ids: pickFiles(await fileRefs(ctx, plans), plans),
  };
}
