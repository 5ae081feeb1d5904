import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { followSpecial, type SpecialMirror } from '#modules/base-info/server/public.ts';
import { EquipmentStatus } from '#modules/base-info/shared/equipment.ts';
import { AssetState } from '../shared/asset.states.ts';

const { using, stopped, service } = EquipmentStatus;
/** What the equipment of base data says of a state; what is not registered yet keeps its status. */
const statusOf: Readonly<Record<number, number | undefined>> = {
  [AssetState.using]: using,
  [AssetState.stopped]: stopped,
  [AssetState.service]: service,
  [AssetState.scrapping]: stopped,
  [AssetState.scrapped]: stopped,
};

type Row = Omit<SpecialMirror, 'status'> & { state: number };

/** Takes the days of a piece from its schedules, and carries number, checks and status to the equipment of base data. */
export async function followSchedules(ctx: Ctx, id: number): Promise<void> {
  await sql`update special_equipment.asset a set
      next_on = (select min(s.next_on) from special_equipment.schedule s where s.school_id = a.school_id and s.asset_id = a.id),
      last_on = (select max(s.last_on) from special_equipment.schedule s where s.school_id = a.school_id and s.asset_id = a.id)
    where a.school_id = ${ctx.schoolId} and a.id = ${id}`.execute(ctx.db);
  await mirror(ctx, id);
}

export async function mirror(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<Row>`select a.equipment_id, a.type_code as special_type, a.use_cert_no as special_no,
      a.last_on as last_check, a.next_on as next_check, a.state
    from special_equipment.asset a where a.school_id = ${ctx.schoolId} and a.id = ${id}`.execute(ctx.db);
  const { state, ...row } = rows[0]!;
  await followSpecial(ctx, { ...row, status: statusOf[state] });
}
