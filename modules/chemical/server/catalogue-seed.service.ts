import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { seedSpecs, seedSubstances } from './catalogue-seed.rules.ts';
import { controlListSeed } from './control-list-seed.rules.ts';

/** Fills an empty catalogue in one statement; one that has rows is the school's own and stays as it is. */
export async function prepareCatalogue(ctx: Ctx): Promise<void> {
  if (await hasCatalogue(ctx)) return;
  const { schoolId } = ctx;
  await sql`with lists as (
      insert into chemical.control_list (school_id, flag, name, edition, basis, issued_on, starts_on, two_keepers, before_buying,
        after_buying, keep_years, remark)
      select ${schoolId}, l.flag, l.name, l.edition, l.basis, l.issued_on, l.starts_on, l.two_keepers, l.before_buying,
        l.after_buying, l.keep_years, l.remark
      from json_populate_recordset(null::chemical.control_list, ${JSON.stringify(controlListSeed)}::json) l returning id, flag),
    given as materialized (select s.*, r.value -> 'flags' as flags
      from json_array_elements(${JSON.stringify(seedSubstances())}::json) r
      cross join json_populate_record(null::chemical.substance, r.value) s),
    made as (
      insert into chemical.substance (school_id, name, aliases, en_name, cas, formula, molar_mass, density, state, base_unit, un_no,
        ghs_classes, h_codes, p_codes, pictograms, signal, storage_group, react_tags, flash_point, concentration_rule)
      select ${schoolId}, name, aliases, en_name, cas, formula, molar_mass, density, state, base_unit, un_no, ghs_classes, h_codes,
        p_codes, pictograms, signal, storage_group, react_tags, flash_point, concentration_rule from given returning id, cas, state),
    entries as (
      insert into chemical.control_entry (school_id, list_id, substance_id)
      select ${schoolId}, lists.id, made.id from given join made using (cas)
      cross join json_array_elements_text(given.flags) flag (flag) join lists on lists.flag = flag.flag)
    insert into chemical.spec (school_id, substance_id, net, unit, package_type)
    select ${schoolId}, made.id, p.net, p.unit, p.package_type from made
    join json_to_recordset(${JSON.stringify(seedSpecs)}::json) p (state text, net numeric, unit text, package_type text)
      on p.state = made.state`.execute(ctx.db);
}

async function hasCatalogue({ db, schoolId }: Ctx): Promise<boolean> {
  const { rows } = await sql`select 1 from chemical.substance where school_id = ${schoolId} limit 1`.execute(db);
  return rows.length > 0;
}
