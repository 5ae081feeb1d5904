import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { inUnits, unitReference } from '#platform/org/server/public.ts';
import { JudgementCause } from '../../shared/hazard/judgement.ts';
import type { facilityApi, FacilityInput } from '../../shared/risk/facility.ts';
import { judgeLabs } from '../hazard/judge.service.ts';
import { followCards } from '../lab-card.service.ts';
import { facilityEditScope } from './facility.policy.ts';

export const facility: RowKind<'base_info.lab_facility'> = {
  table: 'base_info.lab_facility',
  doc: 'base-info.facility',
  noun: '安全设施',
  reach: (ctx) => inUnits(ctx.schoolId, facilityEditScope(ctx.actor), 't.lab_id'),
  softDelete: false,
};

async function checkInput(ctx: Ctx, input: FacilityInput): Promise<void> {
  const { duty_id, installed_on, expires_on, checked_on } = input;
  const today = formatDate(ctx.now);
  await checkFields<FacilityInput>(ctx, {
    lab_id: unitReference(ctx, input.lab_id, ['lab'], facilityEditScope(ctx.actor), '实验室'),
    category: codeReference(ctx, 'material_category', input.category, '设施类别'),
    duty_id: duty_id && personReference(ctx, duty_id, '责任人'),
    installed_on: installed_on && installed_on > today ? '安装日期不能晚于今天' : undefined,
    checked_on: checked_on && checked_on > today ? '上次检查日期不能晚于今天' : undefined,
    expires_on: expires_on && installed_on && expires_on < installed_on ? '有效期不能早于安装日期' : undefined,
  });
}

/** The next check follows the last one, or the day of installation; without a cycle there is none. */
const setDueDay = (ctx: Ctx, ids: readonly number[]) =>
  sql`update base_info.lab_facility set check_on = (coalesce(checked_on, installed_on, (created_at at time zone 'Asia/Shanghai')::date)
      + make_interval(months => check_cycle))::date
    where school_id = ${ctx.schoolId} and id = any(${[...ids]})`.execute(ctx.db);

/** Facilities stand on the card and count in the grading. */
export async function followFacilities(ctx: Ctx, labs: readonly number[], ids: readonly number[] = []): Promise<void> {
  if (ids.length > 0) await setDueDay(ctx, ids);
  await judgeLabs(ctx, labs, JudgementCause.hazard);
  await followCards(ctx, labs);
}

export async function createFacility(ctx: Ctx, input: FacilityInput): Promise<number> {
  await checkInput(ctx, input);
  const id = await insertRow(ctx, facility, input, input.name || input.category);
  await attachFiles(ctx, facility.doc, id, input.photos ?? []);
  await followFacilities(ctx, [input.lab_id], [id]);
  return id;
}

export async function updateFacility(ctx: Ctx, { id, version, ...input }: InputOf<typeof facilityApi.update>) {
  const labs = [input.lab_id];
  const check = async (before: Record<string, unknown>) => {
    await checkInput(ctx, input);
    labs.push(Number(before['lab_id']));
  };
  await updateRow(ctx, facility, { id, version }, input, { note: input.name || input.category, check });
  // The photos of its checks belong to it as well.
  await attachFiles(ctx, facility.doc, id, [...(input.photos ?? []), ...(await checkPhotos(ctx, id))]);
  await followFacilities(ctx, labs, [id]);
}

/** Photos of the checks of a facility. */
export async function checkPhotos(ctx: Ctx, id: number): Promise<number[]> {
  const { rows } = await sql<{ photo: number }>`select distinct unnest(photos) as photo from base_info.facility_check
    where school_id = ${ctx.schoolId} and facility_id = ${id}`.execute(ctx.db);
  return rows.map(({ photo }) => photo);
}

export async function removeFacility(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { lab_id, category, place } = await lockRow(ctx, facility, id);
  await removeRow(ctx, facility, id, `${String(category)} ${String(place)}`);
  await followFacilities(ctx, [Number(lab_id)]);
}
