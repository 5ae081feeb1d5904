import type { PageAddress } from '#kernel/shared/rights.ts';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify, reminderNow } from '#platform/notices/server/public.ts';
import { rolesTold } from '#platform/notices/shared/define.ts';
import type { ReminderRoleCode } from '#platform/notices/shared/reminder-role.ts';
import { isOpen, isOrdinary, isUrgent } from '../core/problem-state.queries.ts';
import {
  awaitsRectifying,
  listProblemNotices,
  paramsOf,
  rectifiers,
  type ProblemNotice,
} from './problem-notice.queries.ts';
import { overdueDays } from './remind.rules.ts';
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

/** Those who rectify it, and holders of these roles for its place. */
async function toldOf(ctx: Ctx, problem: ProblemNotice, roles: readonly ReminderRoleCode[]): Promise<number[]> {
  const others = roles.length > 0 ? await usersHolding(ctx, roles, problem.path, true) : [];
  return [...(await rectifiers(ctx, problem)), ...others];
}

async function remindDue(ctx: Ctx) {
  const { days, to } = await reminderNow(ctx, 'PROBLEM_DUE');
  if (days.length === 0) return;
  const roles = rolesTold(to, 0);
  const soon = sql`${isOrdinary} and ${endsOn(days)}`;
  for (const problem of await listOpen(ctx, soon)) {
    const dedupe = `problem:${problem.id}:due:${formatDate(ctx.now)}:${deadlineKey(problem)}`;
    await notify(ctx, {
      type: 'PROBLEM_DUE',
      userIds: await toldOf(ctx, problem, roles),
      params: paramsOf(problem),
      url: url(problem),
      dedupe,
      awaits: awaitsRectifying(problem),
    });
  }
}

async function remindOverdue(ctx: Ctx) {
  const { days, to } = await reminderNow(ctx, 'PROBLEM_OVERDUE', overdueDays);
  if (days.length === 0) return;
  const late = sql`p.effective_deadline < ${ctx.now} and ${endsOn(days)}`;
  for (const problem of await listOpen(ctx, late)) {
    const overdue = Math.round((ctx.now.getTime() - deadlineKey(problem)) / 86_400_000 + 0.49);
    const userIds = await toldOf(ctx, problem, rolesTold(to, overdue));
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
