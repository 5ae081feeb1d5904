import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { instrumentErrors } from '../../shared/errors.ts';
import type { planApi, PlanInput } from '../../shared/year/plan.ts';
import { planStates, PlanStatus } from '../../shared/year/plan.states.ts';
import { ReportStatus } from '../../shared/year/report.states.ts';
import { keepers } from '../instrument.policy.ts';

export const planDoc = 'instrument.plan';
const plan: RowKind<'instrument.plan'> = {
  table: 'instrument.plan',
  doc: planDoc,
  noun: '年度上报计划',
  softDelete: false,
};

const checkPlan = (ctx: Ctx, { starts_on, deadline }: PlanInput) =>
  checkFields<PlanInput>(ctx, { deadline: deadline <= starts_on && '截止日期应晚于开始日期' });

const assertDraft = (row: Record<string, unknown>) =>
  assert(row['status'] === PlanStatus.draft, instrumentErrors.notDraft);

export async function createPlan(ctx: Ctx, input: PlanInput): Promise<number> {
  await checkPlan(ctx, input);
  return insertRow(ctx, plan, input, input.name);
}

export async function updatePlan(ctx: Ctx, { id, version, ...input }: InputOf<typeof planApi.update>): Promise<void> {
  await updateRow(ctx, plan, { id, version }, input, {
    note: input.name,
    check: async (before) => {
      assertDraft(before);
      await checkPlan(ctx, input);
    },
  });
}

export async function removePlan(ctx: Ctx, { id }: { id: number }): Promise<void> {
  assertDraft(await lockRow(ctx, plan, id));
  await removeRow(ctx, plan, id);
}

/** Keepers of the instruments of a plan that are not reported, each with how many. */
async function openKeepers(ctx: Ctx, planId: number) {
  const { rows } = await sql<{
    user_id: number;
    n: number;
  }>`select x.user_id, count(*)::int as n from instrument.report r
    join instrument.instrument i on i.school_id = r.school_id and i.id = r.instrument_id
    join (${keepers(ctx)}) x on x.equipment_id = i.equipment_id
    where r.school_id = ${ctx.schoolId} and r.plan_id = ${planId} and r.report_status = ${sql.lit(ReportStatus.reporting)}
    group by x.user_id order by x.user_id`.execute(ctx.db);
  return rows;
}

async function tellKeepers(ctx: Ctx, row: Record<string, unknown>, deadline: string, dedupe: string): Promise<number> {
  const id = Number(row['id']);
  const people = await openKeepers(ctx, id);
  for (const { user_id, n } of people)
    await notify(ctx, {
      type: 'INSTRUMENT_PLAN',
      userIds: [user_id],
      params: { plan: String(row['name']), year: String(row['school_year']), deadline, n },
      url: `/instrument-report/fill?plan_id=${id}&report_status=0&mine=1`,
      dedupe: `instrument-plan:${id}:${dedupe}`,
    });
  return people.length;
}

const change = (id: number, action: 'publish' | 'close', set: Record<string, unknown> = {}) => ({
  table: 'instrument.plan',
  column: 'status',
  id,
  action,
  set,
  docType: planDoc,
});

/** Opens a plan: one row for every instrument of the register, with what the register and last year say. */
export async function publishPlan(ctx: Ctx, { id }: { id: number }): Promise<{ reports: number }> {
  const row = await lockRow(ctx, plan, id);
  await applyTransition(ctx, planStates, change(id, 'publish', { published_at: ctx.now }));
  const { rows } =
    await sql`insert into instrument.report (school_id, plan_id, instrument_id, functions_original, functions_used,
      joined_platform, price_published, share_rules, created_by, created_at, updated_by, updated_at)
    select i.school_id, ${id}, i.id, coalesce(i.functions_original, 0), coalesce(i.functions_used, 0), i.platform_no <> '',
      coalesce(f.price_published, false), coalesce(f.share_rules, false), ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from instrument.instrument i
    left join lateral (select r.price_published, r.share_rules from instrument.report r
      where r.school_id = i.school_id and r.instrument_id = i.id order by r.id desc limit 1) f on true
    where i.school_id = ${ctx.schoolId} and i.is_listed returning id`.execute(ctx.db);
  assert(rows.length > 0, instrumentErrors.noInstruments);
  await tellKeepers(ctx, row, String(row['deadline']), 'all');
  return { reports: rows.length };
}

export async function closePlan(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockRow(ctx, plan, id);
  await applyTransition(ctx, planStates, change(id, 'close'));
}

async function lockOpen(ctx: Ctx, id: number, action: string): Promise<Record<string, unknown>> {
  const row = await lockRow(ctx, plan, id);
  assert(row['status'] === PlanStatus.published, instrumentErrors.notOpen, { action });
  return row;
}

/** Reminds the keepers of what is not reported, once a day. */
export async function urgePlan(ctx: Ctx, { id }: { id: number }): Promise<{ instruments: number; people: number }> {
  const row = await lockOpen(ctx, id, '催报');
  const today = formatDate(ctx.now);
  assert(row['urged_on'] !== today, instrumentErrors.urged);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from instrument.report
    where school_id = ${ctx.schoolId} and plan_id = ${id} and report_status = ${sql.lit(ReportStatus.reporting)}`.execute(
    ctx.db,
  );
  const instruments = rows[0]!.n;
  assert(instruments > 0, instrumentErrors.allReported);
  await sql`update instrument.plan set urged_on = ${today}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const people = await tellKeepers(ctx, row, String(row['deadline']), today);
  await ctx.audit({ action: '催报年度数据', docType: planDoc, docId: id, note: `${instruments} 台仪器，${people} 人` });
  return { instruments, people };
}

/** Gives more time, also after the deadline. */
export async function extendPlan(ctx: Ctx, { id, deadline }: InputOf<typeof planApi.extend>): Promise<void> {
  const row = await lockOpen(ctx, id, '延期');
  const before = String(row['deadline']);
  await checkFields<InputOf<typeof planApi.extend>>(ctx, {
    deadline:
      (deadline <= before && `新的截止日期应晚于 ${before}`) ||
      (deadline < formatDate(ctx.now) && '新的截止日期不能早于今天'),
  });
  await sql`update instrument.plan set deadline = ${deadline}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await ctx.audit({
    action: '延长年度上报',
    docType: planDoc,
    docId: id,
    before: { deadline: before },
    after: { deadline },
  });
  await tellKeepers(ctx, row, deadline, deadline);
}
