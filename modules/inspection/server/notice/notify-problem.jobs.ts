import type { Ctx } from '#kernel/server/context.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { DelayStatus, ProblemLevel } from '../../shared/core/problem.states.ts';
import { lookDelay } from './news-delay.queries.ts';
import { judges, listNews, paramsOf, placeOf, rectifiers, type ProblemNews } from './news.queries.ts';

type One = { id: number };
type Several = { ids: readonly number[] };

const look = (news: ProblemNews) => `/lab-check/problem_look/${news.id}`;
/** One occasion of one problem: how often it was issued or handed in tells them apart. */
const occasion = (news: ProblemNews, what: string) =>
  `problem:${news.id}:${what}:${news.issue_at?.getTime() ?? 0}:${news.round}`;

/** Problems have reached their laboratories: one notice a laboratory, each urgent one by itself and to everybody above. */
export async function notifyIssued(ctx: Ctx, data: Several): Promise<void> {
  const news = await listNews(ctx, data.ids);
  for (const one of news.filter((it) => it.level === ProblemLevel.urgent)) await notifyUrgent(ctx, one);
  const ordinary = news.filter((it) => it.level !== ProblemLevel.urgent);
  for (const group of Map.groupBy(ordinary, (it) => it.org_id).values()) {
    const first = group[0]!;
    const userIds = [...(await placeOf(ctx, first)), ...group.flatMap((it) => it.duty_id ?? [])];
    const params = { ...paramsOf(first), count: group.length };
    const url = group.length === 1 ? look(first) : '/lab-check/problem-rectify';
    await notify(ctx, { type: 'PROBLEM_ISSUED', userIds, params, url, dedupe: occasion(first, 'issued') });
  }
}

async function notifyUrgent(ctx: Ctx, news: ProblemNews) {
  const above = await usersHolding(ctx, ['school', 'department_leader'], news.path, true);
  const userIds = [...(await placeOf(ctx, news)), ...above];
  await notify(ctx, {
    type: 'PROBLEM_URGENT',
    userIds,
    params: paramsOf(news),
    url: look(news),
    dedupe: occasion(news, 'urgent'),
  });
}

/** Problems wait for confirmation. An urgent one is told to all at once, confirmed or not. */
export async function notifyWaiting(ctx: Ctx, data: Several): Promise<void> {
  const news = await listNews(ctx, data.ids);
  for (const one of news) {
    if (one.level === ProblemLevel.urgent) await notifyUrgent(ctx, one);
    const userIds = (await judges(ctx, one)).filter((id) => id !== one.found_by);
    const dedupe = occasion(one, `confirm:${one.version}`);
    await notify(ctx, {
      type: 'PROBLEM_CONFIRM',
      userIds,
      params: paramsOf(one),
      url: `/lab-check/problem-examine/${one.id}`,
      dedupe,
    });
  }
}

export async function notifyRejected(ctx: Ctx, data: One & { opinion: string }): Promise<void> {
  for (const news of await listNews(ctx, [data.id])) {
    const params = { ...paramsOf(news), opinion: data.opinion };
    await notify(ctx, {
      type: 'PROBLEM_REJECTED',
      userIds: [news.found_by],
      params,
      url: look(news),
      dedupe: occasion(news, `rejected:${news.version}`),
    });
  }
}

export async function notifySubmitted(ctx: Ctx, data: One): Promise<void> {
  for (const news of await listNews(ctx, [data.id])) {
    const userIds = (await judges(ctx, news)).filter((id) => id !== news.submitted_by);
    const dedupe = occasion(news, `submitted:${news.examine_step}`);
    await notify(ctx, { type: 'RECTIFY_SUBMITTED', userIds, params: paramsOf(news), url: look(news), dedupe });
  }
}

export async function notifyPassed(ctx: Ctx, data: Several): Promise<void> {
  for (const news of await listNews(ctx, data.ids)) {
    const userIds = await rectifiers(ctx, news);
    await notify(ctx, {
      type: 'RECTIFY_PASS',
      userIds,
      params: paramsOf(news),
      url: look(news),
      dedupe: occasion(news, 'passed'),
    });
  }
}

const returnsTold = 3;

export async function notifyReturned(ctx: Ctx, data: One & { opinion: string; times: number }): Promise<void> {
  for (const news of await listNews(ctx, [data.id])) {
    const leaders =
      data.times >= returnsTold ? await usersHolding(ctx, ['college', 'department_leader'], news.path) : [];
    const params = { ...paramsOf(news), opinion: data.opinion };
    const userIds = [...(await rectifiers(ctx, news)), ...leaders];
    await notify(ctx, {
      type: 'RECTIFY_RETURN',
      userIds,
      params,
      url: look(news),
      dedupe: occasion(news, `returned:${news.reject_count}`),
    });
  }
}

export async function notifyReassigned(
  ctx: Ctx,
  data: One & { from_user: number | null; opinion: string },
): Promise<void> {
  for (const news of await listNews(ctx, [data.id])) {
    const userIds = [data.from_user ?? 0, news.duty_id ?? 0].filter((id) => id > 0);
    const params = { ...paramsOf(news), opinion: data.opinion };
    const dedupe = `${occasion(news, `reassigned:${news.duty_id}`)}:${formatDate(ctx.now)}`;
    await notify(ctx, { type: 'REASSIGN', userIds, params, url: look(news), dedupe });
  }
}

export async function notifyUrged(ctx: Ctx, data: One): Promise<void> {
  for (const news of await listNews(ctx, [data.id])) {
    const dedupe = `problem:${news.id}:urged:${formatDate(ctx.now)}`;
    await notify(ctx, {
      type: 'PROBLEM_URGE',
      userIds: await rectifiers(ctx, news),
      params: paramsOf(news),
      url: look(news),
      dedupe,
    });
  }
}

export async function notifyDelayAsked(ctx: Ctx, data: One & { delay_id: number; days: number }): Promise<void> {
  for (const news of await listNews(ctx, [data.id])) {
    const roles = news.level === ProblemLevel.urgent ? (['school'] as const) : (['school', 'college'] as const);
    const params = { ...paramsOf(news), count: data.days };
    const dedupe = `delay:${data.delay_id}:asked`;
    await notify(ctx, {
      type: 'DELAY_APPLY',
      userIds: await usersHolding(ctx, roles, news.path),
      params,
      url: '/lab-check/rectify-examine',
      dedupe,
    });
  }
}

export async function notifyDelayDecided(ctx: Ctx, data: One & { delay_id: number }): Promise<void> {
  const delay = await lookDelay(ctx, data.delay_id);
  if (!delay) return;
  for (const news of await listNews(ctx, [data.id])) {
    const params = { ...paramsOf(news), result: labelOf(DelayStatus, delay.status), opinion: delay.opinion };
    const userIds = [delay.applied_by, news.duty_id ?? delay.applied_by];
    await notify(ctx, {
      type: 'DELAY_RESULT',
      userIds,
      params,
      url: look(news),
      dedupe: `delay:${delay.id}:${delay.status}`,
    });
  }
}
