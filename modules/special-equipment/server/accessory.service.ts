import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addMonths, formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import type { accessoryApi, AccessoryInput } from '../shared/accessory.ts';
import { assetDoc } from './asset-doc.rules.ts';
import { cyclesOf } from './rule.queries.ts';
import { keptAssetsOf } from './special.policy.ts';

const accessory: RowKind<'special_equipment.accessory'> = {
  table: 'special_equipment.accessory',
  doc: 'special-equipment.accessory',
  noun: '安全附件',
  reach: (ctx) => sql<boolean>`t.asset_id in (${keptAssetsOf(ctx, 'special-equipment.edit')})`,
  softDelete: false,
};

type Dated = AccessoryInput & { next_on: string | null };

/** The next check is that of the certificate, else follows the cycle of the kind. */
async function withNext(ctx: Ctx, input: AccessoryInput): Promise<Dated> {
  const cycle = (await cyclesOf(ctx)).find(({ code, kind }) => kind === 0 && code === input.kind);
  return { ...input, next_on: input.next_on ?? (cycle?.months ? addMonths(input.checked_on, cycle.months) : null) };
}

const checkAccessory = (ctx: Ctx, { checked_on, asset_id, next_on }: Dated) =>
  checkFields<AccessoryInput>(ctx, {
    asset_id: {
      valid: sql<boolean>`${asset_id} in (${keptAssetsOf(ctx, 'special-equipment.edit')})`,
      message: '设备不存在、已报废或不在您的管理范围内，请重新选择',
    },
    checked_on: checked_on > formatDate(ctx.now) && '校验日期不能晚于今天',
    next_on:
      next_on === null
        ? '这种附件没有默认周期，请填写下次校验日期'
        : next_on <= checked_on && '下次校验日期应晚于校验日期',
  });

/** As it is stored once it is checked: the day is there. */
const stored = (input: Dated) => ({ ...input, next_on: input.next_on ?? undefined });

export async function createAccessory(ctx: Ctx, input: AccessoryInput): Promise<number> {
  const dated = await withNext(ctx, input);
  await checkAccessory(ctx, dated);
  const id = await insertRow(ctx, accessory, { ...dated, next_on: dated.next_on! }, input.no);
  await attachFiles(ctx, assetDoc, input.asset_id, input.files ?? []);
  return id;
}

export async function updateAccessory(ctx: Ctx, { id, version, ...input }: InputOf<typeof accessoryApi.update>) {
  const dated = await withNext(ctx, input);
  const check = () => checkAccessory(ctx, dated);
  await updateRow(ctx, accessory, { id, version }, stored(dated), { note: input.no, check });
  await attachFiles(ctx, assetDoc, input.asset_id, input.files ?? []);
}

export const removeAccessory = (ctx: Ctx, { id }: { id: number }): Promise<void> => removeRow(ctx, accessory, id);
