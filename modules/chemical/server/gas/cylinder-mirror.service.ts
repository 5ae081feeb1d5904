import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { followMirror, noSubstance, type HazardMirror } from '#modules/base-info/server/public.ts';
import { HazardSourceOrigin, HazardState, HazardUnit } from '#modules/base-info/shared/hazard/hazard.ts';
import { CylinderState } from '../../shared/cylinder.states.ts';
import { GasGroup } from '../../shared/gas/gas-kind.ts';
import { gasName, gasNameJoin } from '../storage/cylinder-place.queries.ts';

// Codes of dictionary hazard_kind.
const [flammable, toxic, other] = ['110', '111', '112'];
const { inUse, returned } = CylinderState;

/** Cylinders in laboratories: each is a hazard source until it has gone back or into a store. */
export const cylinderMirror: HazardMirror = {
  source: HazardSourceOrigin.gas,
  wanted: (ctx, isOfLab) => sql`select c.id, c.lab_id, c.room_id, null::bigint as keeper_id,
      case g.storage_group when ${GasGroup.flammable} then ${flammable} when ${GasGroup.toxic} then ${toxic} else ${other} end as kind,
      ${gasName} as name, trim_scale(c.volume_l)::text || ' L' as spec, 1::numeric as qty, ${HazardUnit.bottle} as unit,
      case when c.state = ${inUse} then ${HazardState.used} else ${HazardState.stored} end::int as state, '气瓶 ' || c.code as place,
      '' as license_no, ${noSubstance}
    from chemical.cylinder c join chemical.gas_kind g on g.school_id = c.school_id and g.id = c.gas_id ${gasNameJoin}
    join org.unit u on u.school_id = c.school_id and u.id = c.lab_id
    where c.school_id = ${ctx.schoolId} and c.state <> ${returned} and ${isOfLab}`,
  // A cylinder that went to another laboratory is left to whoever follows that one.
  isElsewhere: sql<boolean>`exists (select 1 from chemical.cylinder c where c.school_id = h.school_id and c.id = h.source_id
    and c.lab_id <> h.lab_id)`,
};

/** What came into laboratories or left them is their hazard source at once, and judges their levels. */
export async function followCylinders(ctx: Ctx, labs: readonly (number | null)[]): Promise<void> {
  const { rows } = await sql<{ path: string }>`select path from org.unit where school_id = ${ctx.schoolId}
    and id = any(${labs.filter((lab) => lab !== null)}::bigint[]) order by id`.execute(ctx.db);
  for (const { path } of rows) await followMirror(ctx, cylinderMirror, path);
}
