import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { goodsCategory, type materialApi, type MaterialInput } from '../../shared/material/material.ts';

const material: RowKind<'consumable.material'> = {
  table: 'consumable.material',
  doc: 'consumable.material',
  noun: '物资',
  softDelete: false,
};

const isTooLarge = (value: string | null | undefined) => Math.abs(Number(value ?? 0)) >= 1e10;

const checkInput = (ctx: Ctx, { category, ref_price, safety_stock }: MaterialInput) =>
  checkFields<MaterialInput>(ctx, {
    category: codeReference(ctx, goodsCategory, category, '分类'),
    ref_price: ref_price && (Number(ref_price) < 0 || isTooLarge(ref_price)) && '参考价应为不小于 0 的金额，请核对',
    safety_stock:
      safety_stock && (Number(safety_stock) < 0 || isTooLarge(safety_stock)) && '安全库存应为不小于 0 的数量，请核对',
  });

export async function createMaterial(ctx: Ctx, input: MaterialInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, material, input, `${input.code} ${input.name}`);
}

export async function updateMaterial(ctx: Ctx, { id, version, ...input }: InputOf<typeof materialApi.update>) {
  const check = () => checkInput(ctx, input);
  await updateRow(ctx, material, { id, version }, input, { note: `${input.code} ${input.name}`, check });
}

export const setMaterialStatus = (ctx: Ctx, { id, status }: InputOf<typeof materialApi.setStatus>) =>
  setStatus(ctx, material, id, status);
