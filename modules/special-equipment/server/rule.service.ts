import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference, codesReference } from '#platform/codes/server/public.ts';
import { AccessoryKind } from '../shared/kinds.ts';
import type { cycleApi, CycleInput, itemApi, ItemInput } from '../shared/rule.ts';

const cycle: RowKind<'special_equipment.cycle'> = {
  table: 'special_equipment.cycle',
  doc: 'special-equipment.cycle',
  noun: '检验周期',
  softDelete: false,
};
const item: RowKind<'special_equipment.item'> = {
  table: 'special_equipment.item',
  doc: 'special-equipment.item',
  noun: '作业项目',
  softDelete: false,
};

async function checkCycle(ctx: Ctx, { code, kind }: CycleInput): Promise<void> {
  const isAccessory = AccessoryKind.$items.some(({ value }) => value === code);
  await checkFields<CycleInput>(ctx, {
    code: isAccessory ? undefined : codeReference(ctx, 'special_type', code, '品种'),
    kind: isAccessory !== (kind === 0) && (isAccessory ? '安全附件的检验类型请选择“附件校验”' : '请选择检验类型'),
  });
}

export async function createCycle(ctx: Ctx, input: CycleInput): Promise<number> {
  await checkCycle(ctx, input);
  return insertRow(ctx, cycle, input, input.code);
}

export async function updateCycle(ctx: Ctx, { id, version, ...input }: InputOf<typeof cycleApi.update>): Promise<void> {
  const check = () => checkCycle(ctx, input);
  await updateRow(ctx, cycle, { id, version }, input, { note: input.code, check });
}

const checkItem = (ctx: Ctx, { fits = [] }: ItemInput) =>
  checkFields<ItemInput>(ctx, { fits: codesReference(ctx, 'special_type', fits, '品种') });

export async function createItem(ctx: Ctx, input: ItemInput): Promise<number> {
  await checkItem(ctx, input);
  return insertRow(ctx, item, input, `${input.code} ${input.name}`);
}

export async function updateItem(ctx: Ctx, { id, version, ...input }: InputOf<typeof itemApi.update>): Promise<void> {
  const check = () => checkItem(ctx, input);
  await updateRow(ctx, item, { id, version }, input, { note: `${input.code} ${input.name}`, check });
}
