import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

/** A listed large instrument as the register has it today. */
type ListedInstrument = {
  equipment_id: number;
  equip_no: string;
  name: string;
  class_no: string;
  price: string;
  lab_id: number;
  college_id: number | null;
  keeper_id: number;
};

/** Listed instruments of the school from a price on, whose class numbers begin with one of these. */
export async function listedInstruments(
  ctx: Ctx,
  { prefixes, price_from }: { prefixes: readonly string[]; price_from: string },
): Promise<ListedInstrument[]> {
  const { rows } = await sql<ListedInstrument>`select e.id as equipment_id, e.asset_no as equip_no, e.name, e.class_no,
      e.price::text as price, e.lab_id, e.college_id, e.keeper_id
    from instrument.instrument i join base_info.equipment e on e.school_id = i.school_id and e.id = i.equipment_id
    where i.school_id = ${ctx.schoolId} and i.is_listed and e.price >= ${price_from}::numeric
      and e.class_no ^@ any(${prefixes}) order by e.id limit 20000`.execute(ctx.db);
  return rows;
}
