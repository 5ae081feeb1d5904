import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { all } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { unitReference } from '#platform/org/server/public.ts';
import type { UnitMapInput, unitMapApi } from '../shared/unit-map.ts';

const unitMap: RowKind<'ministry.unit_map'> = {
  table: 'ministry.unit_map',
  doc: 'ministry.unit_map',
  noun: '上报单位',
  softDelete: false,
};

const checkUnit = (ctx: Ctx, { unit_id }: UnitMapInput) =>
  checkFields<UnitMapInput>(ctx, { unit_id: unitReference(ctx, unit_id, ['college'], all, '学院') });

export async function createUnitMap(ctx: Ctx, input: UnitMapInput): Promise<number> {
  await checkUnit(ctx, input);
  return insertRow(ctx, unitMap, input, input.unit_name);
}

export async function updateUnitMap(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof unitMapApi.update>,
): Promise<void> {
  await updateRow(ctx, unitMap, { id, version }, input, { note: input.unit_name, check: () => checkUnit(ctx, input) });
}
