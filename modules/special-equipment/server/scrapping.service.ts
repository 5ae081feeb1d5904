import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { approve, reject, startForDocument, withdraw } from '#platform/workflow/server/public.ts';
import { AssetState } from '../shared/asset.states.ts';
import type { assetApi } from '../shared/asset.ts';
import { specialErrors } from '../shared/errors.ts';
import { assetDoc } from './asset-doc.rules.ts';
import { moveAsset } from './change.service.ts';
import { lockAsset } from './locked.queries.ts';
import { findScrapping } from './scrapping.queries.ts';

export const scrapProcess = 'special_scrap';

const scrapping: RowKind<'special_equipment.scrapping'> = {
  table: 'special_equipment.scrapping',
  doc: 'special-equipment.scrapping',
  noun: '特种设备报废申请',
  softDelete: false,
};

/** Applies for scrapping: the piece stands still until the engine has decided. */
export async function applyScrapping(
  ctx: Ctx,
  { id, reason, files = [] }: InputOf<typeof assetApi.scrap>,
): Promise<void> {
  const asset = await lockAsset(ctx, id, 'special-equipment.scrap');
  // A piece that an earlier version left waiting has no case: it returns to being stopped.
  const isLeft = asset.state === AssetState.scrapping;
  const applied = {
    asset_id: id,
    from_state: isLeft ? AssetState.stopped : asset.state,
    was_major: asset.is_major,
    reason,
    files,
    applicant_id: ctx.actor.userId,
    created_at: ctx.now,
  };
  await insertRow(ctx, scrapping, applied, asset.name);
  await moveAsset(ctx, asset, 'scrap', { reason, files });
  await startForDocument(ctx, scrapProcess, id);
}

/** Takes the application back as long as the last step has not decided. */
export async function withdrawScrapping(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const open = found(await findScrapping(ctx, id), '报废申请');
  assert(open.applicant_id === ctx.actor.userId, specialErrors.notApplicant);
  await withdraw(ctx, { id: found(open.instance_id, '报废申请') });
}

/** Passes or refuses an application at the caller's step; files of a decision belong to the piece. */
export async function decideScrapping(
  ctx: Ctx,
  { id, pass, opinion = '', files = [] }: InputOf<typeof assetApi.decideScrap>,
): Promise<void> {
  const open = found(await findScrapping(ctx, id), '报废申请');
  assert(open.task_id !== null, specialErrors.notYours);
  if (!pass && opinion === '') throw badFields({ opinion: '请写明驳回原因' });
  if (!pass) return reject(ctx, { id: open.task_id, opinion });
  if (files.length > 0) {
    await sql`update special_equipment.scrapping set files = files || ${[...files]}::bigint[], version = version + 1, updated_at = ${ctx.now},
        updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = ${open.id}`.execute(ctx.db);
    await attachFiles(ctx, assetDoc, id, files);
  }
  await approve(ctx, { id: open.task_id, opinion });
}
