import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows, type RowFields } from '#kernel/server/db/store-rows.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { labelOfStatements } from '../shared/ghs.rules.ts';
import { BaseUnit, ChemicalState, SignalWord } from '../shared/substance.ts';
import { inForce } from './control-list.queries.ts';

type Fields = Omit<RowFields<'chemical.substance'>, 'cas' | 'state' | 'storage_group'> & {
  id: number | undefined;
  cas: string;
  state: (typeof ChemicalState.$items)[number]['value'];
  storage_group: string;
};
/** A row of the sheet; absent flags keep those of the substance. */
export type ImportedSubstance = { fields: Fields; flags: string[] | null | undefined };

const blank = {
  aliases: '',
  en_name: '',
  formula: '',
  catalog_no: '',
  un_no: '',
  ghs_classes: [],
  h_codes: [],
  p_codes: [],
  pictograms: [],
  react_tags: [],
  storage_condition: '',
  first_aid: '',
  spill: '',
  extinguishing: '',
  concentration_rule: '',
  signal: SignalWord.none,
};

const codeOf = (of: typeof BaseUnit | typeof SignalWord, label: string | null | undefined) =>
  label === null || label === undefined ? undefined : valueOf(of, label);

/** A new substance takes from its statements and state what the sheet does not say. */
function complete(fields: Fields): Fields {
  const given = { ...fields, base_unit: codeOf(BaseUnit, fields.base_unit), signal: codeOf(SignalWord, fields.signal) };
  if (fields.id !== undefined) return given;
  const { h_codes, state, storage_group } = fields;
  const label = labelOfStatements([...(h_codes ?? [])], state, storage_group);
  return {
    ...given,
    base_unit: given.base_unit ?? (state === ChemicalState.solid ? BaseUnit.gram : BaseUnit.millilitre),
    ghs_classes: fields.ghs_classes ?? label.classes,
    pictograms: fields.pictograms ?? label.pictograms,
    signal: given.signal ?? label.signal,
  };
}

/** Writes imported substances, and the flags that the sheet gives into the lists in force. */
export async function writeSubstances(ctx: Ctx, rows: readonly ImportedSubstance[]): Promise<void> {
  await storeRows(
    ctx,
    'chemical.substance',
    blank,
    rows.map(({ fields }) => complete(fields)),
  );
  const flagged = rows.flatMap(({ fields: { cas }, flags }) => (flags ? [{ cas, flags }] : []));
  if (flagged.length === 0) return;
  await sql`with given as materialized (select s.id, g.flags from json_to_recordset(${JSON.stringify(flagged)}::json) g (cas text, flags text[])
      join chemical.substance s on s.school_id = ${ctx.schoolId} and s.cas = g.cas),
    lists as materialized (select l.id, l.flag from chemical.control_list l
      where l.school_id = ${ctx.schoolId} and l.id = any(array(${inForce(ctx)}))),
    wanted as materialized (select lists.id as list_id, given.id as substance_id from given join lists on lists.flag = any(given.flags)),
    left_out as (delete from chemical.control_entry e using given, lists
      where e.school_id = ${ctx.schoolId} and e.substance_id = given.id and e.list_id = lists.id
        and lists.flag <> all(given.flags))
    insert into chemical.control_entry (school_id, list_id, substance_id, created_by, created_at)
    select ${ctx.schoolId}, list_id, substance_id, ${ctx.actor.userId}, ${ctx.now} from wanted on conflict do nothing`.execute(
    ctx.db,
  );
}
