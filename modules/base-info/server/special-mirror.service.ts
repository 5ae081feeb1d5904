import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { equipmentMirror } from './hazard/equipment-mirror.queries.ts';
import { followMirror } from './hazard/hazard-mirror.service.ts';
import { followCards } from './lab-card.service.ts';

/** What the ledger of special equipment says of a piece; an absent status stays. */
export type SpecialMirror = {
  equipment_id: number;
  /** Code of the catalogue of special equipment. */
  special_type: string;
  special_no: string;
  last_check: string | null;
  next_check: string | null;
  status?: number | undefined;
};

/** Carries the ledger's word to the equipment, its hazard source, the level of its laboratory and the card at its door. */
export async function followSpecial(ctx: Ctx, mirror: SpecialMirror): Promise<void> {
  const { equipment_id, special_type, special_no, last_check, next_check, status = null } = mirror;
  const { rows } = await sql<{
    lab_id: number;
    path: string;
  }>`with written as (update base_info.equipment e set is_special = true,
      special_type = ${special_type}, special_no = ${special_no}, last_check = ${last_check}::date, next_check = ${next_check}::date,
      status = coalesce(${status}::int, e.status), version = e.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where e.school_id = ${ctx.schoolId} and e.id = ${equipment_id} returning e.lab_id)
    select w.lab_id, u.path from written w join org.unit u on u.school_id = ${ctx.schoolId} and u.id = w.lab_id`.execute(
    ctx.db,
  );
  const [place] = rows;
  if (!place) return;
  await followCards(ctx, [place.lab_id]);
  await followMirror(ctx, equipmentMirror, place.path);
}
