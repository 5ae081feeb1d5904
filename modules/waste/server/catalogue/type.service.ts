import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codesReference } from '#platform/codes/server/public.ts';
import { categoryFault, notCounted, type typeApi, type TypeInput } from '../../shared/catalogue/type.ts';

const type: RowKind<'waste.type'> = { table: 'waste.type', doc: 'waste.type', noun: '废物类别', softDelete: false };

const checkInput = (ctx: Ctx, { hw, code, price, hazard_kind: kind }: TypeInput) =>
  checkFields<TypeInput>(ctx, {
    code: categoryFault(hw, code),
    price: price && Number(price) < 0 && '单价不能小于 0',
    hazard_kind: kind && kind !== notCounted && codesReference(ctx, 'hazard_kind', [kind], '危险源种类'),
  });

const stored = ({ compat_group, hazard_kind, ...input }: TypeInput) => ({
  ...input,
  compat_group: compat_group ?? '',
  ...(hazard_kind !== undefined && { hazard_kind: hazard_kind ?? '' }),
});

export async function createType(ctx: Ctx, input: TypeInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, type, stored(input), input.name);
}

export async function updateType(ctx: Ctx, { id, version, ...input }: InputOf<typeof typeApi.update>) {
  const check = () => checkInput(ctx, input);
  await updateRow(ctx, type, { id, version }, stored(input), { note: input.name, check });
}

export const setTypeStatus = (ctx: Ctx, { id, status }: InputOf<typeof typeApi.setStatus>) =>
  setStatus(ctx, type, id, status);
