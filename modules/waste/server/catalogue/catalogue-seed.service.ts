import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { seedEdition, seedSpecs, seedTypes } from './catalogue-seed.rules.ts';

/** Types and containers for a school that has none. */
export async function prepareCatalogue(ctx: Ctx): Promise<void> {
  const types = seedTypes.map(
    ([name, material_type, hw, code, props, form, compat_group, precautions, special], at) => ({
      at,
      name,
      material_type,
      hw,
      code,
      props: props.split(' '),
      form,
      compat_group,
      precautions,
      is_special: special ?? false,
    }),
  );
  await sql`insert into waste.type (school_id, edition, name, material_type, hw, code, props, form, compat_group, precautions, is_special)
    select ${ctx.schoolId}, ${seedEdition}, g.name, g.material_type, g.hw, g.code, g.props, g.form, g.compat_group, g.precautions, g.is_special
    from json_to_recordset(${JSON.stringify(types)}::json) g (at int, name text, material_type text, hw text, code text, props text[],
      form text, compat_group text, precautions text, is_special boolean)
    where not exists (select 1 from waste.type t where t.school_id = ${ctx.schoolId}) order by g.at`.execute(ctx.db);
  const specs = seedSpecs.map(([name, volume_l, material, tare_kg], at) => ({ at, name, volume_l, material, tare_kg }));
  await sql`insert into waste.spec (school_id, name, volume_l, material, tare_kg)
    select ${ctx.schoolId}, g.name, g.volume_l, g.material, g.tare_kg
    from json_to_recordset(${JSON.stringify(specs)}::json) g (at int, name text, volume_l numeric, material text, tare_kg numeric)
    where not exists (select 1 from waste.spec s where s.school_id = ${ctx.schoolId}) order by g.at`.execute(ctx.db);
}
