import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { addDays, formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { flushed, type facilityApi, type LabProtection, type MeasureRow } from '../../shared/risk/facility.ts';
import { requirementsOfLabs } from '../hazard/requirement.queries.ts';
import { isReadLab } from '../inspected-content.queries.ts';
import { flushDays } from './facility.queries.ts';
import { lackedNames, requiredFacilities } from '../hazard/required-facility.queries.ts';
import { FacilityStatus } from '../../shared/facility-status.ts';

type Lab = Pick<LabProtection, 'lab_id' | 'lab_name' | 'lab_code' | 'college_name'>;

export async function findProtection(ctx: Ctx, { id }: { id: number }): Promise<LabProtection> {
  const { rows } =
    await sql<Lab>`select u.id as lab_id, u.name as lab_name, u.code as lab_code, coalesce(c.name, '') as college_name
    from org.unit u left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
    where u.school_id = ${ctx.schoolId} and u.id = ${id} and u.level = 'lab' and u.deleted_at is null
      and ${isReadLab(ctx, 'base-info.facility.read')}`.execute(ctx.db);
  const lab = found(rows[0], '实验室');
  const days = await flushDays(ctx);
  const requirements = await requirementsOfLabs(ctx, [id]);
  return {
    ...lab,
    measures: await listMeasures(ctx, id),
    required: await requiredFacilities(ctx, id, requirements.get(id)!.level),
    to_flush: await listToFlush(ctx, id, days),
    flush_days: days,
    can: holdsRight(ctx.actor, 'base-info.facility.edit') ? ['edit'] : [],
  };
}

/** What these laboratories lack, without those that lack nothing or are out of reach. */
export async function listLacked(
  ctx: Ctx,
  { ids }: InputOf<typeof facilityApi.lacked>,
): Promise<OutputOf<typeof facilityApi.lacked>> {
  const { rows } = await sql<{ id: number; lacks: string[] }>`select l.id, ${lackedNames} as lacks
    from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id and u.deleted_at is null
    where l.school_id = ${ctx.schoolId} and l.id = any(${ids}) and ${isReadLab(ctx, 'base-info.facility.read')}`.execute(
    ctx.db,
  );
  return { content: rows.filter(({ lacks }) => lacks.length > 0) };
}

type StoredMeasure = Omit<MeasureRow, 'photos' | 'checked_at'> & { photos: number[]; checked_at: Date | null };

async function listMeasures(ctx: Ctx, labId: number): Promise<MeasureRow[]> {
  const { rows } =
    await sql<StoredMeasure>`select m.id, m.version, p.id as risk_point_id, p.name as risk_name, p.place, p.r, p.level,
      m.kind, m.text, m.in_place, to_json(m.photos) as photos, coalesce(a.name, '') as checked_by_name, m.checked_at
    from base_info.risk_point p join base_info.risk_measure m on m.school_id = p.school_id and m.risk_point_id = p.id
    left join identity.account a on a.school_id = m.school_id and a.id = m.checked_by
    where p.school_id = ${ctx.schoolId} and p.lab_id = ${labId} and p.in_force
    order by p.r desc nulls last, p.id, m.line limit 1000`.execute(ctx.db);
  const refs = await fileRefs(
    ctx,
    rows.flatMap((row) => row.photos),
  );
  return rows.map((row) => ({
    ...row,
    photos: pickFiles(refs, row.photos),
    checked_at: row.checked_at && formatDateTime(row.checked_at),
  }));
}

async function listToFlush(ctx: Ctx, labId: number, days: number): Promise<number[]> {
  const since = addDays(formatDate(ctx.now), -days);
  const { rows } = await sql<{ id: number }>`select f.id from base_info.lab_facility f
    where f.school_id = ${ctx.schoolId} and f.lab_id = ${labId} and f.category = any(${[...flushed]})
      and f.status = ${sql.lit(FacilityStatus.normal)} and (f.flushed_on is null or f.flushed_on <= ${since}::date) order by f.id`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

type StoredCheck = {
  id: number;
  kind: string;
  checked_on: string;
  result: string;
  note: string;
  photos: number[];
  problem_id: number | null;
  by_name: string;
};

/** The latest checks of a facility in the caller's reach. */
export async function listChecks(ctx: Ctx, { id }: { id: number }) {
  const { rows } = await sql<{ checks: StoredCheck[] }>`select coalesce((select json_agg(t) from (
      select k.id, k.kind, k.checked_on, k.result, k.note, k.photos, k.problem_id, coalesce(a.name, '') as by_name
      from base_info.facility_check k left join identity.account a on a.school_id = k.school_id and a.id = k.created_by
      where k.school_id = f.school_id and k.facility_id = f.id order by k.checked_on desc, k.id desc limit 200) t), '[]') as checks
    from base_info.lab_facility f join org.unit u on u.school_id = f.school_id and u.id = f.lab_id and u.deleted_at is null
    where f.school_id = ${ctx.schoolId} and f.id = ${id} and ${isReadLab(ctx, 'base-info.facility.read')}`.execute(
    ctx.db,
  );
  const { checks } = found(rows[0], '安全设施');
  const refs = await fileRefs(
    ctx,
    checks.flatMap(({ photos }) => photos),
  );
  return { content: checks.map((check) => ({ ...check, photos: pickFiles(refs, check.photos) })) };
}
