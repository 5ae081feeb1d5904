import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { blockApi } from '../../shared/credit/block.ts';
import { reservationErrors } from '../../shared/errors.ts';
import { blockList } from './block.queries.ts';
import { isHeld } from './credit.queries.ts';

/** The office lets a person book again before the block ends. */
export async function liftBlock(ctx: Ctx, { id, reason }: InputOf<typeof blockApi.lift>): Promise<void> {
  await blockList.find(ctx, id);
  const { rows } =
    await sql`update reservation.block x set lifted_at = ${ctx.now}, lifted_by = ${ctx.actor.name}, lift_reason = ${reason}
    where x.school_id = ${ctx.schoolId} and x.id = ${id} and ${isHeld(ctx)} returning 1`.execute(ctx.db);
  assert(rows.length === 1, reservationErrors.lifted);
  await ctx.audit({ action: '解除预约限制', docType: 'reservation.block', docId: id, note: reason });
}
