import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles, releaseFiles } from '#platform/files/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { reportErrors } from '../../shared/errors.ts';
import type { planApi, PlanInput } from '../../shared/plan/plan.ts';
import { planStates, PlanStatus } from '../../shared/plan/plan.states.ts';
import { fillersOf } from './fillers.queries.ts';
import { createTasks, prefillTasks } from './publish.service.ts';

export const planDoc = 'report.plan';
const plan: RowKind<'report.plan'> = { table: 'report.plan', doc: planDoc, noun: '填报计划', softDelete: false };

async function checkPlan(ctx: Ctx, { type_ids, college_ids = [], starts_on, deadline }: PlanInput): Promise<void> {
  const [types, colleges] = [[...new Set(type_ids)], [...new Set(college_ids)]];
  await checkFields<PlanInput>(ctx, {
    deadline: deadline <= starts_on && '截止日期应晚于开始日期',
    type_ids: {
      valid: sql<boolean>`(select count(*) from report.type y where y.school_id = ${ctx.schoolId} and y.id = any(${types})
        and y.status = ${sql.lit(Enabled.on)}) = ${types.length}`,
      message: '所选填报类型中有已停用的，请重新选择',
    },
    college_ids: {
      valid: sql<boolean>`(select count(*) from org.unit u where u.school_id = ${ctx.schoolId} and u.id = any(${colleges})
        and u.level = 'college' and u.status = 1 and u.deleted_at is null) = ${colleges.length}`,
      message: '所选学院中有已停用的，请重新选择',
    },
  });
}

const stored = ({ type_ids: _types, college_ids, lab_classes, lab_natures, files, ...input }: PlanInput) => ({
  ...input,
  college_ids: [...new Set(college_ids ?? [])],
  lab_classes: [...new Set(lab_classes ?? [])],
  lab_natures: [...new Set(lab_natures ?? [])],
  files: files ?? [],
});

async function setTypes(ctx: Ctx, id: number, types: readonly number[]): Promise<void> {
  const ids = [...new Set(types)];
  await sql`delete from report.plan_type where school_id = ${ctx.schoolId} and plan_id = ${id} and type_id <> all(${ids})`.execute(
    ctx.db,
  );
  await sql`insert into report.plan_type (school_id, plan_id, type_id)
    select ${ctx.schoolId}, ${id}, y from unnest(${ids}::bigint[]) y on conflict do nothing`.execute(ctx.db);
}

export async function createPlan(ctx: Ctx, input: PlanInput): Promise<number> {
  await checkPlan(ctx, input);
  const id = await insertRow(ctx, plan, stored(input), input.name);
  await setTypes(ctx, id, input.type_ids);
  await attachFiles(ctx, planDoc, id, input.files ?? []);
  return id;
}

const assertDraft = (row: Record<string, unknown>) => assert(row['status'] === PlanStatus.draft, reportErrors.notDraft);

export async function updatePlan(ctx: Ctx, { id, version, ...input }: InputOf<typeof planApi.update>): Promise<void> {
  await updateRow(ctx, plan, { id, version }, stored(input), {
    note: input.name,
    check: async (before) => {
      assertDraft(before);
      await checkPlan(ctx, input);
    },
  });
  await setTypes(ctx, id, input.type_ids);
  await attachFiles(ctx, planDoc, id, input.files ?? []);
}

export async function removePlan(ctx: Ctx, { id }: { id: number }): Promise<void> {
  assertDraft(await lockRow(ctx, plan, id));
  await releaseFiles(ctx, planDoc, id);
  await removeRow(ctx, plan, id);
}

const change = (id: number, action: 'publish' | 'close', set: Record<string, unknown> = {}) => ({
  table: 'report.plan',
  column: 'status',
  id,
  action,
  set,
  docType: planDoc,
});

type Told = { id: number; type: string; name: string; deadline: string; dedupe: string };

/** Tells the fillers of the tables that are not reported. */
async function tellFillers(ctx: Ctx, { id, type, name, deadline, dedupe }: Told, users: readonly number[]) {
  await notify(ctx, {
    type,
    userIds: users,
    params: { plan: name, deadline },
    url: `/report/fill?plan_id=${id}&report_status=0`,
    dedupe: `${type.toLowerCase()}:${id}:${dedupe}`,
  });
}

const named = (row: Record<string, unknown>) => ({ name: String(row['name']), deadline: String(row['deadline']) });

/** Opens a plan: its tables with what was accepted before, and a notice to those who fill them. */
export async function publishPlan(ctx: Ctx, { id }: { id: number }): Promise<{ tasks: number; rows: number }> {
  const row = await lockRow(ctx, plan, id);
  await applyTransition(ctx, planStates, change(id, 'publish', { published_at: ctx.now }));
  const tasks = await createTasks(ctx, id);
  assert(tasks > 0, reportErrors.noTasks);
  const rows = await prefillTasks(ctx, id);
  const { users } = await fillersOf(ctx, id);
  await tellFillers(ctx, { id, type: 'REPORT_PUBLISHED', ...named(row), dedupe: 'all' }, users);
  return { tasks, rows };
}

export async function closePlan(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockRow(ctx, plan, id);
  await applyTransition(ctx, planStates, change(id, 'close'));
}

async function lockOpen(ctx: Ctx, id: number): Promise<Record<string, unknown>> {
  const row = await lockRow(ctx, plan, id);
  assert(row['status'] === PlanStatus.published, reportErrors.notOpen);
  return row;
}

/** Reminds the fillers of what is not reported, once a day. */
export async function urgePlan(ctx: Ctx, { id }: { id: number }): Promise<{ units: number; people: number }> {
  const row = await lockOpen(ctx, id);
  const today = formatDate(ctx.now);
  assert(row['urged_on'] !== today, reportErrors.urged);
  const { users, units } = await fillersOf(ctx, id);
  assert(units > 0, reportErrors.allReported);
  await sql`update report.plan set urged_on = ${today}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await tellFillers(ctx, { id, type: 'REPORT_URGED', ...named(row), dedupe: today }, users);
  await ctx.audit({ action: '催报', docType: planDoc, docId: id, note: `${units} 个单位` });
  return { units, people: users.length };
}

/** Gives more time; only the school can, also after the deadline. */
export async function extendPlan(ctx: Ctx, { id, deadline }: InputOf<typeof planApi.extend>): Promise<void> {
  const row = await lockOpen(ctx, id);
  const { name, deadline: before } = named(row);
  await checkFields<InputOf<typeof planApi.extend>>(ctx, {
    deadline:
      deadline <= before
        ? `新的截止日期应晚于 ${before}`
        : deadline < formatDate(ctx.now) && '新的截止日期不能早于今天',
  });
  await sql`update report.plan set deadline = ${deadline}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await ctx.audit({ action: '延期', docType: planDoc, docId: id, before: { deadline: before }, after: { deadline } });
  const { users } = await fillersOf(ctx, id);
  await tellFillers(ctx, { id, type: 'REPORT_EXTENDED', name, deadline, dedupe: deadline }, users);
}
