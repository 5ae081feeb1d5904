import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { namesOfPeople, personReference } from '#platform/identity/server/public.ts';
import { AssetState } from '../shared/asset.states.ts';
import { specialErrors } from '../shared/errors.ts';
import { RecordKind } from '../shared/kinds.ts';
import type { RecordInput } from '../shared/record.ts';
import { assetDoc } from './asset-doc.rules.ts';
import { lockAsset, type LockedAsset } from './locked.queries.ts';
import { tellFault } from './notice.service.ts';
import { hasOperator, neededItems } from './ready.queries.ts';

const record: RowKind<'special_equipment.record'> = {
  table: 'special_equipment.record',
  doc: 'special-equipment.record',
  noun: '运行与维护记录',
  softDelete: false,
};

type Facts = { is_over: boolean; items: string[] | null; is_qualified: boolean };

/** Runs what is in use, by somebody whose item fits where its type needs one. */
async function assertMayRun(ctx: Ctx, asset: LockedAsset, userId: number, person: string, day: string): Promise<void> {
  const { rows } = await sql<Facts>`select a.next_on < ${formatDate(ctx.now)}::date as is_over, ${neededItems} as items,
      ${hasOperator(day, sql<boolean>`o.user_id = ${userId}`)} as is_qualified
    from special_equipment.asset a where a.school_id = ${ctx.schoolId} and a.id = ${asset.id}`.execute(ctx.db);
  const { is_over, items, is_qualified } = rows[0]!;
  const { name, state } = asset;
  const told = is_over ? '检验已过期' : labelOf(AssetState, state);
  assert(state === AssetState.using && !is_over, specialErrors.notInUse, { name, state: told });
  assert(items === null || is_qualified, specialErrors.notQualified, {
    person,
    name,
    items: (items ?? []).join('、'),
  });
}

/** Writes down what was done with a piece; what is abnormal is told to its laboratory. */
export async function createRecord(ctx: Ctx, { user_id, ...input }: RecordInput): Promise<number> {
  const asset = await lockAsset(ctx, input.asset_id, 'special-equipment.record');
  const { name, state } = asset;
  assert(state !== AssetState.scrapped, specialErrors.closed, { name, action: '登记记录' });
  const userId = user_id ?? ctx.actor.userId;
  await checkFields<RecordInput>(ctx, {
    user_id: personReference(ctx, userId, '人员'),
    done_on:
      (input.done_on > formatDate(ctx.now) && '日期不能晚于今天') ||
      (input.done_on < asset.made_on && '日期不能早于设备的制造日期'),
    note: !input.is_normal && !input.note && '结果异常请填写情况',
  });
  const person = await namesOfPeople(ctx, [userId]);
  if (input.kind === RecordKind.run) await assertMayRun(ctx, asset, userId, person, input.done_on);
  const id = await insertRow(ctx, record, { ...input, user_id: userId }, name);
  await attachFiles(ctx, assetDoc, asset.id, input.photos ?? []);
  if (!input.is_normal) await tellFault(ctx, asset, { kind: input.kind, note: input.note ?? '', person, recordId: id });
  return id;
}
