import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { all, within, type Scope } from '#kernel/server/policy.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { EquipmentStatus } from '../../shared/equipment.ts';
import { HazardSourceOrigin, HazardState, HazardUnit } from '../../shared/hazard/hazard.ts';
import { JudgementCause } from '../../shared/hazard/judgement.ts';
import { hazardEditScope } from './hazard.policy.ts';
import { judgeLabs } from './judge.service.ts';

/** Kind of hazard source by the catalogue code that the ledger of special equipment gives. */
const kindOfType = sql`case when e.special_type in ('2110', '2130') then '4011' when e.special_type like 'R%' then '4013'
    when e.special_type like '2%' then '4012' when e.special_type like '4%' then '402' when e.special_type like '5%' then '403' end`;

/** Kind of hazard source of special equipment `e`: pressure vessels, cranes and vehicles; null for other kinds. */
const kindOf = sql`case when e.special_type <> '' then ${kindOfType} else case e.kind
    when '10' then case when e.name ~ '超高压|第?(Ⅲ|III|三)类' then '4011' when e.name ~ '灭菌|消毒|蒸汽' then '4013' else '4012' end
    when '11' then '402' when '12' then '403' end end`;

/** Labs judged in one statement. */
const batch = 500;
type Synced = { added: number; changed: number; stopped: number; labs: number[] };

/**
 * Makes the mirrors of special equipment in labs of the scope agree with the list of equipment, in one statement; a
 * mirror that has no equipment in use any more is switched off. A second run changes nothing.
 */
export async function writeMirrors(ctx: Ctx, scope: Scope): Promise<Synced> {
  const me = ctx.actor.userId;
  const { equipment } = HazardSourceOrigin;
  const { rows } = await sql<Synced>`with wanted as (
      select e.id, e.lab_id, e.room_id, e.keeper_id, ${kindOf} as kind, e.name, e.model as spec, e.asset_no, e.special_no
      from base_info.equipment e
      join org.unit u on u.school_id = e.school_id and u.id = e.lab_id and u.status = ${Enabled.on} and u.deleted_at is null
      where e.school_id = ${ctx.schoolId} and e.is_special and e.status <> ${EquipmentStatus.stopped}
        and ${kindOf} is not null and ${within(scope, 'u.path')}
    ), written as (
      insert into base_info.hazard_source as h (school_id, lab_id, room_id, keeper_id, kind, name, spec, qty, unit, state, place,
        license_no, source, source_id, status, created_by, created_at, updated_by, updated_at)
      select ${ctx.schoolId}, w.lab_id, w.room_id, w.keeper_id, w.kind, w.name, w.spec, 1, ${HazardUnit.set},
        ${HazardState.used}, '资产编号 ' || w.asset_no, w.special_no, ${equipment}, w.id, ${Enabled.on}, ${me}, ${ctx.now}, ${me}, ${ctx.now}
      from wanted w
      on conflict (school_id, source, source_id) where source <> 'manual' do update set lab_id = excluded.lab_id,
        room_id = excluded.room_id, keeper_id = excluded.keeper_id, kind = excluded.kind, name = excluded.name,
        spec = excluded.spec, place = excluded.place, license_no = excluded.license_no, status = excluded.status,
        version = h.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where (h.lab_id, h.room_id, h.keeper_id, h.kind, h.name, h.spec, h.place, h.license_no, h.status) is distinct from
        (excluded.lab_id, excluded.room_id, excluded.keeper_id, excluded.kind, excluded.name, excluded.spec, excluded.place,
          excluded.license_no, excluded.status)
      returning h.source_id, h.lab_id, h.version = 1 as is_new
    ), stopped as (
      update base_info.hazard_source h set status = ${Enabled.off}, version = h.version + 1, updated_by = ${me}, updated_at = ${ctx.now}
      from org.unit u where h.school_id = ${ctx.schoolId} and h.source = ${equipment} and h.status = ${Enabled.on}
        and u.school_id = h.school_id and u.id = h.lab_id and ${within(scope, 'u.path')}
        and not exists (select 1 from wanted w where w.id = h.source_id)
        -- Equipment that moved to a laboratory outside the scope is left to whoever reaches both.
        and not exists (select 1 from base_info.equipment e where e.school_id = h.school_id and e.id = h.source_id
          and e.lab_id <> h.lab_id)
      returning h.lab_id
    ), former as (
      select h.lab_id from base_info.hazard_source h join written w on w.source_id = h.source_id
      where h.school_id = ${ctx.schoolId} and h.source = ${equipment}
    )
    select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed,
      (select count(*) from stopped) as stopped,
      (select coalesce(json_agg(distinct lab_id), '[]') from (select lab_id from written union select lab_id from stopped
        union select lab_id from former) l) as labs
    from written`.execute(ctx.db);
  return rows[0]!;
}

async function sync(ctx: Ctx, scope: Scope): Promise<Synced> {
  const synced = await writeMirrors(ctx, scope);
  for (let from = 0; from < synced.labs.length; from += batch)
    await judgeLabs(ctx, synced.labs.slice(from, from + batch), JudgementCause.hazard);
  return synced;
}

/** The nightly run for the whole school. */
export async function syncMirrors(ctx: Ctx): Promise<void> {
  await sync(ctx, all);
}

/** On demand, for the labs that the caller maintains. */
export async function syncOwnMirrors(ctx: Ctx): Promise<Omit<Synced, 'labs'>> {
  const { labs: _, ...counts } = await sync(ctx, hazardEditScope(ctx.actor));
  const { added, changed, stopped } = counts;
  const note = `新增 ${added} 条，更新 ${changed} 条，停用 ${stopped} 条`;
  await ctx.audit({ action: '同步设备为危险源', docType: 'base-info.hazard', note });
  return counts;
}
