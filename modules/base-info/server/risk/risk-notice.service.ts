import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { RiskChangeKind, RiskStep } from '../../shared/risk/risk-point.states.ts';

type Waiting = { lab_id: number; lab: string; path: string; step: string; ids: number[]; names: string[] };

/** Notifies those who decide requests at their step, once for each laboratory. */
export async function notifyAuditors(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } =
    await sql<Waiting>`select q.lab_id, u.name as lab, u.path, q.status as step, json_agg(q.id order by q.id) as ids,
      json_agg(q.name order by q.r desc, q.id) as names
    from base_info.risk_change q join org.unit u on u.school_id = q.school_id and u.id = q.lab_id
    where q.school_id = ${ctx.schoolId} and q.id = any(${[...ids]}) group by q.lab_id, u.name, u.path, q.status`.execute(
      ctx.db,
    );
  for (const { lab, path, step, ids: requests, names } of rows)
    await notify(ctx, {
      type: 'RISK_SUBMITTED',
      userIds: await usersHolding(ctx, [step === RiskStep.school ? 'school' : 'college'], path),
      params: { lab, count: requests.length, names: listed(names) },
      url: '/lab-baseinfo/risk-point-audit',
      dedupe: `risk-change:${step}:${requests[0]}:${requests.length}`,
      awaits: { docType: 'base-info.risk-change', ids: requests, states: [step] },
    });
}

/** The first names, and how many more. */
export const listed = (names: readonly string[], most = 5) =>
  names.length > most ? `${names.slice(0, most).join('、')}等 ${names.length} 项` : names.join('、');

type Decided = { id: number; lab: string; name: string; kind: string; submitted_by: number; opinion: string };

/** Notifies submitters of the end of their requests. */
export async function notifySubmitters(ctx: Ctx, ids: readonly number[], passed: boolean): Promise<void> {
  const { rows } = await sql<Decided>`select q.id, u.name as lab, q.name, q.kind, q.submitted_by,
      coalesce(nullif(q.opinion, ''), q.college_opinion) as opinion
    from base_info.risk_change q join org.unit u on u.school_id = q.school_id and u.id = q.lab_id
    where q.school_id = ${ctx.schoolId} and q.id = any(${[...ids]}) order by q.id`.execute(ctx.db);
  for (const { id, lab, name, kind, submitted_by, opinion } of rows)
    await notify(ctx, {
      type: passed ? 'RISK_PASS' : 'RISK_REJECT',
      userIds: [submitted_by],
      params: { lab, name, kind: labelOf(RiskChangeKind, kind), opinion },
      url: '/lab-baseinfo/attribute-riskpoint-new',
      dedupe: `risk-change:${id}:${passed ? 'pass' : 'reject'}`,
    });
}
