import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { cancelFuture } from './cancel.service.ts';

/** Cancels the bookings of a piece of equipment that may not be used any more; their people are told why. */
export const cancelForEquipment = (ctx: Ctx, equipmentId: number, reason: string): Promise<number> =>
  cancelFuture(
    ctx,
    sql<boolean>`b.resource_id in (select s.id from reservation.resource s where s.school_id = b.school_id
      and s.equipment_id = ${equipmentId})`,
    reason,
  );
