import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { revokeEquipment } from '#modules/inspection/server/public.ts';
import { AssetState } from '../shared/asset.states.ts';
import { specialErrors } from '../shared/errors.ts';
import type { inspectionApi } from '../shared/inspection.ts';
import { InspectionKind, InspectionStatus } from '../shared/kinds.ts';
import { moveAsset, noteChange } from './change.service.ts';
import { isGrave, isLatest } from './inspection.queries.ts';
import { inspectionDoc, lockKept } from './inspection.service.ts';
import type { LockedAsset } from './locked.queries.ts';
import { followSchedules } from './mirror.service.ts';
import { hasFailed } from './ready.queries.ts';
import { setGrade, setSchedule, type Former } from './result.service.ts';

type Entered = {
  kind: number;
  status: number;
  inspected_on: string | null;
  conclusion: number | null;
  safety_grade: number | null;
  next_on: string | null;
  was_due_on: string | null;
  former: Former | null;
  is_latest: boolean;
  former_on: string | null;
  updated_at: Date;
};

async function readEntered(ctx: Ctx, id: number): Promise<Entered> {
  const { rows } =
    await sql<Entered>`select i.kind, i.status, i.inspected_on, i.conclusion, i.safety_grade, i.next_on, i.was_due_on,
      i.former, ${isLatest} as is_latest, i.updated_at, (select max(j.inspected_on) from special_equipment.inspection j
        where j.school_id = i.school_id and j.asset_id = i.asset_id and j.kind = i.kind and j.status = 1 and j.id <> i.id
          and j.inspected_on < i.was_due_on) as former_on
    from special_equipment.inspection i where i.school_id = ${ctx.schoolId} and i.id = ${id}`.execute(ctx.db);
  return found(rows[0], '检验');
}

/** A major repair that was finished since the inspection was entered rests on it. */
async function assertNotUsed(ctx: Ctx, assetId: number, { kind, updated_at }: Entered): Promise<void> {
  if (kind !== InspectionKind.supervision) return;
  const { rows } = await sql`select 1 from special_equipment.change h where h.school_id = ${ctx.schoolId}
    and h.asset_id = ${assetId} and h.action = 'finish' and h.at >= ${updated_at}`.execute(ctx.db);
  assert(rows.length === 0, specialErrors.supervised);
}

/** Rows that are older than the memory of their former days fall back to the day that they remember. */
const formerDays = ({ former, was_due_on: next_on, former_on: last_on }: Entered) => former ?? { last_on, next_on };

/** Whether a running piece may run with the former days and grade: inspected, not overdue, not condemned. */
async function mayStillRun(ctx: Ctx, asset: LockedAsset, { kind, former }: Entered, next: string | null) {
  const { rows } = await sql<{
    next_on: string | null;
    has_failed: boolean;
  }>`select least(${next}::date, (select min(s.next_on)
        from special_equipment.schedule s where s.school_id = a.school_id and s.asset_id = a.id and s.kind <> ${kind})) as next_on,
      ${hasFailed} as has_failed
    from special_equipment.asset a where a.school_id = ${ctx.schoolId} and a.id = ${asset.id}`.execute(ctx.db);
  const { next_on, has_failed } = rows[0]!;
  const grade = former ? former.grade : asset.safety_grade;
  return next_on !== null && next_on >= formatDate(ctx.now) && !has_failed && grade !== 5;
}

/** Lets schedule and grade fall back; a running piece that has no valid inspection then is stopped. */
async function fallBack(ctx: Ctx, asset: LockedAsset, entered: Entered): Promise<void> {
  const { kind, next_on, former } = entered;
  const days = formerDays(entered);
  const setsDays = kind !== InspectionKind.supervision && (next_on !== null || isGrave(entered));
  if (setsDays && asset.state === AssetState.using && !(await mayStillRun(ctx, asset, entered, days.next_on)))
    await moveAsset(ctx, asset, 'force', { reason: '检验已撤销，没有有效的检验' });
  if (setsDays) await setSchedule(ctx, asset.id, kind, days);
  if (former && entered.safety_grade !== null && asset.safety_grade === entered.safety_grade)
    await setGrade(ctx, asset.id, former.grade);
  await followSchedules(ctx, asset.id);
}

/** Undoes an inspection that was entered by mistake, the last one of its kind first; its row stays with the reason. */
export async function undoInspection(ctx: Ctx, { id, reason }: InputOf<typeof inspectionApi.undo>): Promise<void> {
  const { rows } = await sql<{ asset_id: number }>`select asset_id from special_equipment.inspection
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const asset = await lockKept(ctx, found(rows[0], '检验').asset_id, '撤销检验');
  // Read after the lock, so that it is as the entry before left it.
  const entered = await readEntered(ctx, id);
  const { status, kind } = entered;
  assert(status !== InspectionStatus.undone, specialErrors.undone);
  const isReported = status === InspectionStatus.reported;
  if (isReported) {
    assert(!isGrave(entered) || holdsRight(ctx.actor, 'special-equipment.manage'), specialErrors.schoolUndoes);
    assert(entered.is_latest, specialErrors.notLatest);
    await assertNotUsed(ctx, asset.id, entered);
  }
  await sql`update special_equipment.inspection set status = ${InspectionStatus.undone}, undo_reason = ${reason},
      undone_by = ${ctx.actor.userId}, undone_at = ${ctx.now}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const action = isReported ? 'undoInspection' : 'undoApplication';
  const note = `${labelOf(InspectionKind, kind)}${entered.inspected_on ? ` ${entered.inspected_on}` : ''}：${reason}`;
  await noteChange(ctx, asset.id, { action, from: asset.state, to: asset.state, reason: note });
  if (isReported) {
    await fallBack(ctx, asset, entered);
    await revokeEquipment(ctx, id, `特种设备检查已撤销：${reason}`);
  }
  await ctx.audit({ action: '撤销检验', docType: inspectionDoc, docId: id, note: `${asset.name} ${note}` });
}
