import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { facilityApi, flushed, type FacilityRow } from '../../shared/risk/facility.ts';
import { isReadLab, readInLabs, readsFewLabs } from '../inspected-content.queries.ts';
import { facilityActions, facilityScope } from './facility.policy.ts';

export type StoredFacility = Omit<FacilityRow, 'can' | 'photos' | 'flush_on'> & {
  photos: number[];
  duty_job_no: string | null;
};

/** Days before its day at which a check counts as due. */
const dueDays = 30;

const facilityJoins = {
  u: sql`join org.unit u on u.school_id = f.school_id and u.id = f.lab_id`,
  c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
  k: sql`left join codes.code k on k.school_id = f.school_id and k.parent_key = 'material_category' and k.code = f.category`,
  d: sql`left join identity.account d on d.school_id = f.school_id and d.id = f.duty_id`,
};

/** Days between two flushes, as the school wants them. */
export async function flushDays(ctx: Ctx): Promise<number> {
  const days = Number(await settingOf(ctx, 'facility_flush_days'));
  return Number.isInteger(days) && days > 0 ? days : 7;
}

export const facilityList = listQuery<typeof facilityApi.list, StoredFacility>(facilityApi.list, {
  noun: '安全设施',
  table: ['base_info.lab_facility', 'f'],
  joins: facilityJoins,
  columns:
    () => sql`f.id, f.version, f.lab_id, u.name as lab_name, u.code as lab_code, coalesce(c.name, '') as college_name,
    f.category, coalesce(k.name, f.category) as category_name, f.name, f.model, f.qty, f.place, f.duty_id,
    coalesce(d.name, '') as duty_name, d.job_no as duty_job_no, f.installed_on, f.check_cycle, f.checked_on, f.check_on,
    f.expires_on, f.flushed_on, f.status, to_json(f.photos) as photos, f.problem_id`,
  reach: (ctx) => readInLabs(ctx, 'base-info.facility.read', 'f'),
  filters: {
    keyword: (word) => matchesText(sql`f.name || ' ' || f.place`, word),
    college_id: 'f.college_id',
    lab_id: 'f.lab_id',
    category: 'f.category',
    status: 'f.status',
    due: (due, { now }) => {
      const until = addDays(formatDate(now), dueDays);
      const isDue = sql<boolean>`(f.check_on <= ${until}::date or f.expires_on <= ${until}::date)`;
      return due ? isDue : sql<boolean>`${isDue} is not true`;
    },
  },
  narrowing: ['keyword', 'lab_id', 'due'],
  isNarrow: ({ college_id, sort }, { actor }) =>
    readsFewLabs(actor, 'base-info.facility.read') ||
    ((college_id !== undefined || facilityScope(actor).kind === 'below') && sort !== undefined),
  sort: { check_on: sql`f.check_on`, expires_on: sql`f.expires_on` },
  order: sql`f.check_on`,
  rows: async (stored, ctx) => {
    const ids = stored.flatMap((row) => row.photos);
    const [refs, days] = [await fileRefs(ctx, ids), await flushDays(ctx)];
    return stored.map(({ duty_job_no: _no, ...row }) => ({
      ...row,
      photos: pickFiles(refs, row.photos),
      flush_on: flushed.includes(row.category)
        ? addDays(row.flushed_on ?? formatDate(ctx.now), row.flushed_on ? days : 0)
        : null,
      can: facilityActions(ctx.actor, row),
    }));
  },
});

/** Files of a facility are visible to users who see it. */
export async function maySeeFacilityFile(
  ctx: Ctx,
  { docId, docType }: { docId: number; docType: string },
): Promise<boolean> {
  const isMeasure = docType === 'base-info.risk-measure';
  const of = isMeasure
    ? sql`select p.lab_id from base_info.risk_measure m join base_info.risk_point p on p.school_id = m.school_id
        and p.id = m.risk_point_id where m.school_id = ${ctx.schoolId} and m.id = ${docId}`
    : sql`select x.lab_id from base_info.lab_facility x where x.school_id = ${ctx.schoolId} and x.id = ${docId}`;
  const { rows } =
    await sql`select 1 from (${of}) f join org.unit u on u.school_id = ${ctx.schoolId} and u.id = f.lab_id
    and u.deleted_at is null where ${isReadLab(ctx, 'base-info.facility.read')}`.execute(ctx.db);
  return rows.length > 0;
}
