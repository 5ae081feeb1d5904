import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { followMirror, noSubstance, type HazardMirror } from '#modules/base-info/server/public.ts';
import { HazardSourceOrigin, HazardState } from '#modules/base-info/shared/hazard/hazard.ts';
import { notCounted } from '../../shared/catalogue/type.ts';
import { inLab } from '../../shared/record/record.states.ts';
import { CompatGroup, Form } from '../../shared/waste-kinds.ts';

const { halogenated, organic, oil, acid, base, fluoride, oxidiser } = CompatGroup;
// Codes of dictionary hazard_kind.
const [flammableLiquid, flammableSolid, oxidising, corrosive, toxic, germs] = [
  '105',
  '106',
  '107',
  '108',
  '109',
  '2014',
];

/** What container `r` of type `t` is among hazard sources: as the school says of its type, else by its group, else by its properties. */
const kindOf = sql<string>`case when t.hazard_kind <> '' then t.hazard_kind
  when r.compat_group = ${oxidiser} then ${oxidising}
  when r.compat_group in (${acid}, ${base}, ${fluoride}) then ${corrosive}
  when r.compat_group in (${halogenated}, ${organic}, ${oil}) and 'I' = any(t.props) then ${flammableLiquid}
  when r.compat_group <> '' or 'T' = any(t.props) then ${toxic}
  when 'C' = any(t.props) then ${corrosive}
  when 'I' = any(t.props) then case when r.form = ${Form.liquid} then ${flammableLiquid} else ${flammableSolid} end
  when 'R' = any(t.props) then ${oxidising} else ${germs} end`;

/** Containers with something in them, until they are in a store. */
export const wasteMirror: HazardMirror = {
  source: HazardSourceOrigin.waste,
  wanted: (
    ctx,
    isOfLab,
  ) => sql`select r.id, r.lab_id, null::bigint as room_id, r.creator_id as keeper_id, ${kindOf} as kind, r.name,
      t.hw || ' ' || t.code as spec, r.amount as qty, case when r.form = ${Form.liquid} then 'L' else 'kg' end as unit,
      ${HazardState.stored}::int as state, '标签 ' || r.label_no as place, '' as license_no, ${noSubstance}
    from waste.record r join waste.type t on t.school_id = r.school_id and t.id = r.type_id and t.hazard_kind <> ${notCounted}
    join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    where r.school_id = ${ctx.schoolId} and r.amount > 0 and r.state in (${sql.join(inLab.map((state) => sql.lit(state)))}) and ${isOfLab}`,
  passes: true,
};

/** Poisons are hazard sources with every deposit, other waste with the first one, when it is sealed, and every night. */
export const isFollowed = (group: string): boolean => group === CompatGroup.cyanide || group === CompatGroup.mercury;

/** What came into a container or left with it is a hazard source of its laboratory at once, and judges its level. */
export async function followWaste(ctx: Ctx, labId: number): Promise<void> {
  const { rows } = await sql<{ path: string }>`select path from org.unit
    where school_id = ${ctx.schoolId} and id = ${labId}`.execute(ctx.db);
  if (rows[0]) await followMirror(ctx, wasteMirror, rows[0].path);
}
