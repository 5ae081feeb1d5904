import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { on } from '#kernel/server/events.ts';

/** Takes the equipment of moved laboratories to their new college; '0' is the character after '/'. */
async function followUnits(ctx: Ctx, { ids }: { ids: number[] }): Promise<void> {
  await sql`update base_info.equipment e set college_id = u.college_id
    from org.unit m join org.unit u on u.school_id = m.school_id and u.path >= m.path and u.path < left(m.path, -1) || '0'
    where m.school_id = ${ctx.schoolId} and m.id = any(${ids}) and e.school_id = u.school_id and e.lab_id = u.id
      and e.college_id is distinct from u.college_id`.execute(ctx.db);
}

export const equipmentSubscriptions = [on('org.unit.moved', { name: 'base-info.equipment', when: 'now' }, followUnits)];
