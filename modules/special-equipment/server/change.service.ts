import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { cancelForEquipment } from '#modules/reservation/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { AssetState, assetStates, type AssetAction } from '../shared/asset.states.ts';
import type { assetApi } from '../shared/asset.ts';
import { specialErrors } from '../shared/errors.ts';
import { InspectionKind } from '../shared/kinds.ts';
import { assetDoc } from './asset-doc.rules.ts';
import { lockAsset, type LockedAsset } from './locked.queries.ts';
import { mirror } from './mirror.service.ts';
import { tellStopped } from './notice.service.ts';
import { faultsOf } from './ready.queries.ts';

type Change = { action: string; from: number | null; to: number; reason?: string; files?: readonly number[] };

/** A line of the history of a piece, with its files. */
export async function noteChange(ctx: Ctx, id: number, { action, from, to, reason = '', files = [] }: Change) {
  await sql`insert into special_equipment.change (school_id, asset_id, action, from_state, to_state, reason, files, by_id, at)
    values (${ctx.schoolId}, ${id}, ${action}, ${from}, ${to}, ${reason}, ${[...files]}, ${ctx.actor.userId}, ${ctx.now})`.execute(
    ctx.db,
  );
  await attachFiles(ctx, assetDoc, id, files);
}

type Move = { reason?: string; files?: readonly number[] | undefined; isMajor?: boolean };

/** Moves a piece that is locked to another state, and everything that follows it. */
export async function moveAsset(ctx: Ctx, asset: LockedAsset, action: AssetAction, move: Move = {}): Promise<void> {
  const { reason = '', files = [], isMajor = false } = move;
  const { to } = assetStates.transitions[action];
  const set = { state_on: formatDate(ctx.now), state_reason: reason, is_major: isMajor };
  await applyTransition(ctx, assetStates, {
    table: 'special_equipment.asset',
    id: asset.id,
    action,
    set,
    docType: assetDoc,
    note: [asset.name, reason].filter(Boolean).join('：'),
  });
  await noteChange(ctx, asset.id, { action, from: asset.state, to, reason, files });
  await mirror(ctx, asset.id);
  if (to !== AssetState.using)
    await cancelForEquipment(ctx, asset.equipment_id, `设备已停用或报修${reason && `：${reason}`}`);
  if (to === AssetState.stopped && action !== 'keep') await tellStopped(ctx, asset, reason);
}

async function assertReady(ctx: Ctx, id: number): Promise<void> {
  const faults = await faultsOf(ctx, id);
  assert(faults.length === 0, specialErrors.notReady, { faults: faults.join('；') });
}

/** Puts into use what is registered, inspected and has somebody who may operate it. */
export async function enableAsset(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const asset = await lockAsset(ctx, id, 'special-equipment.manage');
  await assertReady(ctx, id);
  await moveAsset(ctx, asset, 'enable');
}

export async function stopAsset(ctx: Ctx, { id, reason, photos = [] }: InputOf<typeof assetApi.stop>): Promise<void> {
  const asset = await lockAsset(ctx, id, 'special-equipment.edit');
  assert(photos.length > 0, specialErrors.needsPhoto);
  await moveAsset(ctx, asset, 'stop', { reason, files: photos });
}

export async function repairAsset(ctx: Ctx, { id, reason, is_major }: InputOf<typeof assetApi.repair>): Promise<void> {
  const asset = await lockAsset(ctx, id, 'special-equipment.edit');
  await moveAsset(ctx, asset, 'repair', { reason, isMajor: is_major });
}

/** After a major repair a supervision inspection since its begin is asked for. */
async function assertSupervised(ctx: Ctx, { id, state_on }: LockedAsset): Promise<void> {
  const { rows } =
    await sql`select from special_equipment.inspection i where i.school_id = ${ctx.schoolId} and i.asset_id = ${id}
    and i.status = 1 and i.kind = ${InspectionKind.supervision} and i.conclusion < 3 and i.inspected_on >= ${state_on}::date`.execute(
      ctx.db,
    );
  assert(rows.length > 0, specialErrors.needsSupervision);
}

export async function finishRepair(ctx: Ctx, { id, reason }: InputOf<typeof assetApi.finish>): Promise<void> {
  const asset = await lockAsset(ctx, id, 'special-equipment.edit');
  if (asset.is_major) await assertSupervised(ctx, asset);
  await assertReady(ctx, id);
  await moveAsset(ctx, asset, 'finish', { reason });
}
