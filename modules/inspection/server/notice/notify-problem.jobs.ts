import type { PageAddress } from '#kernel/shared/rights.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { DelayStatus, ProblemLevel } from '../../shared/core/problem.states.ts';
import { lookDelay } from './delay-notice.queries.ts';
import {
  awaitsConfirming,
  awaitsRectifying,
  awaitsReview,
  reviewers,
  listProblemNotices,
  paramsOf,
  placeOf,
  rectifiers,
  type ProblemNotice,
} from './problem-notice.queries.ts';

type One = { id: number };
type Several = { ids: readonly number[] };

const look = (problem: ProblemNotice): PageAddress => `/lab-check/problem_look/${problem.id}`;
/** Dedupe key: problem, event, issue time, round. */
const occasion = (problem: ProblemNotice, what: string) =>
  `problem:${problem.id}:${what}:${problem.issue_at?.getTime() ?? 0}:${problem.round}`;

/** Whoever has reported a problem hears what becomes of it. */
async function tellReporters(ctx: Ctx, type: 'REPORT_TAKEN' | 'REPORT_DONE', problems: readonly ProblemNotice[]) {
  for (const problem of problems.filter((it) => it.is_reported))
    await notify(ctx, {
      type,
      userIds: [problem.found_by],
      params: paramsOf(problem),
      url: look(problem),
      dedupe: occasion(problem, type),
    });
}

/** Issued problems: one notice per laboratory; urgent ones separately, to the units above as well. */
export async function notifyIssued(ctx: Ctx, data: Several): Promise<void> {
  const problems = await listProblemNotices(ctx, data.ids);
  await tellReporters(ctx, 'REPORT_TAKEN', problems);
  for (const one of problems.filter((it) => it.level === ProblemLevel.urgent)) await notifyUrgent(ctx, one);
  const ordinary = problems.filter((it) => it.level !== ProblemLevel.urgent);
  for (const group of Map.groupBy(ordinary, (it) => it.org_id).values()) {
    const first = group[0]!;
    const userIds = [...(await placeOf(ctx, first)), ...group.flatMap((it) => it.duty_id ?? [])];
    const params = { ...paramsOf(first), count: group.length };
    const url = group.length === 1 ? look(first) : '/lab-check/problem-rectify';
    await notify(ctx, {
      type: 'PROBLEM_ISSUED',
      userIds,
      params,
      url,
      dedupe: occasion(first, 'issued'),
      awaits: awaitsRectifying(...group),
    });
  }
}

async function notifyUrgent(ctx: Ctx, problem: ProblemNotice) {
  const above = await usersHolding(ctx, ['school', 'department_leader'], problem.path, true);
  const userIds = [...(await placeOf(ctx, problem)), ...above];
  await notify(ctx, {
    type: 'PROBLEM_URGENT',
    userIds,
    params: paramsOf(problem),
    url: look(problem),
    dedupe: occasion(problem, 'urgent'),
  });
}

/** Problems awaiting confirmation; urgent ones are announced to everybody immediately. */
export async function notifyWaiting(ctx: Ctx, data: Several): Promise<void> {
  const problems = await listProblemNotices(ctx, data.ids);
  for (const one of problems) {
    if (one.level === ProblemLevel.urgent) await notifyUrgent(ctx, one);
    const userIds = (await reviewers(ctx, one)).filter((id) => id !== one.found_by);
    const dedupe = occasion(one, `confirm:${one.version}`);
    await notify(ctx, {
      type: 'PROBLEM_CONFIRM',
      userIds,
      params: paramsOf(one),
      url: `/lab-check/problem-examine/${one.id}`,
      dedupe,
      awaits: awaitsConfirming(one),
    });
  }
}

export async function notifyRejected(ctx: Ctx, data: One & { opinion: string }): Promise<void> {
  for (const problem of await listProblemNotices(ctx, [data.id])) {
    const params = { ...paramsOf(problem), opinion: data.opinion };
    await notify(ctx, {
      type: 'PROBLEM_REJECTED',
      userIds: [problem.found_by],
      params,
      url: look(problem),
      dedupe: occasion(problem, `rejected:${problem.version}`),
    });
  }
}

export async function notifySubmitted(ctx: Ctx, data: One): Promise<void> {
  for (const problem of await listProblemNotices(ctx, [data.id])) {
    const userIds = (await reviewers(ctx, problem)).filter((id) => id !== problem.submitted_by);
    const dedupe = occasion(problem, `submitted:${problem.examine_step}`);
    await notify(ctx, {
      type: 'RECTIFY_SUBMITTED',
      userIds,
      params: paramsOf(problem),
      url: look(problem),
      dedupe,
      awaits: awaitsReview(problem),
    });
  }
}

export async function notifyPassed(ctx: Ctx, data: Several): Promise<void> {
  const problems = await listProblemNotices(ctx, data.ids);
  await tellReporters(ctx, 'REPORT_DONE', problems);
  for (const problem of problems) {
    const userIds = await rectifiers(ctx, problem);
    await notify(ctx, {
      type: 'RECTIFY_PASS',
      userIds,
      params: paramsOf(problem),
      url: look(problem),
      dedupe: occasion(problem, 'passed'),
    });
  }
}

const returnsTold = 3;

export async function notifyReturned(ctx: Ctx, data: One & { opinion: string; times: number }): Promise<void> {
  for (const problem of await listProblemNotices(ctx, [data.id])) {
    const leaders =
      data.times >= returnsTold ? await usersHolding(ctx, ['college', 'department_leader'], problem.path) : [];
    const params = { ...paramsOf(problem), opinion: data.opinion };
    const userIds = [...(await rectifiers(ctx, problem)), ...leaders];
    await notify(ctx, {
      type: 'RECTIFY_RETURN',
      userIds,
      params,
      url: look(problem),
      dedupe: occasion(problem, `returned:${problem.reject_count}`),
      awaits: awaitsRectifying(problem),
    });
  }
}

export async function notifyReassigned(
  ctx: Ctx,
  data: One & { from_user: number | null; opinion: string },
): Promise<void> {
  for (const problem of await listProblemNotices(ctx, [data.id])) {
    const userIds = [data.from_user ?? 0, problem.duty_id ?? 0].filter((id) => id > 0);
    const params = { ...paramsOf(problem), opinion: data.opinion };
    const dedupe = `${occasion(problem, `reassigned:${problem.duty_id}`)}:${formatDate(ctx.now)}`;
    await notify(ctx, {
      type: 'REASSIGN',
      userIds,
      params,
      url: look(problem),
      dedupe,
      awaits: awaitsRectifying(problem),
    });
  }
}

export async function notifyUrged(ctx: Ctx, data: One): Promise<void> {
  for (const problem of await listProblemNotices(ctx, [data.id])) {
    const dedupe = `problem:${problem.id}:urged:${formatDate(ctx.now)}`;
    await notify(ctx, {
      type: 'PROBLEM_URGE',
      userIds: await rectifiers(ctx, problem),
      params: paramsOf(problem),
      url: look(problem),
      dedupe,
      awaits: awaitsRectifying(problem),
    });
  }
}

export async function notifyDelayAsked(ctx: Ctx, data: One & { delay_id: number; days: number }): Promise<void> {
  const waiting = (await lookDelay(ctx, data.delay_id))?.status === DelayStatus.waiting;
  for (const problem of await listProblemNotices(ctx, [data.id])) {
    const roles = problem.level === ProblemLevel.urgent ? (['school'] as const) : (['school', 'college'] as const);
    const params = { ...paramsOf(problem), count: data.days };
    const dedupe = `delay:${data.delay_id}:asked`;
    await notify(ctx, {
      type: 'DELAY_APPLY',
      userIds: await usersHolding(ctx, roles, problem.path),
      params,
      url: '/lab-check/rectify-examine',
      dedupe,
      awaits: {
        docType: 'inspection.delay',
        ids: waiting ? [data.delay_id] : [],
        states: [String(DelayStatus.waiting)],
      },
    });
  }
}

/** The requests of a batch, each to its people. */
export async function notifyDelaysAgreed(
  ctx: Ctx,
  { agreed }: { agreed: readonly { id: number; problem_id: number }[] },
): Promise<void> {
  for (const { id, problem_id } of agreed) await notifyDelayDecided(ctx, { id: problem_id, delay_id: id });
}

export async function notifyDelayDecided(ctx: Ctx, data: One & { delay_id: number }): Promise<void> {
  const delay = await lookDelay(ctx, data.delay_id);
  if (!delay) return;
  for (const problem of await listProblemNotices(ctx, [data.id])) {
    const params = { ...paramsOf(problem), result: labelOf(DelayStatus, delay.status), opinion: delay.opinion };
    const userIds = [delay.applied_by, problem.duty_id ?? delay.applied_by];
    await notify(ctx, {
      type: 'DELAY_RESULT',
      userIds,
      params,
      url: look(problem),
      dedupe: `delay:${delay.id}:${delay.status}`,
    });
  }
}
