import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { requisitionStates, RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { isOut } from '../container/out.queries.ts';
import { requisitionChange } from './requisition.service.ts';

/** A requisition is completed when all that went out on it is used up or back. */
export async function completeRequisition(ctx: Ctx, id: number | null): Promise<void> {
  if (id === null) return;
  const { rows } = await sql`select 1 from chemical.requisition r where r.school_id = ${ctx.schoolId} and r.id = ${id}
      and r.status = ${RequisitionStatus.issued} and not exists (select 1 from chemical.container c where c.school_id = r.school_id
        and c.requisition_id = r.id and ${isOut})
    for update of r`.execute(ctx.db);
  if (rows.length > 0) await applyTransition(ctx, requisitionStates, requisitionChange(id, 'complete'));
}

/** Each requisition once, in the order of ids, so that two callers never lock in opposite orders. */
export async function completeRequisitions(ctx: Ctx, ids: readonly (number | null)[]): Promise<void> {
  const distinct = new Set(ids.filter((id) => id !== null));
  for (const id of [...distinct].toSorted((one, other) => one - other)) await completeRequisition(ctx, id);
}
