import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { FacilityStatus } from '../../shared/facility-status.ts';
import { facility, followFacilities } from './facility.service.ts';

/** Something that a laboratory has got: `category` is a code of `material_category`, `qty` pieces. */
export type Installed = { category: string; name: string; model: string; qty: number; expires_on: string | null };

// The laboratory writes down where exactly, once it hangs there.
const somewhere = '实验室内';
const mostPieces = 9_999;

/**
 * Enters what a laboratory got from a store among its safety facilities, for a slice that has checked who may hand it out. What
 * was missing is there again; more of the same counts with it, until the earliest expiry of them.
 */
export async function installFacilities(ctx: Ctx, labId: number, goods: readonly Installed[]): Promise<void> {
  const ids: number[] = [];
  for (const good of goods) ids.push(await install(ctx, labId, good));
  if (ids.length > 0) await followFacilities(ctx, [labId], ids);
}

async function install(ctx: Ctx, labId: number, { category, name, model, qty, expires_on }: Installed) {
  const today = formatDate(ctx.now);
  const missing = sql.lit(FacilityStatus.missing);
  const normal = sql.lit(FacilityStatus.normal);
  const more = (standing: string, added: unknown) =>
    sql`least(${sql.ref(standing)} + ${added}::int, ${sql.lit(mostPieces)})`;
  const { rows } = await sql<{ id: number; qty: number }>`with same as (
      select id from base_info.lab_facility where school_id = ${ctx.schoolId} and lab_id = ${labId} and category = ${category}
        and (upper(name) = upper(${name}) or status = ${missing})
      order by status = ${missing} desc, id limit 1 for update
    ), found as (
      update base_info.lab_facility f set
        qty = case when f.status = ${missing} then ${qty}::int else ${more('f.qty', qty)} end,
        expires_on = case when f.status = ${missing} then ${expires_on}::date else least(f.expires_on, ${expires_on}::date) end,
        installed_on = case when f.status = ${missing} then ${today}::date else f.installed_on end,
        status = case when f.status = ${missing} then ${normal} else f.status end,
        version = f.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
      from same where f.school_id = ${ctx.schoolId} and f.id = same.id returning f.id, f.qty
    ), made as (
      insert into base_info.lab_facility as f (school_id, lab_id, category, name, model, qty, place, installed_on, expires_on,
          created_by, created_at, updated_by, updated_at)
      select ${ctx.schoolId}, ${labId}, ${category}, ${name}, ${model}, ${qty}::int, ${somewhere}, ${today}::date, ${expires_on}::date,
          ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
      where not exists (select 1 from same)
      on conflict (school_id, lab_id, category, upper(name), upper(place)) do update set qty = ${more('f.qty', qty)},
        expires_on = least(f.expires_on, excluded.expires_on), version = f.version + 1, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by
      returning f.id, f.qty
    )
    select id, qty from found union all select id, qty from made`.execute(ctx.db);
  const { id, qty: standing } = rows[0]!;
  await ctx.audit({
    action: '领用登记',
    docType: facility.doc,
    docId: id,
    note: `${name} ${qty} 件，现有 ${standing} 件`,
  });
  return id;
}
