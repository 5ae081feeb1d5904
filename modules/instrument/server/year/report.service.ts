import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { instrumentErrors } from '../../shared/errors.ts';
import { figureNames, figures, type FigureName } from '../../shared/year/figures.ts';
import type { reportApi } from '../../shared/year/report.ts';
import { PlanStatus } from '../../shared/year/plan.states.ts';
import { ReportState, ReportStatus, reportStates, Step } from '../../shared/year/report.states.ts';
import { ofInstruments } from '../instrument.policy.ts';
import { registeredOf } from './registered.queries.ts';
import { readOpenMonths } from './report.queries.ts';
import { isSame, openDifferences, reportFault } from './report.rules.ts';

export const reportDoc = 'instrument.report';
const report: RowKind<'instrument.report'> = {
  table: 'instrument.report',
  doc: reportDoc,
  noun: '年度数据',
  reach: (ctx) => sql<boolean>`id in (select x.id from instrument.report x where x.school_id = ${ctx.schoolId}
    and ${ofInstruments(ctx, 'x.instrument_id', 'instrument.edit')})`,
  softDelete: false,
};

export type LockedReport = Record<FigureName, string | number> & {
  id: number;
  version: number;
  instrument_id: number;
  instrument_name: string;
  school_year: string;
  starts_on: string;
  deadline: string;
  plan_status: number;
  college_id: number | null;
  step: number;
  state: number;
  self_review: string;
  reason: string;
  collected: Record<string, string> | null;
  submitted_by: number | null;
};

/** Locks a report that a right reaches, with its plan and instrument. */
export async function lockReport(
  ctx: Ctx,
  id: number,
  right: 'instrument.edit' | 'instrument.examine',
): Promise<LockedReport> {
  const { rows } =
    await sql<LockedReport>`select y.id, y.version, y.instrument_id, e.name as instrument_name, p.school_year, p.starts_on,
      p.deadline, p.status as plan_status, e.college_id, y.step, y.state, y.self_review, y.reason, y.collected, y.submitted_by,
      ${sql.join(figureNames.map((name) => sql.ref(`y.${name}`)))}
    from instrument.report y join instrument.plan p on p.school_id = y.school_id and p.id = y.plan_id
    join instrument.instrument i on i.school_id = y.school_id and i.id = y.instrument_id
    join base_info.equipment e on e.school_id = i.school_id and e.id = i.equipment_id
    where y.school_id = ${ctx.schoolId} and y.id = ${id} and ${ofInstruments(ctx, 'y.instrument_id', right)}
    for update of y`.execute(ctx.db);
  return found(rows[0], '年度数据');
}

async function lockToFill(ctx: Ctx, id: number, action: string): Promise<LockedReport> {
  const row = await lockReport(ctx, id, 'instrument.edit');
  assert(row.plan_status === PlanStatus.published, instrumentErrors.notOpen, { action });
  assert(row.starts_on <= formatDate(ctx.now), instrumentErrors.tooEarly, { day: row.starts_on });
  assert(row.step === Step.keeper, instrumentErrors.reported);
  return row;
}

/** Saves what the keeper fills in; a difference from what is registered may wait for its reason until it is reported. */
export async function updateReport(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof reportApi.update>,
): Promise<void> {
  const { instrument_name } = await lockToFill(ctx, id, '填写');
  const fault = reportFault(input);
  if (fault) throw badFields({ [fault.field]: fault.text });
  await updateRow(ctx, report, { id, version }, input, { note: instrument_name });
}

/** Fills in what is registered. What the keeper has changed since the last time stays, as a difference. */
export async function collectReport(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockToFill(ctx, id, '汇总');
  const { figures: registered, weighted } = await registeredOf(ctx, row.instrument_id, row.school_year);
  const names = figures.filter(({ collected }) => collected).map(({ name }) => name);
  const taken = names.filter((name) => row.collected === null || isSame(row[name], row.collected[name]));
  const sets = taken.map((name) => sql`${sql.ref(name)} = ${registered[name] ?? '0'}`);
  const collected = JSON.stringify(Object.fromEntries(names.map((name) => [name, registered[name] ?? '0'])));
  await sql`update instrument.report set ${sql.join([...sets, sql`collected = ${collected}::jsonb`, sql`weighted = ${JSON.stringify(weighted)}::jsonb`])},
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id} and step = ${sql.lit(Step.keeper)}`.execute(ctx.db);
  await ctx.audit({
    action: '自动汇总年度数据',
    docType: reportDoc,
    docId: id,
    note: row.instrument_name,
    after: { collected: registered },
  });
}

/** Reports the year: months confirmed, differences explained, and what is registered still as it was taken. */
export async function submitReport(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockToFill(ctx, id, '上报');
  assert(row.deadline >= formatDate(ctx.now), instrumentErrors.deadlinePassed, { day: row.deadline });
  const open = await readOpenMonths(ctx, row.instrument_id, row.school_year);
  assert(open.length === 0, instrumentErrors.monthsOpen, { n: open.length });
  const { figures: registered } = await registeredOf(ctx, row.instrument_id, row.school_year);
  const { collected } = row;
  assert(
    collected !== null && figures.every((one) => !one.collected || isSame(collected[one.name], registered[one.name])),
    instrumentErrors.stale,
  );
  const fault =
    openDifferences(row) ?? (row.self_review.length < 50 ? '自我评价应不少于 50 字，请补充后再上报' : undefined);
  assert(fault === undefined, instrumentErrors.incomplete, { fault: fault ?? '' });
  await applyTransition(ctx, reportStates, {
    table: 'instrument.report',
    column: 'step',
    id,
    action: row.college_id === null ? 'submitSchool' : 'submit',
    set: {
      report_status: ReportStatus.reported,
      state: ReportState.waiting,
      opinion: '',
      decided_by: '',
      decided_at: null,
      submitted_by: ctx.actor.userId,
      submitted_at: ctx.now,
    },
    docType: reportDoc,
    note: row.instrument_name,
  });
}
