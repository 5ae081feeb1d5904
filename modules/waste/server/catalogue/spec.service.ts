import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { specApi, SpecInput } from '../../shared/catalogue/spec.ts';

const spec: RowKind<'waste.spec'> = { table: 'waste.spec', doc: 'waste.spec', noun: '容器规格', softDelete: false };

const checkInput = (ctx: Ctx, { volume_l, tare_kg }: SpecInput) =>
  checkFields<SpecInput>(ctx, {
    volume_l: Number(volume_l) <= 0 && '容积应大于 0',
    tare_kg: tare_kg && Number(tare_kg) < 0 && '皮重不能小于 0',
  });

export async function createSpec(ctx: Ctx, input: SpecInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, spec, input, input.name);
}

export async function updateSpec(ctx: Ctx, { id, version, ...input }: InputOf<typeof specApi.update>) {
  const check = () => checkInput(ctx, input);
  await updateRow(ctx, spec, { id, version }, input, { note: input.name, check });
}

export const setSpecStatus = (ctx: Ctx, { id, status }: InputOf<typeof specApi.setStatus>) =>
  setStatus(ctx, spec, id, status);
