import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { inStores, keepersOf } from '#platform/stock/server/public.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { isWaiting } from '../../shared/requisition/requisition.states.ts';

export type Waiting = {
  id: number;
  no: string;
  status: number;
  warehouse_id: number;
  warehouse_name: string;
  lab_id: number;
  lab_name: string;
  applicant_id: number;
  partner_id: number | null;
  outbound_id: number | null;
  outbound_version: number;
};

/** Locks a requisition that waits for its store, with the document that is being prepared. */
export async function lockOutbound(
  ctx: Ctx,
  id: number,
  within = inStores(ctx, 'chemical.outbound.confirm', 'r.warehouse_id'),
): Promise<Waiting> {
  await sql`select 1 from chemical.requisition r where r.school_id = ${ctx.schoolId} and r.id = ${id} for update`.execute(
    ctx.db,
  );
  const { rows } =
    await sql<Waiting>`select r.id, r.no, r.status, r.warehouse_id, w.name as warehouse_name, r.lab_id, u.name as lab_name,
      r.applicant_id, r.partner_id, o.id as outbound_id, coalesce(o.version, 0) as outbound_version
    from chemical.requisition r join stock.warehouse w on w.school_id = r.school_id and w.id = r.warehouse_id
    join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    left join chemical.outbound o on o.school_id = r.school_id and o.requisition_id = r.id and o.status = 0
    where r.school_id = ${ctx.schoolId} and r.id = ${id}
      and ${within}`.execute(ctx.db);
  const waiting = found(rows[0], '待出库领用单');
  assert(isWaiting(waiting.status), chemicalErrors.requisitionMoved, { action: '出库' });
  return waiting;
}

export const receivesOf = ({ applicant_id, partner_id }: Pick<Waiting, 'applicant_id' | 'partner_id'>): number[] =>
  partner_id === null ? [applicant_id] : [applicant_id, partner_id];

/** Refuses unless the person keeps the store today and neither applied nor receives. */
export async function checkKeeper(ctx: Ctx, waiting: Waiting, person: number, action: string): Promise<void> {
  assert(!receivesOf(waiting).includes(person), chemicalErrors.keeperRecipient, { action });
  assert((await keepersOf(ctx, waiting.warehouse_id)).has(person), chemicalErrors.notForStore, { action });
}
