import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { jsonColumn } from '#kernel/server/db/json-column.ts';
import { insertRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { selfChecked } from '../shared/checklist.rules.ts';
import type { checklistApi, ChecklistInput } from '../shared/checklist.ts';

const checklist: RowKind<'special_equipment.checklist'> = {
  table: 'special_equipment.checklist',
  doc: 'special-equipment.checklist',
  noun: '检查表',
  softDelete: false,
};

const check = (ctx: Ctx, { code, kind }: ChecklistInput) =>
  checkFields<ChecklistInput>(ctx, {
    code: codeReference(ctx, 'special_type', code, '品种'),
    kind: !selfChecked(code).includes(kind) && '这种检验须由检验机构出具报告，不能用检查表代替',
  });

const stored = (input: ChecklistInput) => ({ ...input, items: jsonColumn(input.items) });

export async function createChecklist(ctx: Ctx, input: ChecklistInput): Promise<number> {
  await check(ctx, input);
  return insertRow(ctx, checklist, stored(input), input.name);
}

export async function updateChecklist(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof checklistApi.update>,
): Promise<void> {
  await updateRow(ctx, checklist, { id, version }, stored(input), { note: input.name, check: () => check(ctx, input) });
}
