import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { isCas } from '../../shared/cas.rules.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { GasGroup, type gasKindApi, type GasKindInput } from '../../shared/gas/gas-kind.ts';
import { gasSeed } from './gas-seed.rules.ts';

const kind: RowKind<'chemical.gas_kind'> = {
  table: 'chemical.gas_kind',
  doc: 'chemical.gas-kind',
  noun: '气体种类',
  softDelete: false,
};

const { flammable, oxidising, toxic } = GasGroup;

/** What a gas is agrees with its group. */
function groupFault({ storage_group: group, is_flammable, is_oxidising, is_toxic }: GasKindInput): string | false {
  if (group === flammable && !is_flammable) return '储存组是易燃气体，请勾选“易燃”';
  if (group === oxidising && !is_oxidising) return '储存组是助燃气体，请勾选“助燃”';
  if (group === toxic && !is_toxic) return '储存组是有毒气体，请勾选“有毒”';
  return is_flammable && is_oxidising && '一种气体不能既易燃又助燃，请核对';
}

const checkInput = (ctx: Ctx, input: GasKindInput) =>
  checkFields<GasKindInput>(ctx, {
    code: codeReference(ctx, 'gas_type', input.code, '气体'),
    cas: input.cas !== '' && !isCas(input.cas) && 'CAS 号的校验位不正确，请核对',
    storage_group: groupFault(input),
  });

export async function createGasKind(ctx: Ctx, input: GasKindInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, kind, input, input.code);
}

export async function updateGasKind(ctx: Ctx, { id, version, ...input }: InputOf<typeof gasKindApi.update>) {
  const check = async (before: Record<string, unknown>) => {
    assert(before['code'] === input.code, chemicalErrors.fixedGas);
    await checkInput(ctx, input);
  };
  await updateRow(ctx, kind, { id, version }, input, { note: input.code, check });
}

/** The gases of a school that has none. */
export async function prepareGases(ctx: Ctx): Promise<void> {
  await sql`insert into chemical.gas_kind (school_id, code, cas, storage_group, is_flammable, is_oxidising, is_toxic, cycle, body,
      body_name, lettering, lettering_name, basis)
    select ${ctx.schoolId}, s.code, s.cas, s.storage_group, s.is_flammable, s.is_oxidising, s.is_toxic, s.cycle, s.body, s.body_name,
      s.lettering, s.lettering_name, s.basis
    from json_to_recordset(${JSON.stringify(gasSeed)}::json) s (code text, cas text, storage_group text, is_flammable boolean,
      is_oxidising boolean, is_toxic boolean, cycle text, body text, body_name text, lettering text, lettering_name text, basis text)
    where not exists (select 1 from chemical.gas_kind where school_id = ${ctx.schoolId})`.execute(ctx.db);
}
