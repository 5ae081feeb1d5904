import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { AssetState, assetStates } from '../shared/asset.states.ts';
import { Conclusion } from '../shared/kinds.ts';
import { assetDoc } from './asset-doc.rules.ts';
import { moveAsset } from './change.service.ts';
import type { LockedAsset } from './locked.queries.ts';
import { followSchedules } from './mirror.service.ts';

/** What an inspection or a filled checklist says of a piece. */
export type Result = {
  kind: number;
  inspected_on: string;
  conclusion: number;
  safety_grade?: number | null | undefined;
  /** Day until which it is valid; null leaves the schedule. */
  next: string | null;
  /** Reports or photos. */
  files: readonly number[];
  /** Why a piece that failed is stopped. */
  reason: string;
};

/** Schedule and grade as they were before a result. */
export type Former = { last_on: string | null; next_on: string | null; grade: number | null };

export const isCondemned = ({ conclusion, safety_grade }: Pick<Result, 'conclusion' | 'safety_grade'>): boolean =>
  conclusion === Conclusion.failed || safety_grade === 5;

export async function formerOf(ctx: Ctx, { id, safety_grade: grade }: LockedAsset, kind: number): Promise<Former> {
  const { rows } = await sql<Omit<Former, 'grade'>>`select s.last_on, s.next_on from special_equipment.schedule s
    where s.school_id = ${ctx.schoolId} and s.asset_id = ${id} and s.kind = ${kind}`.execute(ctx.db);
  return { ...(rows[0] ?? { last_on: null, next_on: null }), grade };
}

/** What a result changes: the schedule of its kind, the grade, and the state of what is condemned. */
export async function carryOut(ctx: Ctx, asset: LockedAsset, result: Result): Promise<void> {
  const { kind, inspected_on, safety_grade, next, files } = result;
  await attachFiles(ctx, assetDoc, asset.id, files);
  if (safety_grade && !(isCondemned(result) && asset.state === AssetState.using))
    await setGrade(ctx, asset.id, safety_grade);
  if (next) await setSchedule(ctx, asset.id, kind, { last_on: inspected_on, next_on: next });
  if (isCondemned(result)) await condemn(ctx, asset, result);
  await followSchedules(ctx, asset.id);
}

export const setGrade = (ctx: Ctx, id: number, grade: number | null) =>
  sql`update special_equipment.asset set safety_grade = ${grade}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);

/** Writes a schedule; without a next day there is none. */
export async function setSchedule(ctx: Ctx, id: number, kind: number, days: Omit<Former, 'grade'>): Promise<void> {
  if (days.next_on === null)
    return void (await sql`delete from special_equipment.schedule
      where school_id = ${ctx.schoolId} and asset_id = ${id} and kind = ${kind}`.execute(ctx.db));
  await sql`insert into special_equipment.schedule (school_id, asset_id, kind, last_on, next_on)
    values (${ctx.schoolId}, ${id}, ${kind}, ${days.last_on}::date, ${days.next_on}::date)
    on conflict (school_id, asset_id, kind) do update set last_on = excluded.last_on, next_on = excluded.next_on`.execute(
    ctx.db,
  );
}

/** Stops what may not run any more at once; it has no valid inspection of the kind. */
async function condemn(ctx: Ctx, asset: LockedAsset, { kind, safety_grade, reason }: Result) {
  if (assetStates.can('force', asset.state as never)) await moveAsset(ctx, asset, 'force', { reason });
  if (safety_grade) await setGrade(ctx, asset.id, safety_grade);
  await setSchedule(ctx, asset.id, kind, { last_on: null, next_on: null });
}
