import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { isInPlace } from '../storage/placement.queries.ts';
import { isOut } from './out.queries.ts';

/** Code of dictionary warehouse_type: 实验室储存点. */
export const labStore = sql.lit('3');

/** What laboratories `u` have, a row `id, lab_id, is_in_use, room_id, place` a container: in stores of their own, and in use. */
export const stockOfLabs = (
  ctx: Ctx,
  isOfLab: RawBuilder<boolean>,
) => sql`select c.id, u.id as lab_id, false as is_in_use,
    coalesce(b.room_id, w.room_id) as room_id, w.name || '·' || b.name as place
  from org.unit u join stock.warehouse w on w.school_id = u.school_id and w.org_id = u.id and w.warehouse_type = ${labStore}
  join chemical.container c on c.school_id = w.school_id and c.warehouse_id = w.id and ${isInPlace}
  join stock.cabinet b on b.school_id = c.school_id and b.id = c.cabinet_id
  where u.school_id = ${ctx.schoolId} and u.level = 'lab' and ${isOfLab}
  union all
  select c.id, u.id, true, null, '领用在实验室' from org.unit u
  join chemical.container c on c.school_id = u.school_id and c.lab_id = u.id and ${isOut}
  where u.school_id = ${ctx.schoolId} and u.level = 'lab' and ${isOfLab}`;
