import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { orderOf, readPage, readPick } from '#kernel/server/db/read-page.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import type { BuildingRow, buildingApi } from '../shared/building.ts';

type Row = Omit<BuildingRow, 'can'>;
type Filters = Omit<InputOf<typeof buildingApi.list>, 'page' | 'size' | 'sort' | 'order'>;

const columns = sql`b.id, b.name, b.code, b.campus_id as "campusId", c.name as "campusName", b.floors_up as "floorsUp",
  b.floors_down as "floorsDown", trim_scale(b.area) as area, b.phone, b.status, m.name as "managerName",
  (select count(*) from org.room r where r.school_id = b.school_id and r.building_id = b.id and r.deleted_at is null) as "roomCount",
  (select count(*) from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id and u.deleted_at is null
    where l.school_id = b.school_id and l.building_id = b.id) as "labCount"`;

const from = (ctx: Ctx, where: RawBuilder<boolean>) => sql`from org.building b
  join org.campus c on c.school_id = b.school_id and c.id = b.campus_id
  left join identity.account m on m.school_id = b.school_id and m.id = b.manager_id
  where b.school_id = ${ctx.schoolId} and b.deleted_at is null and ${where}`;

/** The conditions of the list, which its export shares. */
const filtered = ({ keyword, campusId, status }: Filters) => sql<boolean>`
  (${campusId ?? null}::bigint is null or b.campus_id = ${campusId ?? null})
  and (${status ?? null}::int is null or b.status = ${status ?? null})
  and (${keyword ?? null}::text is null or position(lower(${keyword ?? null}) in lower(b.name || ' ' || b.code)) > 0)`;

const allowed = (ctx: Ctx) => (holdsRight(ctx.actor, 'org.building.edit') ? ['edit', 'status', 'delete'] : []);

export async function listBuildings(ctx: Ctx, input: InputOf<typeof buildingApi.list>) {
  const page = await readPage<Row>(ctx, input, {
    columns,
    from: from(ctx, filtered(input)),
    order: orderOf(
      input,
      { name: 'b.name', code: 'b.code', campusName: 'c.sort', area: 'b.area', floorsUp: 'b.floors_up' },
      sql`c.sort, b.code`,
      'b.id',
    ),
  });
  return { ...page, content: page.content.map((row) => ({ ...row, can: allowed(ctx) })) };
}

export function pickBuildings(ctx: Ctx, input: InputOf<typeof buildingApi.pick>) {
  return readPick<OutputOf<typeof buildingApi.pick>['content'][number]>(ctx, input, {
    columns: sql`b.id, b.name, b.code, b.campus_id as "campusId", c.name as "campusName", b.floors_up as "floorsUp", b.floors_down as "floorsDown"`,
    from: from(ctx, filtered({ campusId: input.campusId, status: 1 })),
    order: sql`c.sort, b.code, b.id`,
  });
}

type Detail = Omit<OutputOf<typeof buildingApi.detail>, 'can' | 'floorPlanIds' | 'manager'> & { plans: number[] };

export async function findBuilding(ctx: Ctx, { id }: { id: number }) {
  const { rows } =
    await sql<Detail>`select ${columns}, nullif(b.structure, '') as structure, b.built_year as "builtYear",
      b.manager_id as "managerId", b.lng, b.lat, to_json(b.floor_plans) as plans, b.version
    ${from(ctx, sql<boolean>`b.id = ${id}`)}`.execute(ctx.db);
  const { plans, ...row } = found(rows[0], '楼宇');
  const { managerId, managerName } = row;
  return {
    ...row,
    manager: managerId !== null && managerName !== null ? { id: managerId, name: managerName } : null,
    floorPlanIds: pickFiles(await fileRefs(ctx, plans), plans),
    can: allowed(ctx),
  };
}

export type BuildingExport = Row & { campusCode: string; builtYear: number | null; managerNo: string | null };

/** The rows of the list after a number, for its export. */
export async function exportBuildings(ctx: Ctx, filters: Filters, after: number, limit: number) {
  const { rows } =
    await sql<BuildingExport>`select ${columns}, c.code as "campusCode", b.built_year as "builtYear", m.job_no as "managerNo"
    ${from(ctx, filtered(filters))} and b.id > ${after} order by b.id limit ${limit}`.execute(ctx.db);
  return { rows, last: rows.at(-1)?.id ?? after };
}
