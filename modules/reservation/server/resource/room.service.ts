import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow } from '#kernel/server/db/write-row.ts';
import { found } from '#kernel/server/errors.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { ResourceKind } from '../../shared/kinds.ts';
import { resource } from './resource.service.ts';

/** A laboratory as the calendar holds it: as a whole, or by its seats. */
type Room = { id: number; kind: string; capacity: number };

/** The resource of a laboratory, open to booking or not. */
export async function lookRoom(ctx: Ctx, labId: number): Promise<Room | undefined> {
  const { rows } = await sql<Room>`select id, kind, capacity from reservation.resource
    where school_id = ${ctx.schoolId} and lab_id = ${labId} and kind <> ${ResourceKind.instrument}`.execute(ctx.db);
  return rows[0];
}

/** The resource of a laboratory; one that nobody books is made closed, so that the calendar knows the laboratory. */
export async function roomOf(ctx: Ctx, labId: number): Promise<Room> {
  const known = await lookRoom(ctx, labId);
  if (known) return known;
  // One at a time for a laboratory: the others find what the first has made.
  await sql`select 1 from base_info.lab where school_id = ${ctx.schoolId} and id = ${labId} for no key update`.execute(
    ctx.db,
  );
  const made = await lookRoom(ctx, labId);
  if (made) return made;
  const { rows } = await sql<{ name: string; rule_id: number }>`select left(u.name, 100) as name,
      (select min(r.id) from reservation.rule r where r.school_id = u.school_id and r.college_id is null) as rule_id
    from org.unit u where u.school_id = ${ctx.schoolId} and u.id = ${labId}`.execute(ctx.db);
  const { name, rule_id } = found(rows[0], '实验室');
  const values = { kind: ResourceKind.lab, lab_id: labId, name, rule_id, status: Enabled.off };
  const id = await insertRow(ctx, resource, values, `${name}，实验课使用`);
  return { id, kind: ResourceKind.lab, capacity: 1 };
}
