import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { typeApi, TypeInput } from '../../shared/catalogue/type.ts';

const type: RowKind<'waste.type'> = { table: 'waste.type', doc: 'waste.type', noun: '废物类别', softDelete: false };

const checkInput = (ctx: Ctx, { price }: TypeInput) =>
  checkFields<TypeInput>(ctx, {
    price: price && Number(price) < 0 && '单价不能小于 0',
  });

export async function createType(ctx: Ctx, input: TypeInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, type, { ...input, compat_group: input.compat_group ?? '' }, input.name);
}

export async function updateType(ctx: Ctx, { id, version, ...input }: InputOf<typeof typeApi.update>) {
  const check = () => checkInput(ctx, input);
  const changed = { ...input, compat_group: input.compat_group ?? '' };
  await updateRow(ctx, type, { id, version }, changed, { note: input.name, check });
}

export const setTypeStatus = (ctx: Ctx, { id, status }: InputOf<typeof typeApi.setStatus>) =>
  setStatus(ctx, type, id, status);
