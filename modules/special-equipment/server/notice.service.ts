import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { AssetState } from '../shared/asset.states.ts';
import { RecordKind } from '../shared/kinds.ts';
import { assetDoc } from './asset-doc.rules.ts';
import type { LockedAsset } from './locked.queries.ts';

type Place = Pick<LockedAsset, 'lab_path' | 'keeper_id'>;

/** Keeper and managers of the laboratory, and from an urgency on the college and the school. */
export const answerable = async (ctx: Ctx, { lab_path, keeper_id }: Place, isUrgent: boolean): Promise<number[]> => [
  keeper_id,
  ...(await usersHolding(ctx, isUrgent ? ['lab', 'college', 'school'] : ['lab'], lab_path)),
];

export async function tellStopped(ctx: Ctx, asset: LockedAsset, reason: string): Promise<void> {
  const { id, name, asset_no, lab_name: lab } = asset;
  await notify(ctx, {
    type: 'SPECIAL_STOPPED',
    userIds: (await answerable(ctx, asset, true)).filter((user) => user !== ctx.actor.userId),
    params: { name, asset_no, lab, reason },
    url: `/special-equipment/list/${id}`,
    dedupe: `special-stopped:${id}:${ctx.now.getTime()}`,
    awaits: { docType: assetDoc, ids: [id], states: [String(AssetState.stopped)] },
  });
}

type Fault = { kind: number; note: string; person: string; recordId: number };

export async function tellFault(ctx: Ctx, asset: LockedAsset, { kind, note, person, recordId }: Fault): Promise<void> {
  const { name, asset_no, lab_name: lab } = asset;
  await notify(ctx, {
    type: 'SPECIAL_FAULT',
    userIds: (await answerable(ctx, asset, false)).filter((user) => user !== ctx.actor.userId),
    params: { name, asset_no, lab, kind: labelOf(RecordKind, kind), note, person, date: formatDate(ctx.now) },
    url: `/special-equipment/list/${asset.id}`,
    dedupe: `special-fault:${recordId}`,
  });
}

type Open = { id: number; name: string; items: string };

/** Items of a check that are to be put right. */
export async function tellOpenItems(ctx: Ctx, asset: LockedAsset, { id, name: list, items }: Open): Promise<void> {
  const { name, asset_no, lab_name: lab } = asset;
  await notify(ctx, {
    type: 'SPECIAL_OPEN',
    userIds: (await answerable(ctx, asset, false)).filter((user) => user !== ctx.actor.userId),
    params: { name, asset_no, lab, list, items, person: ctx.actor.name, date: formatDate(ctx.now) },
    url: `/special-equipment/list/${asset.id}?tab=inspections`,
    dedupe: `special-open:${id}`,
  });
}

type Scrapped = { id: number; applicant_id: number; isPassed: boolean; note: string };

/** What was decided on an application for scrapping, for who applied and the keeper. */
export async function tellScrapping(ctx: Ctx, asset: LockedAsset, { id, applicant_id, isPassed, note }: Scrapped) {
  const { name, asset_no, lab_name: lab } = asset;
  await notify(ctx, {
    type: 'SPECIAL_SCRAP',
    userIds: [applicant_id, asset.keeper_id].filter((user) => user !== ctx.actor.userId),
    params: { name, asset_no, lab, result: isPassed ? '已通过' : '未通过', note: note || '无' },
    url: `/special-equipment/list/${asset.id}`,
    dedupe: `special-scrap:${id}`,
  });
}

/** Those who answer for a laboratory: its head and its managers. */
export async function tellUrged(
  ctx: Ctx,
  lab: { id: number; name: string; path: string; items: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select u.head_id as id from org.unit u
    where u.school_id = ${ctx.schoolId} and u.id = ${lab.id} and u.head_id is not null`.execute(ctx.db);
  await notify(ctx, {
    type: 'SPECIAL_URGE',
    userIds: [...rows.map(({ id }) => id), ...(await usersHolding(ctx, ['lab'], lab.path))],
    params: { lab: lab.name, items: lab.items },
    url: `/special-equipment/list?lab_id=${lab.id}`,
    dedupe: `special-urge:${lab.id}:${formatDate(ctx.now)}`,
  });
}
