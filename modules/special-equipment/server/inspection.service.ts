import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { jsonColumn } from '#kernel/server/db/json-column.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { AssetState } from '../shared/asset.states.ts';
import { nextAfter } from '../shared/cycle.rules.ts';
import { specialErrors } from '../shared/errors.ts';
import type { inspectionApi, InspectionResult } from '../shared/inspection.ts';
import { Conclusion, InspectionKind, InspectionStatus } from '../shared/kinds.ts';
import { lockAsset, type LockedAsset } from './locked.queries.ts';
import { carryOut, formerOf, isCondemned, type Former, type Result } from './result.service.ts';
import { cyclesOf } from './rule.queries.ts';

export const inspectionDoc = 'special-equipment.inspection';
export const inspection: RowKind<'special_equipment.inspection'> = {
  table: 'special_equipment.inspection',
  doc: inspectionDoc,
  noun: '检验',
  softDelete: false,
};

/** Locks a piece whose inspections may be written down. */
export async function lockKept(ctx: Ctx, id: number, action = '登记检验'): Promise<LockedAsset> {
  const asset = await lockAsset(ctx, id, 'special-equipment.edit');
  assert(asset.state !== AssetState.scrapped, specialErrors.closed, { name: asset.name, action });
  return asset;
}

type Wish = InputOf<typeof inspectionApi.apply>;

/** Applies for an inspection; its result follows with the report. */
export async function applyInspection(ctx: Ctx, input: Wish): Promise<number> {
  const asset = await lockKept(ctx, input.asset_id);
  await checkFields<Wish>(ctx, {
    applied_on: input.applied_on > formatDate(ctx.now) && '报检日期不能晚于今天',
  });
  return insertRow(ctx, inspection, input, `${asset.name} ${labelOf(InspectionKind, input.kind)}`);
}

/** The day of the last inspection of a kind, by the schedule or by what was reported. */
export async function lastOf(ctx: Ctx, assetId: number, kind: number): Promise<string | null> {
  const { rows } = await sql<{ last_on: string | null }>`select
      greatest((select s.last_on from special_equipment.schedule s where s.school_id = ${ctx.schoolId} and s.asset_id = ${assetId}
        and s.kind = ${kind}), (select max(i.inspected_on) from special_equipment.inspection i where i.school_id = ${ctx.schoolId}
        and i.asset_id = ${assetId} and i.kind = ${kind} and i.status = ${InspectionStatus.reported})) as last_on`.execute(
    ctx.db,
  );
  return rows[0]!.last_on;
}

type Outcome = { next: string | null; former: Former };

/** Checks the result of an inspection and says until when it is valid: the day of the report, else by the cycle. */
async function judge(
  ctx: Ctx,
  asset: LockedAsset,
  kind: number,
  applied: string,
  result: InspectionResult,
): Promise<Outcome> {
  const last = await lastOf(ctx, asset.id, kind);
  const { inspected_on, safety_grade } = result;
  const grade = safety_grade ?? asset.safety_grade;
  const isScheduled = kind !== InspectionKind.supervision && !isCondemned(result);
  const next = isScheduled
    ? (result.next_on ?? nextAfter(await cyclesOf(ctx), { type: asset.type_code, kind, grade, on: inspected_on }))
    : null;
  const today = formatDate(ctx.now);
  await checkFields<InspectionResult & { applied_on: string }>(ctx, {
    applied_on: applied > today && '报检日期不能晚于今天',
    inspected_on:
      inspected_on > today
        ? '检验日期不能晚于今天'
        : last && inspected_on < last
          ? `检验日期不能早于上次检验（${last}）`
          : inspected_on < asset.made_on && '检验日期不能早于制造日期',
    next_on:
      isScheduled &&
      (next === null
        ? '这种检验没有默认周期，请按报告填写下次检验日期'
        : next <= inspected_on && '下次检验日期应晚于检验日期'),
  });
  return { next, former: await formerOf(ctx, asset, kind) };
}

const columns = ({ next_on: _next, ...result }: InspectionResult, { next, former }: Outcome) => ({
  ...result,
  next_on: next,
  was_due_on: former.next_on,
  former: jsonColumn(former),
  status: InspectionStatus.reported,
});

const resultOf = (kind: number, { reports: files, ...result }: InspectionResult, { next }: Outcome): Result => ({
  ...result,
  kind,
  next,
  files,
  reason: result.conclusion === Conclusion.failed ? '检验不合格' : '安全状况等级为 5 级',
});

/** An inspection with its result at once. */
export async function createInspection(ctx: Ctx, input: InputOf<typeof inspectionApi.create>): Promise<number> {
  const { asset_id, kind, applied_on, body, ...result } = input;
  const asset = await lockKept(ctx, asset_id);
  const outcome = await judge(ctx, asset, kind, applied_on, result);
  const values = { asset_id, kind, applied_on, body, ...columns(result, outcome) };
  const id = await insertRow(ctx, inspection, values, `${asset.name} ${labelOf(InspectionKind, kind)}`);
  await carryOut(ctx, asset, resultOf(kind, result, outcome));
  return id;
}

/** The result of an inspection that was applied for. */
export async function reportInspection(
  ctx: Ctx,
  { id, ...result }: InputOf<typeof inspectionApi.report>,
): Promise<void> {
  const { rows } = await sql<{
    asset_id: number;
    kind: number;
    applied_on: string;
  }>`select i.asset_id, i.kind, i.applied_on
    from special_equipment.inspection i where i.school_id = ${ctx.schoolId} and i.id = ${id}`.execute(ctx.db);
  const { asset_id, kind, applied_on } = found(rows[0], '检验');
  const asset = await lockKept(ctx, asset_id);
  const outcome = await judge(ctx, asset, kind, applied_on, result);
  const { inspected_on, conclusion, safety_grade = null, report_no = '', reports, note = '' } = result;
  const { numAffectedRows } = await sql`update special_equipment.inspection set inspected_on = ${inspected_on}::date,
      conclusion = ${conclusion}, safety_grade = ${safety_grade}, next_on = ${outcome.next}::date, was_due_on = ${outcome.former.next_on}::date,
      former = ${JSON.stringify(outcome.former)},
      report_no = ${report_no}, reports = ${reports}, note = ${note}, status = ${InspectionStatus.reported},
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id} and status = ${InspectionStatus.applied}`.execute(ctx.db);
  assert(Number(numAffectedRows) === 1, specialErrors.notApplied);
  await carryOut(ctx, asset, resultOf(kind, result, outcome));
  await ctx.audit({
    action: '登记检验结果',
    docType: inspectionDoc,
    docId: id,
    note: `${asset.name} ${labelOf(InspectionKind, kind)} ${labelOf(Conclusion, conclusion)}`,
  });
}
