import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference, codesReference } from '#platform/codes/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { labelOfStatements } from '../shared/ghs.rules.ts';
import { aliasesOf, type substanceApi, type SubstanceInput } from '../shared/substance.ts';
import { openEditions } from './control-list.queries.ts';

const substance: RowKind<'chemical.substance'> = {
  table: 'chemical.substance',
  doc: 'chemical.substance',
  noun: '化学品',
  softDelete: false,
};

const given = (ctx: Ctx, key: string, codes: readonly string[] | undefined, label: string) =>
  codes !== undefined && codes.length > 0 && codesReference(ctx, key, codes, label);

const checkInput = (ctx: Ctx, input: SubstanceInput) =>
  checkFields<SubstanceInput>(ctx, {
    storage_group: codeReference(ctx, 'chem_storage_group', input.storage_group, '储存组'),
    ghs_classes: given(ctx, 'chem_ghs_class', input.ghs_classes, '危险类别'),
    h_codes: given(ctx, 'chem_h_code', input.h_codes, '危险性说明'),
    p_codes: given(ctx, 'chem_p_code', input.p_codes, '防范说明'),
    pictograms: given(ctx, 'ghs', input.pictograms, '象形图'),
    react_tags: given(ctx, 'chem_react_tag', input.react_tags, '反应性标签'),
    molar_mass: input.molar_mass && Number(input.molar_mass) <= 0 ? '摩尔质量应大于 0' : undefined,
    density: input.density && Number(input.density) <= 0 ? '密度应大于 0' : undefined,
    flash_point: input.flash_point && Math.abs(Number(input.flash_point)) >= 2_000 ? '闪点过大，请核对' : undefined,
    list_ids: input.list_ids !== undefined &&
      input.list_ids.length > 0 && {
        valid: sql<boolean>`${[...new Set(input.list_ids)]}::bigint[] <@ array${openEditions(ctx)}`,
        message: '管控名录不存在或已被替代，请重新选择',
      },
  });

/** Values of a row; hazard classes and pictograms that are not given follow from the statements. */
function valuesOf({ list_ids: _lists, aliases, ...input }: SubstanceInput) {
  const { h_codes = [], state, storage_group } = input;
  const { classes, pictograms } = labelOfStatements(h_codes, state, storage_group);
  return {
    ...input,
    aliases: aliases === undefined ? undefined : aliasesOf(aliases).join('；'),
    ghs_classes: input.ghs_classes ?? (input.h_codes && classes),
    pictograms: input.pictograms ?? (input.h_codes && pictograms),
  };
}

export async function createSubstance(ctx: Ctx, input: SubstanceInput): Promise<number> {
  await checkInput(ctx, input);
  const id = await insertRow(ctx, substance, valuesOf(input), input.name);
  await attachFiles(ctx, 'substance', id, input.sds_files ?? []);
  await setControls(ctx, id, input.list_ids);
  return id;
}

export async function updateSubstance(ctx: Ctx, { id, version, ...input }: InputOf<typeof substanceApi.update>) {
  const check = () => checkInput(ctx, input);
  await updateRow(ctx, substance, { id, version }, valuesOf(input), { note: input.name, check });
  await attachFiles(ctx, 'substance', id, input.sds_files ?? []);
  await setControls(ctx, id, input.list_ids);
}

export const setSubstanceStatus = (ctx: Ctx, { id, status }: InputOf<typeof substanceApi.setStatus>) =>
  setStatus(ctx, substance, id, status);

/** Makes the open editions that name a substance those that are given; replaced editions keep what they say. */
async function setControls(ctx: Ctx, id: number, lists: readonly number[] | undefined): Promise<void> {
  if (lists === undefined) return;
  const { rows } = await sql<{
    former: number[];
    changed: number;
  }>`with open as materialized (select * from ${openEditions(ctx)} one),
    former as materialized (select e.list_id from chemical.control_entry e
      where e.school_id = ${ctx.schoolId} and e.substance_id = ${id} and e.list_id in (select id from open)),
    left_out as (delete from chemical.control_entry e where e.school_id = ${ctx.schoolId} and e.substance_id = ${id}
      and e.list_id in (select list_id from former) and e.list_id <> all(${[...lists]}) returning 1),
    added as (insert into chemical.control_entry (school_id, list_id, substance_id, created_by, created_at)
      select ${ctx.schoolId}, open.id, ${id}, ${ctx.actor.userId}, ${ctx.now} from open
      where open.id = any(${[...lists]}) and open.id not in (select list_id from former) returning 1)
    select coalesce((select json_agg(list_id order by list_id) from former), '[]') as former,
      (select count(*)::int from left_out) + (select count(*)::int from added) as changed`.execute(ctx.db);
  const { former, changed } = rows[0]!;
  if (changed === 0) return;
  const change = { before: { list_ids: former }, after: { list_ids: [...lists] } };
  await ctx.audit({ action: '修改化学品管控类别', docType: substance.doc, docId: id, ...change });
}
