import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { on } from '#kernel/server/events.ts';
import { changeLabel, InfoType } from '../../shared/change/change-field.rules.ts';
import { baseInfoErrors } from '../../shared/errors.ts';

/** A laboratory whose parent an open request would change is not moved meanwhile, in whatever page or import. */
export const locksMoves = on('org.unit.moved', { name: 'base-info.change-moves', when: 'now' }, refuseMove);

async function refuseMove(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<void> {
  const { rows } = await sql<{
    req_no: string;
    target_name: string;
  }>`select q.req_no, q.target_name from base_info.change_request q
    join base_info.change_item i on i.school_id = q.school_id and i.request_id = q.id and i.field = 'pid'
    where q.school_id = ${ctx.schoolId} and q.info_type = ${InfoType.org} and q.target_id = any(${[...ids]}::bigint[])
      and q.status in (0, 9) and q.read_by is null and q.deleted_at is null limit 1`.execute(ctx.db);
  assert(rows.length === 0, baseInfoErrors.changeMoves, {
    name: rows[0]?.target_name ?? '',
    field: changeLabel(InfoType.org, 'pid'),
    no: rows[0]?.req_no ?? '',
  });
}
