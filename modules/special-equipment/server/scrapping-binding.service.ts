import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { bindProcess, type CaseEnd, type CaseEvent, type DocumentOf } from '#platform/workflow/server/public.ts';
import { InstanceStatus } from '#platform/workflow/shared/instance-status.states.ts';
import { AssetState, type AssetAction } from '../shared/asset.states.ts';
import { specialErrors } from '../shared/errors.ts';
import { moveAsset } from './change.service.ts';
import { lockAssets, type LockedAsset } from './locked.queries.ts';
import { tellScrapping } from './notice.service.ts';
import { faultsOf } from './ready.queries.ts';
import { scrapProcess } from './scrapping.service.ts';

type Applied = {
  id: number;
  from_state: number;
  was_major: boolean;
  reason: string;
  files: number[];
  applicant_id: number;
};

/** The application under review of a piece; the case is that of the piece. */
async function read(ctx: Ctx, id: number): Promise<Applied> {
  const { rows } =
    await sql<Applied>`select s.id, s.from_state, s.was_major, s.reason, to_json(s.files) as files, s.applicant_id
    from special_equipment.scrapping s where s.school_id = ${ctx.schoolId} and s.asset_id = ${id} and s.status = 0`.execute(
      ctx.db,
    );
  return found(rows[0], '报废申请');
}

async function lockPiece(ctx: Ctx, id: number): Promise<LockedAsset> {
  const [asset] = await lockAssets(ctx, sql<boolean>`a.id = ${id}`);
  return found(asset, '特种设备');
}

async function documentOf(ctx: Ctx, id: number): Promise<DocumentOf> {
  const { reason } = await read(ctx, id);
  const { name, asset_no, lab_id, lab_name } = await lockPiece(ctx, id);
  const { rows } = await sql<{ college_id: number | null }>`select college_id from org.unit
    where school_id = ${ctx.schoolId} and id = ${lab_id}`.execute(ctx.db);
  return {
    title: `${lab_name}的${name}（${asset_no}）报废`.slice(0, 100),
    variables: { equipment: `${name}（${asset_no}）`, reason },
    lab_id,
    college_id: rows[0]?.college_id ?? null,
  };
}

const linkCase = async (ctx: Ctx, { biz_id, instance_id }: CaseEvent) => {
  await sql`update special_equipment.scrapping set instance_id = ${instance_id}
    where school_id = ${ctx.schoolId} and asset_id = ${biz_id} and status = 0`.execute(ctx.db);
};

/** The transition back to where a piece was; one that may not run any more stays stopped. */
async function wayBack(ctx: Ctx, id: number, { from_state }: Applied): Promise<AssetAction> {
  if (from_state === AssetState.service) return 'keepInService';
  const mayRun = from_state === AssetState.using && (await faultsOf(ctx, id)).length === 0;
  return mayRun ? 'keepInUse' : 'keep';
}

const outcomes: Partial<Record<number, number>> = { [InstanceStatus.pass]: 1, [InstanceStatus.withdrawn]: 3 };

/** The case has ended: passed, the piece is scrapped; else it returns to what it was. */
async function end(ctx: Ctx, { biz_id, status, note }: CaseEnd): Promise<void> {
  const applied = await read(ctx, biz_id);
  const asset = await lockPiece(ctx, biz_id);
  const isPassed = status === InstanceStatus.pass;
  assert(!isPassed || applied.files.length > 0, specialErrors.needsFile);
  await sql`update special_equipment.scrapping set status = ${outcomes[status] ?? 2}, opinion = ${note}, decided_at = ${ctx.now},
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${applied.id}`.execute(ctx.db);
  if (isPassed) await moveAsset(ctx, asset, 'confirm', { reason: applied.reason, files: applied.files });
  else await moveAsset(ctx, asset, await wayBack(ctx, biz_id, applied), { reason: note, isMajor: applied.was_major });
  if (status !== InstanceStatus.withdrawn) await tellScrapping(ctx, asset, { ...applied, isPassed, note });
}

/** Scrapping is decided by the college and the school; the number of the certificate of use is given back. */
export const scrappingBinding = bindProcess(scrapProcess, {
  variables: [
    { name: 'equipment', label: '设备', kind: 'Input' },
    { name: 'reason', label: '报废原因', kind: 'Input' },
  ],
  start_url: '/special-equipment/list',
  url: (id) => `/special-equipment/list/${id}`,
  document: documentOf,
  onSubmit: linkCase,
  onEnd: end,
});
