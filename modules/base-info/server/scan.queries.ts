import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { scanApi } from '../shared/scan.ts';

/** A laboratory or piece of equipment of the caller's school by its printed number; its code is public at the door. */
export async function findByNumber(ctx: Ctx, { number }: InputOf<typeof scanApi.byNumber>) {
  const { rows } = await sql<OutputOf<typeof scanApi.byNumber>>`
    select 'card' as kind, l.public_id from org.unit u join base_info.lab l on l.school_id = u.school_id and l.id = u.id
      where u.school_id = ${ctx.schoolId} and upper(u.code) = upper(${number}) and u.status = 1 and u.deleted_at is null
    union all
    select 'equipment', e.public_id from base_info.equipment e
      join org.unit u on u.school_id = e.school_id and u.id = e.lab_id and u.status = 1 and u.deleted_at is null
      where e.school_id = ${ctx.schoolId} and upper(e.asset_no) = upper(${number})
    order by kind limit 1`.execute(ctx.db);
  return found(rows[0], '编号对应的实验室或设备');
}
