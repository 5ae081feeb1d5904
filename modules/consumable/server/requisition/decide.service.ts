import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assertSeen } from '#kernel/server/db/stale-version.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { inScope, scopeOf } from '#kernel/server/policy.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { installFacilities } from '#modules/base-info/server/public.ts';
import { consumableErrors } from '../../shared/errors.ts';
import type { requisitionApi } from '../../shared/requisition/requisition.ts';
import { requisitionStates, RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { OutboundKind } from '../../shared/stock/outbound.ts';
import { postOutbound } from '../stock/issue.service.ts';
import { assertKeeper, holdStore } from '../stock/store.queries.ts';
import { facilitiesOf } from './installed.queries.ts';
import { tellDecided } from './requisition-notice.service.ts';
import { requisitionLines } from './requisition.queries.ts';
import { requisitionDoc } from './requisition-doc.rules.ts';
import { requisitionsWithin } from './requisition-reach.queries.ts';
import { requisitionChange } from './requisition.service.ts';
import { pickGoods, releaseGoods } from './reserve.service.ts';

type Locked = {
  id: number;
  version: number;
  no: string;
  status: number;
  applicant_id: number;
  decided_by: number | null;
  lab_id: number;
  lab_path: string;
  warehouse_id: number;
  purpose: string;
};

async function lockRequisition(ctx: Ctx, id: number): Promise<Locked> {
  await sql`select 1 from consumable.requisition where school_id = ${ctx.schoolId} and id = ${id} for update`.execute(
    ctx.db,
  );
  const { rows } =
    await sql<Locked>`select r.id, r.version, r.no, r.status, r.applicant_id, r.decided_by, r.lab_id, u.path as lab_path,
      r.warehouse_id, r.purpose
    from consumable.requisition r join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    where r.school_id = ${ctx.schoolId} and r.id = ${id} and ${requisitionsWithin(ctx)}`.execute(ctx.db);
  return found(rows[0], '领用申请');
}

/** The laboratory or its college decides, never the applicant. A refusal frees what was reserved. */
export async function decideRequisition(
  ctx: Ctx,
  { id, version, pass, opinion = '' }: InputOf<typeof requisitionApi.decide>,
): Promise<void> {
  const asked = await lockRequisition(ctx, id);
  const isOfScope = inScope(scopeOf(ctx.actor, 'consumable.requisition.decide'), asked.lab_path);
  found(isOfScope ? asked : undefined, '领用申请');
  assert(asked.status === RequisitionStatus.examined, consumableErrors.moved, { action: '审核' });
  assert(asked.applicant_id !== ctx.actor.userId, consumableErrors.separation, { action: '审核' });
  await assertSeen(ctx, { ...asked, docType: requisitionDoc }, version);
  if (!pass && opinion === '') throw badFields({ opinion: '请写明驳回原因，便于修改后重新提交' });
  const set = { decided_by: ctx.actor.userId, decided_at: ctx.now, opinion };
  const change = requisitionChange(id, pass ? 'pass' : 'refuse', set);
  await applyTransition(ctx, requisitionStates, { ...change, note: opinion.slice(0, 200) });
  if (!pass) await releaseGoods(ctx, asked.warehouse_id, await requisitionLines(ctx, id));
  await tellDecided(ctx, id, pass);
}

/**
 * The keeper hands over what was approved, what expires first; who applied or decided may not. Emergency materials are
 * facilities of the laboratory from then on.
 */
export async function issueRequisition(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  const asked = await lockRequisition(ctx, id);
  const store = await holdStore(ctx, asked.warehouse_id, '出库');
  await assertKeeper(ctx, store, '出库');
  assert(asked.status === RequisitionStatus.waiting, consumableErrors.moved, { action: '出库' });
  const others = [asked.applicant_id, asked.decided_by];
  assert(!others.includes(ctx.actor.userId), consumableErrors.separation, { action: '办理' });
  const lines = await requisitionLines(ctx, id);
  const shares = await pickGoods(ctx, store, lines);
  await applyTransition(ctx, requisitionStates, requisitionChange(id, 'issue'));
  const outbound = await postOutbound(ctx, {
    warehouse_id: asked.warehouse_id,
    kind: OutboundKind.requisition,
    requisition_id: id,
    lab_id: asked.lab_id,
    recipient_id: asked.applicant_id,
    note: asked.purpose,
    flow: 'out',
    shares,
  });
  await installFacilities(ctx, asked.lab_id, await facilitiesOf(ctx, outbound));
  return { id: outbound };
}
