import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { placeOfRoom, plansOfBuilding } from '#platform/org/server/public.ts';
import type { MapBuilding, MapRoom, OrgMap, orgMapApi } from '../../shared/map/org-map.ts';
import { labTables, labsWhere } from '../lab.queries.ts';
import { openProblems } from '../statistic/inspection-figures.queries.ts';
import { gradeCodes } from '../statistic/grade-codes.queries.ts';

type Filters = InputOf<typeof orgMapApi.overview>;
type Cell = { building_id: number; lab_level: number | null; labs: number; open: number; urgent: number };

/** Laboratories in scope and in use that the filters let through. */
const shownLabs = (ctx: Ctx, filters: Filters) => sql`select u.id, u.name, u.code, l.lab_level from ${labTables}
  where ${labsWhere(ctx, { ...filters, enabled: true })}`;

const inRooms = (ctx: Ctx) => sql`join base_info.lab_room lr on lr.school_id = ${ctx.schoolId} and lr.lab_id = s.id
  join org.room r on r.school_id = lr.school_id and r.id = lr.room_id and r.deleted_at is null`;

/** Joins the open hidden dangers of laboratory `lab` as `q`, if the caller may see them. */
const withProblems = (problems: RawBuilder<unknown> | null, lab: RawBuilder<unknown>) =>
  problems ? sql`left join (${problems}) q on q.lab_id = ${lab}` : sql``;

const maxBuildings = 2_000;

/** Campuses with their buildings, and how many laboratories of which level stand in them. */
export async function findOrgMap(ctx: Ctx, filters: Filters): Promise<OrgMap> {
  const shown = shownLabs(ctx, filters);
  const problems = openProblems(ctx);
  const sums = problems
    ? sql`coalesce(sum(q.open), 0)::bigint as open, coalesce(sum(q.urgent), 0)::bigint as urgent`
    : sql`0 as open, 0 as urgent`;
  const [campuses, buildings, cells, counts, codes] = await Promise.all([
    sql<OrgMap['campuses'][number]>`select id, name, lng::float8 as lng, lat::float8 as lat from org.campus
      where school_id = ${ctx.schoolId} and status = ${sql.lit(Enabled.on)} and deleted_at is null
        and (${filters.campus_id ?? null}::bigint is null or id = ${filters.campus_id ?? null}) order by sort, id`.execute(
      ctx.db,
    ),
    sql<Omit<MapBuilding, 'labs' | 'worst' | 'levels' | 'open_problems' | 'urgent_problems'>>`
      select id as building_id, name, campus_id, plan, lng::float8 as lng, lat::float8 as lat,
        (area / nullif(floors_up, 0))::float8 as ground from org.building
      where school_id = ${ctx.schoolId} and status = ${sql.lit(Enabled.on)} and deleted_at is null
      order by code limit ${maxBuildings}`.execute(ctx.db),
    sql<Cell>`with s as materialized (${shown})
      select i.building_id, i.lab_level, count(*) as labs, ${sums} from (
        select distinct r.building_id, s.id, s.lab_level from s ${inRooms(ctx)}) i ${withProblems(problems, sql`i.id`)}
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
  const problemsIn = (inside: readonly Cell[]) =>
    problems && {
      open_problems: inside.reduce((all, { open }) => all + open, 0),
      urgent_problems: inside.reduce((all, { urgent }) => all + urgent, 0),
    };
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
          ...problemsIn(inside),
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
  const problems = openProblems(ctx);
  const figures = problems
    ? sql`, 'open_problems', coalesce(q.open, 0), 'urgent_problems', coalesce(q.urgent, 0)`
    : sql``;
  const seesPlans = holdsRight(ctx.actor, 'org.building.read');
  const [building, rooms, plans] = await Promise.all([
    sql<Pick<OutputOf<typeof orgMapApi.building>, 'name' | 'campus_name'>>`select b.name, c.name as campus_name
      from org.building b join org.campus c on c.school_id = b.school_id and c.id = b.campus_id
      where b.school_id = ${ctx.schoolId} and b.id = ${id} and b.deleted_at is null`.execute(ctx.db),
    sql<MapRoom>`with s as materialized (${shownLabs(ctx, filters)})
      select r.id, r.room_no, r.name, r.floor, ${placeOfRoom} as place, i.labs from (
        select lr.room_id, json_agg(json_build_object('id', s.id, 'name', s.name, 'lab_level', s.lab_level${figures})
          order by s.lab_level, upper(s.code)) as labs
        from s ${inRooms(ctx)} ${withProblems(problems, sql`s.id`)} where r.building_id = ${id} group by lr.room_id) i
      join org.room r on r.school_id = ${ctx.schoolId} and r.id = i.room_id
      order by r.floor desc, r.room_no limit ${maxRooms}`.execute(ctx.db),
    seesPlans ? plansOfBuilding(ctx, id) : new Map<number, FileRef>(),
  ]);
  return {
    ...found(building.rows[0], '楼宇'),
    rooms: rooms.rows,
    plans: [...plans].map(([floor, file]) => ({ floor, file })),
  };
}
