import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import type { appealApi } from '../../shared/credit/appeal.ts';
import { AppealStatus, appealStates } from '../../shared/credit/appeal.states.ts';
import { CreditKind } from '../../shared/credit/credit.ts';
import { reservationErrors } from '../../shared/errors.ts';
import { looksAfter } from '../reservation.policy.ts';
import { decidesLast } from './appeal.queries.ts';
import { appealSince } from './credit.queries.ts';
import { givePointsBack } from './credit.service.ts';

export const appealDoc = 'reservation.appeal';
const appeal: RowKind<'reservation.appeal'> = {
  table: 'reservation.appeal',
  doc: appealDoc,
  noun: '申诉',
  softDelete: false,
};

type Action = Parameters<(typeof appealStates)['can']>[0];
const change = (id: number, action: Action, set: Record<string, unknown> = {}, note = '') => ({
  table: 'reservation.appeal',
  column: 'status',
  docType: appealDoc,
  id,
  action,
  set,
  note,
});

type About = {
  id: number;
  flow_id: number;
  user_id: number;
  user_name: string;
  resource_id: number;
  resource_name: string;
  path: string;
  kind: string;
  points: number;
  reason: string;
  status: number;
  refused_by: number | null;
  manages: boolean;
};

async function lockAppeal(ctx: Ctx, id: number): Promise<About> {
  const { rows } =
    await sql<About>`select p.id, p.flow_id, p.user_id, a.name as user_name, p.resource_id, s.name as resource_name,
      u.path, f.kind, -f.points as points, p.reason, p.status, p.refused_by, ${looksAfter(ctx, 'p')} as manages
    from reservation.appeal p join reservation.resource s on s.school_id = p.school_id and s.id = p.resource_id
    join org.unit u on u.school_id = p.school_id and u.id = p.lab_id
    join identity.account a on a.school_id = p.school_id and a.id = p.user_id
    join reservation.credit_flow f on f.school_id = p.school_id and f.id = p.flow_id
    where p.school_id = ${ctx.schoolId} and p.id = ${id} and (${looksAfter(ctx, 'p')} or p.user_id = ${ctx.actor.userId})
    for update of p`.execute(ctx.db);
  return found(rows[0], '申诉');
}

/** Asks the keepers of a resource, or its college, to decide. */
async function tellDeciders(ctx: Ctx, about: About): Promise<void> {
  const { id, user_id, user_name, resource_id, resource_name, path, kind, points, reason, status } = about;
  const { rows } = await sql<{ user_id: number }>`select user_id from reservation.keeper
    where school_id = ${ctx.schoolId} and resource_id = ${resource_id}`.execute(ctx.db);
  const deciders =
    status === AppealStatus.college ? await usersHolding(ctx, ['college'], path) : rows.map((row) => row.user_id);
  await notify(ctx, {
    type: 'APPEAL_WAITS',
    userIds: deciders.filter((one) => one !== user_id),
    params: {
      name: user_name,
      resource: resource_name,
      kind: labelOf(CreditKind, kind),
      points: String(points),
      reason,
    },
    url: '/reservation/appeal',
    dedupe: `appeal-waits:${id}:${status}`,
    awaits: { docType: appealDoc, ids: [id], states: [String(status)] },
  });
}

type Lost = { user_id: number; resource_id: number; lab_id: number; at: Date };

/** The person asks to have points back, within some days and once. */
export async function createAppeal(ctx: Ctx, { flow_id, reason }: InputOf<typeof appealApi.create>): Promise<number> {
  const { rows } = await sql<Lost>`select f.user_id, f.resource_id, s.lab_id, f.at from reservation.credit_flow f
    join reservation.resource s on s.school_id = f.school_id and s.id = f.resource_id
    where f.school_id = ${ctx.schoolId} and f.id = ${flow_id} and f.user_id = ${ctx.actor.userId} and f.points < 0`.execute(
    ctx.db,
  );
  const { user_id, resource_id, lab_id, at } = found(rows[0], '扣分记录');
  assert(at >= (await appealSince(ctx)), reservationErrors.appealLate, {
    days: await settingOf(ctx, 'booking_appeal_days'),
  });
  const id = await insertRow(ctx, appeal, {
    flow_id,
    user_id,
    resource_id,
    lab_id,
    reason,
    status: AppealStatus.keeper,
  });
  await sql`update reservation.appeal set created_at = ${ctx.now} where school_id = ${ctx.schoolId} and id = ${id}`.execute(
    ctx.db,
  );
  await tellDeciders(ctx, await lockAppeal(ctx, id));
  return id;
}

/** What the keeper has refused the person takes to the college. */
export async function escalateAppeal(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const about = await lockAppeal(ctx, id);
  found(about.user_id === ctx.actor.userId || undefined, '申诉');
  assert(about.status === AppealStatus.returned, reservationErrors.appealGone);
  await applyTransition(ctx, appealStates, change(id, 'escalate'));
  await tellDeciders(ctx, { ...about, status: AppealStatus.college });
}

/** The keeper decides, and what the keeper has refused the college, never the same person; accepted points come back. */
export async function decideAppeal(
  ctx: Ctx,
  { id, pass, opinion = '' }: InputOf<typeof appealApi.decide>,
): Promise<void> {
  const about = await lockAppeal(ctx, id);
  const { userId, name } = ctx.actor;
  assert(about.user_id !== userId, reservationErrors.ownAppeal);
  assert(pass || opinion !== '', reservationErrors.appealOpinion);
  const isFirst = about.status === AppealStatus.keeper;
  assert(isFirst || about.status === AppealStatus.college, reservationErrors.appealGone);
  found(isFirst || decidesLast(ctx) || undefined, '申诉');
  assert(about.refused_by !== userId, reservationErrors.sameDecider);
  const action = pass ? 'accept' : isFirst ? 'return' : 'refuse';
  const decided = { opinion, decided_by: name, decided_at: ctx.now, ...(!pass && { refused_by: userId }) };
  await applyTransition(ctx, appealStates, change(id, action, decided, opinion));
  if (pass) await givePointsBack(ctx, about.flow_id, `申诉采纳${opinion ? `：${opinion}` : ''}`);
  const result = pass ? '已采纳，扣分已退回' : isFirst ? '负责人未采纳，可以提请学院处理' : '学院未采纳';
  await notify(ctx, {
    type: 'APPEAL_DECIDED',
    userIds: [about.user_id],
    params: { resource: about.resource_name, result, opinion },
    url: '/reservation/mine',
    dedupe: `appeal-decided:${id}:${action}`,
  });
}
