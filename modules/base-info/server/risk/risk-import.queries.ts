import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { choicesOf, type Choices } from '#kernel/server/sheets/choices.rules.ts';
import type { LabWithRooms } from '../named-lab.queries.ts';
import { RiskStatus } from '../../shared/risk/risk-point.states.ts';

export type NamedRiskLab = LabWithRooms & {
  /** Answers for what no other person is named for. */
  safety_head_id: number | null;
};
export type NamedPoint = {
  id: number;
  lab_id: number;
  room_id: number | null;
  name: string;
  place: string;
  lab_class: number | null;
  in_force: boolean;
  status: string;
};

/** Laboratories by number with their rooms, and the risk points in them, in one statement. */
export async function readNamedRisks(
  ctx: Ctx,
  codes: string[],
): Promise<{ labs: NamedRiskLab[]; points: NamedPoint[] }> {
  const { rows } = await sql<{ labs: NamedRiskLab[]; points: NamedPoint[] }>`with named as (
      select u.id, u.code, u.name, u.path, u.status, l.safety_head_id from org.unit u
      join base_info.lab l on l.school_id = u.school_id and l.id = u.id
      where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null and upper(u.code) = any(${codes}))
    select
      coalesce((select json_agg(json_build_object('id', n.id, 'code', upper(n.code), 'name', n.name, 'path', n.path,
          'status', n.status, 'safety_head_id', n.safety_head_id,
          'rooms', coalesce((select json_object_agg(upper(r.room_no), r.id) from base_info.lab_room lr
            join org.room r on r.school_id = lr.school_id and r.id = lr.room_id
            where lr.school_id = ${ctx.schoolId} and lr.lab_id = n.id), '{}'))) from named n), '[]') as labs,
      coalesce((select json_agg(json_build_object('id', p.id, 'lab_class', p.lab_class, 'lab_id', p.lab_id, 'room_id', p.room_id, 'name', p.name, 'place', p.place,
          'in_force', p.in_force, 'status', p.status)) from base_info.risk_point p
        where p.school_id = ${ctx.schoolId} and p.status <> ${sql.lit(RiskStatus.closed)} and p.lab_id in (select id from named)), '[]') as points`.execute(
    ctx.db,
  );
  return rows[0]!;
}

export type CatalogueRisk = { id: number; lab_class: number | null };

/** Risk points of the catalogue by name; of two of one name the first. */
export async function catalogueRisks(ctx: Ctx): Promise<Choices<CatalogueRisk>> {
  const { rows } = await sql<CatalogueRisk & { name: string }>`select distinct on (a.name) a.id, a.lab_class, a.name
    from base_info.attribute a where a.school_id = ${ctx.schoolId} and a.kind = 'riskpoint' and a.status = 1
      and a.deleted_at is null and a.pid is not null order by a.name, a.sort, a.id`.execute(ctx.db);
  return choicesOf(rows.map(({ name, ...entry }) => [entry, name] as const));
}
