import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import type { requirementApi, RequirementInput } from '../../shared/admission/requirement.ts';
import { defaultMatrix } from './requirement-seed.rules.ts';

const requirement: RowKind<'training.requirement'> = {
  table: 'training.requirement',
  doc: 'training.requirement',
  noun: '准入要求',
  softDelete: false,
};

const checkInput = (ctx: Ctx, { lab_class, kinds }: RequirementInput) =>
  checkFields<RequirementInput>(ctx, {
    lab_class: lab_class && codeReference(ctx, 'lab_class', String(lab_class), '实验室类别'),
    kinds: new Set(kinds).size !== kinds.length && '同一种证书不用重复选择',
  });

export async function createRequirement(ctx: Ctx, input: RequirementInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, requirement, input);
}

/** Holds at once for new applications; who is admitted is looked at again in the following night. */
export async function updateRequirement(ctx: Ctx, { id, version, ...input }: InputOf<typeof requirementApi.update>) {
  const check = () => checkInput(ctx, input);
  await updateRow(ctx, requirement, { id, version }, input, { check });
}

export const removeRequirement = (ctx: Ctx, { id }: { id: number }) => removeRow(ctx, requirement, id);

/** The matrix that a school without one starts with. */
export async function prepareMatrix(ctx: Ctx): Promise<void> {
  await sql`insert into training.requirement (school_id, lab_level, lab_class, kinds, on_site, commitment, college_approval, valid_months)
    select ${ctx.schoolId}, d.lab_level, d.lab_class, array(select json_array_elements_text(d.kinds)), d.on_site, d.commitment,
      d.college_approval, d.valid_months
    from json_to_recordset(${JSON.stringify(defaultMatrix)}::json) as d(lab_level int, lab_class int, kinds json, on_site boolean,
      commitment boolean, college_approval boolean, valid_months int)
    where not exists (select 1 from training.requirement r where r.school_id = ${ctx.schoolId})`.execute(ctx.db);
}
