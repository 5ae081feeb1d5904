import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { lockRow } from '#kernel/server/db/write-row.ts';
import { assert, badFields, notFound } from '#kernel/server/errors.ts';
import { offered, offerKind } from '#kernel/server/offers.ts';
import { within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import { FacilityStatus } from '../../shared/facility-status.ts';
import { CheckKind, CheckResult, flushed, type facilityApi } from '../../shared/risk/facility.ts';
import { facilityEditScope } from './facility.policy.ts';
import { checkPhotos, facility, followFacilities } from './facility.service.ts';

type Anomaly = {
  lab_id: number;
  facility_id: number;
  description: string;
  place: string;
  level: 'ordinary' | 'urgent';
  photos: number[];
};

type AnomalyReports = {
  /** The slice that follows hidden dangers makes one of an anomaly and returns its id. */
  report: (ctx: Ctx, anomaly: Anomaly) => Promise<number>;
  /** True for a state in which a hidden danger is put right, or was none. */
  isOver: (state: string) => boolean;
};
export const anomalyReports = offerKind<AnomalyReports>('base-info.anomaly-report');

type Entry = { kind: string; checked_on: string; result: string; note: string; photos: number[]; problem_id?: number };

const addCheck = (ctx: Ctx, id: number, entry: Entry) =>
  sql`insert into base_info.facility_check (school_id, facility_id, kind, checked_on, result, note, photos, problem_id, created_by, created_at)
    values (${ctx.schoolId}, ${id}, ${entry.kind}, ${entry.checked_on}, ${entry.result}, ${entry.note}, ${entry.photos}::bigint[],
      ${entry.problem_id ?? null}, ${ctx.actor.userId}, ${ctx.now})`.execute(ctx.db);

/** All photos that a facility and its checks show. */
async function keepPhotos(ctx: Ctx, id: number, own: unknown): Promise<void> {
  const photos = Array.isArray(own) ? own.map(Number) : [];
  await attachFiles(ctx, facility.doc, id, [...new Set([...photos, ...(await checkPhotos(ctx, id))])]);
}

/** Books a periodic check: the latest one decides when the next is due, and whether the facility is in order. */
export async function checkFacility(ctx: Ctx, { id, ...input }: InputOf<typeof facilityApi.check>): Promise<void> {
  const before = await lockRow(ctx, facility, id);
  const { checked_on, result, note = '', photos = [] } = input;
  const isFuture = checked_on > formatDate(ctx.now);
  if (isFuture) throw badFields({ checked_on: '检查日期不能晚于今天' });
  if (result === CheckResult.abnormal && note === '') throw badFields({ note: '请写明异常情况' });
  await addCheck(ctx, id, { kind: CheckKind.check, checked_on, result, note, photos });
  const isLatest = before['checked_on'] === null || checked_on >= (before['checked_on'] as string);
  const isReported = before['problem_id'] !== null;
  const status = isReported ? before['status'] : result;
  if (isLatest)
    await sql`update base_info.lab_facility set checked_on = ${checked_on}, status = ${status}, version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = ${id}`.execute(
      ctx.db,
    );
  await keepPhotos(ctx, id, before['photos']);
  await ctx.audit({ action: '登记设施检查', docType: facility.doc, docId: id, note: note || checked_on, to: result });
  await followFacilities(ctx, [Number(before['lab_id'])], [id]);
}

type Flushing = { id: number; category: string; lab_id: number };

/** One tap for several eye washers and showers; a second one on the same day records nothing. */
export async function flushFacilities(ctx: Ctx, { ids }: { ids: number[] }): Promise<{ flushed: number }> {
  const unique = [...new Set(ids)];
  const { rows } = await sql<Flushing>`select f.id, f.category, f.lab_id from base_info.lab_facility f
    join org.unit u on u.school_id = f.school_id and u.id = f.lab_id and u.deleted_at is null
    where f.school_id = ${ctx.schoolId} and f.id = any(${unique}) and ${within(facilityEditScope(ctx.actor), 'u.path')}
    order by f.id for update of f`.execute(ctx.db);
  if (rows.length < unique.length) throw notFound('安全设施');
  assert(
    rows.every(({ category }) => flushed.includes(category)),
    baseInfoErrors.flushOnly,
  );
  const today = formatDate(ctx.now);
  const done = await sql<{ id: number }>`with made as (
      insert into base_info.facility_check (school_id, facility_id, kind, checked_on, result, created_by, created_at)
      select ${ctx.schoolId}, one, ${CheckKind.flush}, ${today}, ${CheckResult.normal}, ${ctx.actor.userId}, ${ctx.now}
      from unnest(${unique}::bigint[]) one
      on conflict (school_id, facility_id, checked_on) where kind = 'flush' do nothing returning facility_id)
    update base_info.lab_facility f set flushed_on = ${today}, version = f.version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    from made where f.school_id = ${ctx.schoolId} and f.id = made.facility_id returning f.id`.execute(ctx.db);
  for (const { id } of done.rows)
    await ctx.audit({ action: '登记冲洗测试', docType: facility.doc, docId: id, note: today });
  return { flushed: done.rows.length };
}

/** Makes a hidden danger of an anomaly; the facility is out of order until that has been put right. */
export async function reportFacility(ctx: Ctx, { id, ...input }: InputOf<typeof facilityApi.report>): Promise<number> {
  const before = await lockRow(ctx, facility, id);
  assert(before['problem_id'] === null, baseInfoErrors.facilityReported);
  const [reports] = offered(ctx, anomalyReports);
  assert(reports, baseInfoErrors.facilityNoProblems);
  const { rows } = await sql<{ name: string }>`select name from codes.code where school_id = ${ctx.schoolId}
    and parent_key = 'material_category' and code = ${before['category']}`.execute(ctx.db);
  const name = [rows[0]?.name, before['name']].filter(Boolean).join(' ');
  const problem_id = await reports.report(ctx, {
    lab_id: Number(before['lab_id']),
    facility_id: id,
    description: `${name}：${input.description}`,
    place: String(before['place']),
    level: input.level,
    photos: input.photos,
  });
  const entry = { kind: CheckKind.report, checked_on: formatDate(ctx.now), result: CheckResult.abnormal, photos: [] };
  await addCheck(ctx, id, { ...entry, note: input.description, problem_id });
  await sql`update base_info.lab_facility set status = ${FacilityStatus.abnormal}, problem_id = ${problem_id}, version = version + 1,
    updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = ${id}`.execute(
    ctx.db,
  );
  await ctx.audit({ action: '上报设施异常', docType: facility.doc, docId: id, note: input.description });
  return problem_id;
}

/** A facility is in order again when its hidden danger is closed, or was none. */
export async function followProblems(ctx: Ctx, { ids, to }: { ids: readonly number[]; to: string }): Promise<void> {
  if (offered(ctx, anomalyReports)[0]?.isOver(to))
    await sql`update base_info.lab_facility set status = ${FacilityStatus.normal}, problem_id = null, version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
      where school_id = ${ctx.schoolId} and problem_id = any(${[...ids]})`.execute(ctx.db);
}
