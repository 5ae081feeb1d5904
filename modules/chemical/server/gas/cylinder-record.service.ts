import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { CylinderEventCode } from '../../shared/cylinder.states.ts';
import { cylinderPlace, cylinders } from '../storage/cylinder-place.queries.ts';

type Noted = { kind: CylinderEventCode; pressure_mpa?: string | null | undefined; note?: string | undefined };

/** Lines in the records of cylinders, with where they stand now. */
export async function noteCylinders(
  ctx: Ctx,
  ids: readonly number[],
  { kind, pressure_mpa = null, note = '' }: Noted,
): Promise<void> {
  await sql`insert into chemical.cylinder_event (school_id, cylinder_id, kind, place, pressure_mpa, note, by_id, at)
    select c.school_id, c.id, ${kind}, ${cylinderPlace}, ${pressure_mpa}::numeric, ${note}, ${ctx.actor.userId}, ${ctx.now}
    from ${cylinders} where c.school_id = ${ctx.schoolId} and c.id = any(${[...ids]}) order by c.id`.execute(ctx.db);
}
