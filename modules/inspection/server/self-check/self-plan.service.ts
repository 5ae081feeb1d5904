import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { nextNumber, padded } from '#kernel/server/numbering.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { FrequencyMode, selfPlanStates } from '../../shared/self-check/self-check.states.ts';
import type { selfPlanApi, SelfPlanInput } from '../../shared/self-check/self-plan.ts';
import { countUnavailable, snapshotColumns, snapshotTables } from '../library/item-snapshot.queries.ts';
import { closeTasks } from './task-clock.service.ts';
import { listRemindable } from './self-plan-result.queries.ts';
import { selfPlanList } from './self-plan.queries.ts';
import { countOutside } from './self-preview.queries.ts';

const docType = 'inspection.self_plan';
const table = 'inspection.self_plan';

const plan: RowKind<'inspection.self_plan'> = {
  table,
  doc: docType,
  noun: '自查计划',
  reach: ({ actor, schoolId }) => sql<boolean>`t.org_id = any(array(select o.id from org.unit o
    where o.school_id = ${schoolId} and ${within(scopeOf(actor, 'inspection.self.edit'), 'o.path')}))`,
};

/** Columns that create and update write. */
async function checked(ctx: Ctx, input: SelfPlanInput) {
  const isSame = input.frequency_mode === FrequencyMode.same;
  if (input.end_on < input.start_on) throw badFields({ end_on: '结束日期不能早于开始日期' });
  if (input.end_on < formatDate(ctx.now)) throw badFields({ end_on: '结束日期已过，请重新选择' });
  if (isSame && input.frequency === undefined) throw badFields({ frequency: '请选择检查频次' });
  assert((await countOutside(ctx, input.scope_org_ids)) === 0, inspectionErrors.planOutside);
  const wanted = [...new Set(input.item_ids)];
  if ((await countUnavailable(ctx, wanted)) > 0) throw badFields({ item_ids: '有检查项已停用或删除，请重新选择' });
  return {
    plan_name: input.plan_name,
    start_on: input.start_on,
    end_on: input.end_on,
    scope_org_ids: [...new Set(input.scope_org_ids)],
    lab_levels: input.lab_levels ?? [],
    frequency_mode: input.frequency_mode,
    frequency: isSame ? (input.frequency ?? null) : null,
    executor_kind: input.executor_kind,
    photo_rule: input.photo_rule,
    backfill_days: input.backfill_days,
    item_ids: wanted,
  };
}

/** Creates a plan of the caller's unit: `ZC`, day, three digits. */
export async function createPlan(ctx: Ctx, input: SelfPlanInput): Promise<number> {
  const values = await checked(ctx, input);
  const day = formatDate(ctx.now).replace(/-/g, '');
  const plan_no = `ZC${day}${padded(await nextNumber(ctx, docType, day), 3)}`;
  return insertRow(ctx, plan, { ...values, plan_no, org_id: ctx.actor.orgId }, `${plan_no} ${input.plan_name}`);
}

const refuseStarted = async ({ status }: Record<string, unknown>) =>
  assert(status === ActivityStatus.waiting, inspectionErrors.planStarted);

export async function updatePlan(ctx: Ctx, input: InputOf<typeof selfPlanApi.update>): Promise<void> {
  await refuseStarted(await lockRow(ctx, plan, input.id));
  await updateRow(ctx, plan, input, await checked(ctx, input), { note: input.plan_name });
}

export async function removePlan(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await refuseStarted(await lockRow(ctx, plan, id));
  await removeRow(ctx, plan, id);
}

/** The items of plan `t` as they are now; later changes of the library do not reach the plan. */
export const snapshotOf = sql`(select coalesce(jsonb_agg(to_jsonb(x) - 'sort' || jsonb_build_object('score', x.score::text)
    order by x.sort), '[]')
  from (select ${snapshotColumns} from ${snapshotTables}
    where i.school_id = t.school_id and i.id = any(t.item_ids) and i.deleted_at is null) x)`;

/** 未开始 → 进行中; a job makes the tasks. */
async function beginPlan(ctx: Ctx, id: number): Promise<void> {
  const set = { started_at: ctx.now, items: snapshotOf };
  await applyTransition(ctx, selfPlanStates, { table, column: 'status', id, action: 'start', docType, set });
  await ctx.job('inspection.self-sync', {});
}

export async function startPlan(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { end_on } = await lockRow(ctx, plan, id);
  assert(String(end_on) >= formatDate(ctx.now), inspectionErrors.selfPlanOver);
  await beginPlan(ctx, id);
}

async function finishPlan(ctx: Ctx, id: number): Promise<void> {
  const set = { ended_at: ctx.now };
  await applyTransition(ctx, selfPlanStates, { table, column: 'status', id, action: 'end', docType, set });
  await closeTasks(ctx, id);
}

/** Ends a plan before its last day; what is not due yet is not asked for any more. */
export async function endPlan(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockRow(ctx, plan, id);
  await finishPlan(ctx, id);
}

/** Reminds who has not checked yet, of all open tasks that the caller decides about; a person once a day. */
export async function remindPlan(ctx: Ctx, { id }: { id: number }): Promise<{ tasks: number }> {
  const { status, plan_name } = await selfPlanList.find(ctx, id);
  assert(status === ActivityStatus.running, inspectionErrors.planNotRunning);
  const ids = await listRemindable(ctx, id);
  assert(ids.length > 0, inspectionErrors.nothingToRemind);
  await ctx.job('inspection.notify-self-urged', { ids });
  await ctx.audit({ action: '催办自查', docType, docId: id, note: `${plan_name}，${ids.length} 项` });
  return { tasks: ids.length };
}

/** Starts plans whose first day has come, and ends those whose last day is over. */
export async function runPlanClock(ctx: Ctx): Promise<void> {
  const today = formatDate(ctx.now);
  const { rows } = await sql<{ id: number; status: number }>`select p.id, p.status from inspection.self_plan p
    where p.school_id = ${ctx.schoolId} and p.deleted_at is null
      and ((p.status = ${sql.lit(ActivityStatus.waiting)} and p.start_on <= ${today}::date and p.end_on >= ${today}::date)
        or (p.status = ${sql.lit(ActivityStatus.running)} and p.end_on < ${today}::date))
    order by p.id limit 200 for update skip locked`.execute(ctx.db);
  for (const { id, status } of rows)
    await (status === ActivityStatus.waiting ? beginPlan(ctx, id) : finishPlan(ctx, id));
}
