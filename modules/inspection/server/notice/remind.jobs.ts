import type { PageAddress } from '#kernel/shared/rights.ts';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify, remindedNow } from '#platform/notices/server/public.ts';
import { isOpen, isOrdinary, isUrgent } from '../core/problem-state.queries.ts';
import {
  awaitsRectifying,
  listProblemNotices,
  paramsOf,
  rectifiers,
  type ProblemNotice,
} from './problem-notice.queries.ts';
import { escalatesFrom, overdueDays } from './remind.rules.ts';
import { remindBulletins, remindEnding } from './notify-activity.jobs.ts';
import { remindReports } from './notify-report.jobs.ts';

const urgentHours = 4;

/** Each hour: reminders of urgent problems close to the deadline, and those whose hour has come. */
export async function remind(ctx: Ctx): Promise<void> {
  await remindUrgent(ctx);
  await remindDue(ctx);
  await remindOverdue(ctx);
  await remindEnding(ctx);
  await remindBulletins(ctx);
  await remindReports(ctx);
}

/** Open problems by a condition on the effective deadline; uses the index on state and deadline. */
async function listOpen(ctx: Ctx, condition: ReturnType<typeof sql>): Promise<ProblemNotice[]> {
  const { rows } = await sql<{ id: number }>`select p.id from inspection.problem p where p.school_id = ${ctx.schoolId}
    and ${isOpen} and not p.is_draft and p.deleted_at is null and ${condition} order by p.id limit 5000`.execute(
    ctx.db,
  );
  return rows.length === 0
    ? []
    : listProblemNotices(
        ctx,
        rows.map((row) => row.id),
      );
}

const url = (problem: ProblemNotice): PageAddress => `/lab-check/problem/${problem.id}`;
const deadlineKey = (problem: ProblemNotice) => problem.effective_deadline?.getTime() ?? 0;

async function remindUrgent(ctx: Ctx) {
  const until = new Date(ctx.now.getTime() + urgentHours * 3_600_000);
  const near = sql`${isUrgent} and p.effective_deadline between ${ctx.now} and ${until}`;
  for (const problem of await listOpen(ctx, near)) {
    const params = { ...paramsOf(problem), deadline: formatDateTime(problem.effective_deadline!) };
    const dedupe = `problem:${problem.id}:due-hours:${deadlineKey(problem)}`;
    await notify(ctx, {
      type: 'PROBLEM_DUE',
      userIds: await rectifiers(ctx, problem),
      params,
      url: url(problem),
      dedupe,
      awaits: awaitsRectifying(problem),
    });
  }
}

const endsOn = (days: readonly string[]) =>
  sql`(p.effective_deadline at time zone 'Asia/Shanghai')::date = any(${[...days]}::date[])`;

async function remindDue(ctx: Ctx) {
  const days = await remindedNow(ctx, 'PROBLEM_DUE');
  if (days.length === 0) return;
  const soon = sql`${isOrdinary} and ${endsOn(days)}`;
  for (const problem of await listOpen(ctx, soon)) {
    const dedupe = `problem:${problem.id}:due:${formatDate(ctx.now)}:${deadlineKey(problem)}`;
    await notify(ctx, {
      type: 'PROBLEM_DUE',
      userIds: await rectifiers(ctx, problem),
      params: paramsOf(problem),
      url: url(problem),
      dedupe,
      awaits: awaitsRectifying(problem),
    });
  }
}

async function remindOverdue(ctx: Ctx) {
  const days = await remindedNow(ctx, 'PROBLEM_OVERDUE', overdueDays);
  if (days.length === 0) return;
  const late = sql`p.effective_deadline < ${ctx.now} and ${endsOn(days)}`;
  for (const problem of await listOpen(ctx, late)) {
    const overdue = Math.round((ctx.now.getTime() - deadlineKey(problem)) / 86_400_000 + 0.49);
    const roles =
      overdue >= escalatesFrom ? (['college', 'school', 'department_leader'] as const) : (['college'] as const);
    const userIds = [...(await rectifiers(ctx, problem)), ...(await usersHolding(ctx, roles, problem.path, true))];
    const dedupe = `problem:${problem.id}:overdue:${formatDate(ctx.now)}:${deadlineKey(problem)}`;
    await notify(ctx, {
      type: 'PROBLEM_OVERDUE',
      userIds,
      params: { ...paramsOf(problem), days_left: overdue },
      url: url(problem),
      dedupe,
      awaits: awaitsRectifying(problem),
    });
  }
}
