import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assertSeen } from '#kernel/server/db/stale-version.ts';
import { assert, conflict } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { notify } from '#platform/notices/server/public.ts';
import { instrumentErrors } from '../../shared/errors.ts';
import { PlanStatus } from '../../shared/year/plan.states.ts';
import { ReportState, ReportStatus, reportStates, Step, type ReportAction } from '../../shared/year/report.states.ts';
import { decidingStep, keepers } from '../instrument.policy.ts';
import { lockReport, reportDoc, type LockedReport } from './report.service.ts';

type Decision = 'pass' | 'defer' | 'reject';

const actions: Readonly<Record<Decision, readonly [college: ReportAction, school: ReportAction]>> = {
  pass: ['passCollege', 'passSchool'],
  defer: ['deferCollege', 'deferSchool'],
  reject: ['rejectCollege', 'rejectSchool'],
};

/** What a decision makes of a report besides its step. */
function outcome(decision: Decision, step: number) {
  if (decision === 'reject') return { state: ReportState.rejected, report_status: ReportStatus.reporting };
  if (decision === 'defer') return { state: ReportState.deferred };
  return { state: step === Step.school ? ReportState.passed : ReportState.waiting };
}

async function keepersOf(ctx: Ctx, { instrument_id }: LockedReport): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`select x.user_id from instrument.instrument i
    join (${keepers(ctx)}) x on x.equipment_id = i.equipment_id
    where i.school_id = ${ctx.schoolId} and i.id = ${instrument_id}`.execute(ctx.db);
  return rows.map(({ user_id }) => user_id);
}

async function tellRejected(ctx: Ctx, row: LockedReport, opinion: string): Promise<void> {
  const people = [...(await keepersOf(ctx, row)), ...(row.submitted_by === null ? [] : [row.submitted_by])];
  await notify(ctx, {
    type: 'INSTRUMENT_REJECTED',
    userIds: [...new Set(people)],
    params: { instrument: row.instrument_name, name: ctx.actor.name, opinion },
    url: `/instrument-report/fill/${row.id}`,
    dedupe: `instrument-rejected:${row.id}:${row.version}`,
  });
}

/**
 * College, then school; never of an own instrument or what one has reported. What is deferred can still be decided, and the school
 * gives back what it has passed, to be corrected.
 */
export async function decideReport(
  ctx: Ctx,
  decision: Decision,
  { id, version, opinion = '' }: { id: number; version?: number | undefined; opinion?: string },
): Promise<void> {
  const row = await lockReport(ctx, id, 'instrument.examine');
  assert(row.plan_status === PlanStatus.published, instrumentErrors.notOpen, { action: '审核' });
  const isOwn = row.submitted_by === ctx.actor.userId || (await keepersOf(ctx, row)).includes(ctx.actor.userId);
  assert(!isOwn, instrumentErrors.ownData);
  await assertSeen(ctx, { ...row, docType: reportDoc }, version);
  const step = decidingStep(ctx.actor);
  const reopens = decision === 'reject' && row.step === Step.done && step === Step.school;
  if (step === undefined || (step !== row.step && !reopens))
    throw conflict('这台仪器的年度数据不在您的审核环节，请刷新后查看');
  await applyTransition(ctx, reportStates, {
    table: 'instrument.report',
    column: 'step',
    id,
    action: actions[decision][step === Step.college ? 0 : 1],
    set: { ...outcome(decision, step), opinion, decided_by: ctx.actor.name, decided_at: ctx.now },
    docType: reportDoc,
    note: [row.instrument_name, opinion].filter(Boolean).join('：'),
  });
  if (decision === 'reject') await tellRejected(ctx, row, opinion);
}
