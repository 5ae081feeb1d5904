import { sql } from 'kysely';
import { EquipmentStatus } from '../../shared/equipment.ts';
import { HazardSourceOrigin, HazardState, HazardUnit } from '../../shared/hazard/hazard.ts';
import type { HazardMirror } from './hazard-mirror.service.ts';
import { noSubstance } from './no-substance.queries.ts';

/** Kind of hazard source by the catalogue code that the ledger of special equipment gives. */
const kindOfType = sql`case when e.special_type in ('2110', '2130') then '4011' when e.special_type like 'R%' then '4013'
    when e.special_type like '2%' then '4012' when e.special_type like '4%' then '402' when e.special_type like '5%' then '403' end`;

/** Kind of hazard source of special equipment `e`: pressure vessels, cranes and vehicles; null for other kinds. */
const kindOf = sql`case when e.special_type <> '' then ${kindOfType} else case e.kind
    when '10' then case when e.name ~ '超高压|第?(Ⅲ|III|三)类' then '4011' when e.name ~ '灭菌|消毒|蒸汽' then '4013' else '4012' end
    when '11' then '402' when '12' then '403' end end`;

/** Special equipment: one piece is one hazard source, which is switched off with it. */
export const equipmentMirror: HazardMirror = {
  source: HazardSourceOrigin.equipment,
  wanted: (
    ctx,
    isOfLab,
  ) => sql`select e.id, e.lab_id, e.room_id, e.keeper_id, ${kindOf} as kind, e.name, e.model as spec,
      1::numeric as qty, ${HazardUnit.set} as unit, ${HazardState.used}::int as state, '资产编号 ' || e.asset_no as place,
      e.special_no as license_no, ${noSubstance}
    from base_info.equipment e join org.unit u on u.school_id = e.school_id and u.id = e.lab_id
    where e.school_id = ${ctx.schoolId} and e.is_special and e.status <> ${EquipmentStatus.stopped}
      and ${kindOf} is not null and ${isOfLab}`,
  // Equipment that moved to a laboratory outside the scope is left to whoever reaches both.
  isElsewhere: sql<boolean>`exists (select 1 from base_info.equipment e where e.school_id = h.school_id and e.id = h.source_id
    and e.lab_id <> h.lab_id)`,
};
