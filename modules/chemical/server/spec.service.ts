import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { netFault, NetUnit, type specApi, type SpecInput } from '../shared/spec.ts';
import { BaseUnit } from '../shared/substance.ts';

const spec: RowKind<'chemical.spec'> = {
  table: 'chemical.spec',
  doc: 'chemical.spec',
  noun: '包装规格',
  softDelete: false,
};

const baseOf = (unit: SpecInput['unit']) =>
  unit === NetUnit.gram || unit === NetUnit.kilogram ? BaseUnit.gram : BaseUnit.millilitre;

const checkInput = (ctx: Ctx, { substance_id, net, unit, package_type }: SpecInput) =>
  checkFields<SpecInput>(ctx, {
    substance_id: {
      valid: sql<boolean>`exists (select 1 from chemical.substance where school_id = ${ctx.schoolId} and id = ${substance_id})`,
      message: '化学品不存在，请重新选择',
    },
    net: netFault(net, unit),
    // Stock is kept in the base unit: without a density a volume cannot be turned into a mass.
    unit: {
      valid: sql<boolean>`not exists (select 1 from chemical.substance where school_id = ${ctx.schoolId} and id = ${substance_id}
        and base_unit <> ${baseOf(unit)} and density is null)`,
      message: '单位不能换算为该化学品的计量单位，请换一个单位，或先登记密度',
    },
    package_type: codeReference(ctx, 'chem_package', package_type, '包装'),
  });

export async function createSpec(ctx: Ctx, input: SpecInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, spec, input, `${input.net} ${input.unit}`);
}

export async function updateSpec(ctx: Ctx, { id, version, ...input }: InputOf<typeof specApi.update>) {
  const check = async (before: Record<string, unknown>) => {
    await checkInput(ctx, input);
    await checkFields<SpecInput>(ctx, {
      substance_id: before['substance_id'] !== input.substance_id && '规格不能换到另一种化学品，请新增规格',
    });
  };
  await updateRow(ctx, spec, { id, version }, input, { note: `${input.net} ${input.unit}`, check });
}

export const setSpecStatus = (ctx: Ctx, { id, status }: InputOf<typeof specApi.setStatus>) =>
  setStatus(ctx, spec, id, status);
