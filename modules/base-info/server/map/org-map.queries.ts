import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import type { MapBuilding, MapRoom, OrgMap, orgMapApi } from '../../shared/map/org-map.ts';
import { labTables, labsWhere } from '../lab.queries.ts';
import { gradeCodes } from '../statistic/grade-codes.queries.ts';

type Filters = InputOf<typeof orgMapApi.overview>;
type Cell = { building_id: number; lab_level: number | null; labs: number };

/** Laboratories in scope and in use that the filters let through. */
const shownLabs = (ctx: Ctx, filters: Filters) => sql`select u.id, u.name, u.code, l.lab_level from ${labTables}
  where ${labsWhere(ctx, { ...filters, enabled: true })}`;

const inRooms = (ctx: Ctx) => sql`join base_info.lab_room lr on lr.school_id = ${ctx.schoolId} and lr.lab_id = s.id
  join org.room r on r.school_id = lr.school_id and r.id = lr.room_id and r.deleted_at is null`;

const maxBuildings = 2_000;

/** Campuses with their buildings, and how many laboratories of which level stand in them. */
export async function findOrgMap(ctx: Ctx, filters: Filters): Promise<OrgMap> {
  const shown = shownLabs(ctx, filters);
  const [campuses, buildings, cells, counts, codes] = await Promise.all([
    sql<OrgMap['campuses'][number]>`select id, name, lng::float8 as lng, lat::float8 as lat from org.campus
      where school_id = ${ctx.schoolId} and status = ${sql.lit(Enabled.on)} and deleted_at is null
        and (${filters.campus_id ?? null}::bigint is null or id = ${filters.campus_id ?? null}) order by sort, id`.execute(
      ctx.db,
    ),
    sql<Omit<MapBuilding, 'labs' | 'worst' | 'levels'>>`
      select id as building_id, name, campus_id, plan, lng::float8 as lng, lat::float8 as lat,
        (area / nullif(floors_up, 0))::float8 as ground from org.building
      where school_id = ${ctx.schoolId} and status = ${sql.lit(Enabled.on)} and deleted_at is null
      order by code limit ${maxBuildings}`.execute(ctx.db),
    sql<Cell>`with s as materialized (${shown})
      select i.building_id, i.lab_level, count(*) as labs from (
        select distinct r.building_id, s.id, s.lab_level from s ${inRooms(ctx)}) i
      group by i.building_id, i.lab_level order by i.building_id, i.lab_level`.execute(ctx.db),
    sql<{ lab_level: number | null; labs: number; unplaced: number }>`with s as materialized (${shown})
      select s.lab_level, count(*) as labs, count(*) filter (where not exists (
        select from base_info.lab_room lr where lr.school_id = ${ctx.schoolId} and lr.lab_id = s.id)) as unplaced
      from s group by s.lab_level order by s.lab_level`.execute(ctx.db),
    gradeCodes(ctx),
  ]);
  const listed = new Set(campuses.rows.map(({ id }) => id));
  const cellsOf = Map.groupBy(cells.rows, ({ building_id }) => building_id);
  const sum = (rows: readonly { labs: number }[]) => rows.reduce((all, { labs }) => all + labs, 0);
  return {
    levels: codes(counts.rows).levels,
    campuses: campuses.rows,
    buildings: buildings.rows
      .filter(({ campus_id }) => listed.has(campus_id))
      .map((building) => {
        const inside = cellsOf.get(building.building_id) ?? [];
        const judged = inside.flatMap(({ lab_level }) => lab_level ?? []);
        return {
          ...building,
          labs: sum(inside),
          worst: judged.length > 0 ? Math.min(...judged) : null,
          levels: inside.map(({ lab_level, labs }) => ({ lab_level, labs })),
        };
      }),
    labs: sum(counts.rows),
    counts: counts.rows.map(({ lab_level, labs }) => ({ lab_level, labs })),
    unplaced: counts.rows.reduce((all, { unplaced }) => all + unplaced, 0),
  };
}

const maxRooms = 5_000;

/** The rooms of a building with filtered laboratories, the highest floor first. */
export async function findMapBuilding(ctx: Ctx, { id, ...filters }: InputOf<typeof orgMapApi.building>) {
  const [building, rooms] = await Promise.all([
    sql<Pick<OutputOf<typeof orgMapApi.building>, 'name' | 'campus_name'>>`select b.name, c.name as campus_name
      from org.building b join org.campus c on c.school_id = b.school_id and c.id = b.campus_id
      where b.school_id = ${ctx.schoolId} and b.id = ${id} and b.deleted_at is null`.execute(ctx.db),
    sql<MapRoom>`with s as materialized (${shownLabs(ctx, filters)})
      select r.id, r.room_no, r.name, r.floor,
        json_agg(json_build_object('id', s.id, 'name', s.name, 'lab_level', s.lab_level) order by s.lab_level, upper(s.code)) as labs
      from s ${inRooms(ctx)} where r.building_id = ${id}
      group by r.id, r.room_no, r.name, r.floor order by r.floor desc, r.room_no limit ${maxRooms}`.execute(ctx.db),
  ]);
  return { ...found(building.rows[0], '楼宇'), rooms: rooms.rows };
}
